import UnderstudyCore
import UnderstudyHTTP

extension Trials {
  /// How one run of the client ended.
  enum End: Sendable {
    /// What it returned, and whether it has asked for any of the answers.
    case output(String, asked: Bool)
    case error(any Error)
    /// It is still under way, and why it will not end.
    case hung(String)
  }

  /// Runs the client with a plan, on a clock that is advanced as soon as the client waits for it.
  func end(of plan: [Stub], patience: Duration) async -> End {
    // What a mutation has the client do wrong is a row of the table, and no issue of the test.
    await TestReporter.$override.withValue(TestReporter { _ in }) {
      let clock = ManualClock()
      let stubs = HTTPStubs(
        plan, clock: clock,
        options: StubOptions {
          $0.strictness = .allow
          $0.recordLimit = options.requestLimit
        }, location: location)
      let end = Promise<End>()
      // On threads of their own: it may block.
      let work = UserCodeThreads.task {
        do {
          let output = try await client(stubs)
          let asked = stubs.report.exchanges.contains { $0.stub != nil }
          end.settle(.success(.output(output, asked: asked)))
        } catch {
          end.settle(.success(.error(error)))
        }
      }
      let watch = Task.detached {
        let reason = try await reasonToGiveUp(stubs, clock, patience)
        end.settle(.success(.hung(reason)))
      }
      defer { watch.cancel() }
      let result = (try? await end.value()) ?? .hung("its task is gone")
      if case .hung = result {
        work.cancel()
        // A client that asks for ever waits from now on.
        stubs.add(.any().held())
      }
      return result
    }
  }

  /// Advances the clock whenever something waits for it, until the client cannot be expected to end.
  ///
  /// - Throws: `CancellationError` once the client has ended.
  private func reasonToGiveUp(
    _ stubs: HTTPStubs, _ clock: ManualClock, _ patience: Duration
  ) async throws -> String {
    try await RealTime.sleep(for: Self.grace)
    let start = ContinuousClock.now
    var idle = Duration.zero
    var requests = 0
    while true {
      let step = (start: ContinuousClock.now, processorTime: RunningProcess.processorTime)
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
        try await RealTime.sleep(for: Self.grace)
      }
      let time = ContinuousClock.now - step.start
      // A client that has much to read is at work, if only at times on a busy machine.
      let isAtWork = RunningProcess.processorTime - step.processorTime > time / 10
      idle = next != nil || asked != requests || isAtWork ? .zero : idle + time
      requests = asked
      if idle >= patience { return "it neither ends nor waits for an answer or the clock" }
      if ContinuousClock.now - start >= patience * 5 { return "it goes on and on" }
    }
  }
}
