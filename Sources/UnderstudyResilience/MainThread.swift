import Dispatch
import UnderstudyCore

/// The thread that all code of the main actor shares.
enum MainThread {
  /// Whether it does something else within a moment.
  static func responds() async -> Bool {
    let answer = Promise<Bool>()
    DispatchQueue.main.async { answer.settle(.success(true)) }
    let alarm = RealTime.after(.milliseconds(200)) { answer.settle(.success(false)) }
    defer { alarm.cancel() }
    return (try? await answer.value()) ?? false
  }
}
