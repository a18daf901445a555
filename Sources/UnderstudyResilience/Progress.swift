import Foundation
import UnderstudyCore

/// Says from time to time how far a long run has come.
struct Progress: Sendable {
  private let watch: Task<Void, any Error>

  /// Says it of the mutants that a process tells of in a file.
  init(of count: Int, in log: URL) {
    watch = Task {
      while true {
        try await RealTime.sleep(for: .seconds(5))
        let ended = ChildLog.lines(of: log).count {
          if case .ended = $0 { true } else { false }
        }
        RunningProcess.warn("resilience: \(ended) of \(count.counting("broken answer")) tried")
      }
    }
  }

  func stop() { watch.cancel() }
}
