import Foundation
import UnderstudyCore
import UnderstudyHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A run of the code under test in this process.
struct ClientRun<Output>: Sendable {
  let client: @Sendable (HTTPStubs) async throws -> Output
  let options: ResilienceOptions
  let location: CodeLocation

  /// Runs the client with a plan, on a clock that is advanced as soon as the client waits for it.
  func end(with plan: [Stub], patience: Duration) async -> Trials.End {
    // A client's fault under a mutation is a row of the table, and no issue of the test.
    await TestReporter.$override.withValue(TestReporter { _ in }) {
      let clock = ManualClock()
      let stubs = HTTPStubs(
        plan, clock: clock,
        options: StubOptions {
          $0.strictness = .allow
          $0.recordLimit = options.requestLimit
        }, location: location)
      let end = Promise<Trials.End.Way>()
      // On threads of their own: it may block.
      let work = UserCodeThreads.task {
        do {
          let output = try await stubs.asScope { try await client(stubs) }
          let words = Self.words(for: output)
          end.settle(.success(.well(Trials.Output(words, shown: words))))
        } catch {
          let words = (error as? URLError).map {
            $0.stubError?.firstLine ?? "URLError \($0.code.rawValue)"
          }
          end.settle(.success(.otherwise(Resilience.Verdict(.refused, words ?? error.teaching))))
        }
      }
      let watch = Task.detached {
        let reason = try await reasonToGiveUp(stubs, clock, patience)
        guard end.settle(.success(.otherwise(Resilience.Verdict(.hung, reason)))) else { return }
        work.cancel()
        // A client that asks for ever waits from now on.
        stubs.add(.any().held())
      }
      defer { watch.cancel() }
      let way = try? await end.value()
      return Trials.End(
        way ?? .otherwise(Resilience.Verdict(.hung, "its task is gone")), after: stubs.report)
    }
  }

  /// Advances the clock whenever something waits for it, until the client cannot be expected to end.
  ///
  /// - Throws: `CancellationError` once the client has ended.
  private func reasonToGiveUp(
    _ stubs: HTTPStubs, _ clock: ManualClock, _ patience: Duration
  ) async throws -> String {
    // Most clients are done before anyone looks after the clock.
    let grace = Duration.milliseconds(20)
    // Looks at a client that does nothing become rarer, or they would themselves seem to be its work.
    var pause = grace
    try await TaskTime.sleep(for: pause)
    let isEndless = Lock(false)
    let limit = TaskTime.alarm(after: patience * 5) { isEndless.withLock { $0 = true } }
    defer { limit.cancel() }
    var idle = Duration.zero
    var requests = 0
    while true {
      let step = (start: TaskTime.now, processorTime: RunningProcess.processorTime)
      let report = stubs.report
      let asked = report.exchanges.count + report.dropped
      if asked > options.requestLimit {
        return "it still asks after \(options.requestLimit.counting("request"))"
      }
      let next = clock.nextDeadline
      if let next {
        if next.offset > options.timeLimit {
          return "it still waits after \(options.timeLimit) on the clock of the stubs"
        }
        await clock.advance(by: clock.now.duration(to: next))
        try Task.checkCancellation()
      } else {
        try await TaskTime.sleep(for: pause)
      }
      let time = TaskTime.now - step.start
      // A client that has much to read is at work, if only at times on a busy machine.
      let isAtWork = RunningProcess.processorTime - step.processorTime > time / 10
      let hasMoved = next != nil || asked != requests
      idle = hasMoved || isAtWork ? .zero : idle + time
      pause = hasMoved ? grace : min(pause * 2, grace * 8)
      requests = asked
      if idle >= patience {
        return "it neither ends nor waits for an answer or for `ManualClock.current`"
      }
      if isEndless.withLock(\.self) { return "it goes on and on" }
    }
  }

  /// The client's result; empty if that says nothing.
  private static func words(for output: Any) -> String {
    let mirror = Mirror(reflecting: output)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { words(for: $0.value) } ?? ""
    case .tuple, .collection, .dictionary, .set:
      return mirror.children.isEmpty ? "" : String(describing: output)
    default: return String(describing: output)
    }
  }
}
