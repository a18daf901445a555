import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// Writes down what comes, and when on a clock.
final class TimedSink: ReplySink {
  private let clock: ManualClock
  private let lines = Lock<[String]>([])

  init(_ clock: ManualClock) { self.clock = clock }

  /// What came, such as `0.1: abc`.
  var log: [String] { lines.withLock { $0 } }

  private func note(_ line: String) {
    let seconds = clock.now.offset / .seconds(1)
    lines.withLock { $0.append("\(seconds): \(line)") }
  }

  func receive(_ head: ResponseHead, for request: RecordedRequest) { note("\(head.status)") }
  func receive(_ chunk: Data) { note(String(decoding: chunk, as: UTF8.self)) }
  func finish() { note("finished") }

  func fail(_ error: any Error) {
    note((error as? URLError).map { "failed \($0.code.rawValue)" } ?? "failed \(error)")
  }

  func redirect(
    _ head: ResponseHead, from request: RecordedRequest, to next: RecordedRequest,
    follow: @escaping @Sendable (RecordedRequest?) -> Void
  ) {
    note("\(head.status) to \(next)")
    follow(next)
  }
}

extension HTTPStubs {
  /// What comes for a request, and when: the clock is moved until all has come.
  func log(
    _ request: RecordedRequest, on clock: ManualClock, for duration: Duration = .seconds(3600),
    timeouts: LoadingTimeouts = LoadingTimeouts()
  ) async -> [String] {
    let sink = TimedSink(clock)
    let loading = Loading(engine: engine, sink: sink, timeouts: timeouts)
    loading.start(request)
    await clock.advance(by: duration)
    return sink.log
  }
}
