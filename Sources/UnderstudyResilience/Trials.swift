import UnderstudyCore
import UnderstudyFixtures
import UnderstudyHTTP

package typealias Verdicts = [String: Resilience.Verdict]

/// The runs of a client or a program: one with the good answers, then one with each of some mutants.
package struct Trials: Sendable {
  /// How a run ended.
  package enum End: Sendable {
    case well(Output)
    case otherwise(Resilience.Verdict)
  }

  /// What a run said that ended well.
  package struct Output: Sendable {
    let text: String
    /// What goes beside it, as on standard error.
    let remarks: String
    /// What of it a table shows.
    let shown: String
    /// Whether it has asked for any of the answers.
    let asked: Bool

    package init(_ text: String, remarks: String = "", shown: String, asked: Bool) {
      (self.text, self.remarks, self.shown, self.asked) = (text, remarks, shown, asked)
    }

    /// Whether it says no more of a broken answer than of the good one.
    fileprivate func isSilent(beside good: Output) -> Bool {
      (text.isEmpty || text == good.text) && remarks == good.remarks
    }
  }

  private let stubs: [Stub]
  private let atOnce: Int
  private let pause: Duration
  private let run: @Sendable ([Stub], Duration?) async throws -> End

  /// - Parameters:
  ///   - atOnce: How many may be under way, most of which wait.
  ///   - pause: The time after which the next one begins beside one that is slow.
  ///   - run: Runs it with a plan, given how long it takes with the good answers.
  package init(
    of stubs: [Stub], atOnce: Int, pause: Duration,
    _ run: @escaping @Sendable (_ plan: [Stub], _ usual: Duration?) async throws -> End
  ) {
    (self.stubs, self.atOnce, self.pause, self.run) = (stubs, atOnce, pause, run)
  }

  /// The verdicts on some mutants, by their names.
  ///
  /// - Throws: `ResilienceError`, where the run with the good answers fails.
  package func verdicts(
    on mutants: [Stub.Mutation], tried: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> Verdicts {
    let verdicts = Lock<Verdicts>([:])
    try await run(mutants) { _ in
    } ended: { name, verdict in
      let count = verdicts.withLock {
        $0[name] = verdict
        return $0.count
      }
      tried(count)
    }
    return verdicts.withLock { $0 }
  }

  func run(
    _ mutants: [Stub.Mutation], began: (String) -> Void,
    ended: @escaping @Sendable (String, Resilience.Verdict) async -> Void
  ) async throws {
    let start = ContinuousClock.now
    let good: Output
    switch try await run(stubs, nil) {
    case .well(let output) where output.asked: good = output
    case .well: throw ResilienceError.badClient("it asks for none of them")
    case .otherwise(let verdict): throw ResilienceError.badClient("\(verdict)")
    }
    let usual = start.duration(to: .now)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (count, mutant) in mutants.enumerated() {
        if count >= atOnce { try await group.next() }
        began(mutant.description)
        let isNext = Promise<Void>()
        let alarm = RealTime.alarm(after: pause) { isNext.settle(.success(())) }
        group.addTask {
          defer { isNext.settle(.success(())) }
          let end = try await run(mutant.plan(in: stubs), usual)
          await ended(mutant.description, Self.verdict(on: end, after: good))
        }
        try await isNext.value()
        alarm.cancel()
      }
      try await group.waitForAll()
    }
  }

  private static func verdict(on end: End, after good: Output) -> Resilience.Verdict {
    switch end {
    case .well(let output) where output.isSilent(beside: good): Resilience.Verdict(.tolerated)
    case .well(let output): Resilience.Verdict(.answered, output.shown)
    case .otherwise(let verdict): verdict
    }
  }
}
