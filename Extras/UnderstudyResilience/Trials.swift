import Foundation
import UnderstudyCore
import UnderstudyFixtures
import UnderstudyHTTP

// Trials of a client with each broken answer, each on clocks of its own.

package typealias Verdicts = [String: Resilience.Verdict]

/// The runs of a client or a program: one with the good answers, then one with each of some mutants.
package struct Trials: Sendable {
  /// The end of a run.
  package struct End: Sendable {
    package enum Way: Sendable {
      case well(Output)
      case otherwise(Resilience.Verdict)
    }

    let way: Way
    /// The number of uses of each stub of the plan.
    let uses: [Int]
    /// Why requests were refused, each in a line.
    let refusals: [String]

    package init(_ way: Way, after report: StubReport) {
      self.way = way
      uses = report.uses.map(\.count)
      refusals = report.unplanned.compactMap {
        if case .unplanned(let error) = $0.outcome { error.firstLine } else { nil }
      }
    }
  }

  /// The output of a run that ended well.
  package struct Output: Sendable {
    let text: String
    /// The output beside it, as on standard error.
    let remarks: String
    /// The part of it that a table shows.
    let shown: String

    package init(_ text: String, remarks: String = "", shown: String) {
      (self.text, self.remarks, self.shown) = (text, remarks, shown)
    }

    /// Whether it says no more of a broken answer than of the good one: the same, or nothing; if there was
    /// no answer that a client could use, also less, as with a `try?` on one of several requests.
    fileprivate func isSilent(beside good: Output, isFailure: Bool) -> Bool {
      guard remarks == good.remarks else { return false }
      return text.isEmpty || text == good.text
        || isFailure && words.isSubset(of: good.words.union(["nil"]))
    }

    private var words: Set<Substring> {
      Set(text.split { $0.isWhitespace || "()[],:".contains($0) })
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

  /// The verdicts on some mutants, by their names; if the task is cancelled, those there are by then.
  ///
  /// - Throws: `ResilienceError`, if the run with the good answers fails.
  package func verdicts(
    on mutants: [Stub.Mutation], tried: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> Verdicts {
    let verdicts = Lock<Verdicts>([:])
    do {
      try await run(mutants) { _ in
      } ended: { name, verdict in
        let count = verdicts.withLock {
          $0[name] = verdict
          return $0.count
        }
        tried(count)
      }
    } catch is CancellationError {}
    return verdicts.withLock { $0 }
  }

  func run(
    _ mutants: [Stub.Mutation], began: (String) -> Void,
    ended: @escaping @Sendable (String, Resilience.Verdict) async -> Void
  ) async throws {
    let start = ContinuousClock.now
    let good: Output
    let first = try await run(stubs, nil)
    try Task.checkCancellation()
    switch first.way {
    case .well(let output) where first.uses.contains { $0 > 0 }: good = output
    case .well:
      throw ResilienceError.badClient(first.refusals.first ?? "it asks for none of them")
    case .otherwise(let verdict):
      // The client's own error may hide it.
      let refusal = first.refusals.first { !verdict.words.contains($0.prefix(100)) }
      throw ResilienceError.badClient("\(verdict)" + (refusal.map { ". \($0)" } ?? ""))
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
          // A run that was ended from outside says nothing of the client.
          try Task.checkCancellation()
          await ended(mutant.description, Self.verdict(on: end, with: mutant, after: good))
        }
        try await isNext.value()
        alarm.cancel()
      }
      try await group.waitForAll()
    }
  }

  private static func verdict(
    on end: End, with mutant: Stub.Mutation, after good: Output
  ) -> Resilience.Verdict {
    if !mutant.isReached(by: end.uses), end.isOver { return Resilience.Verdict(.unasked) }
    switch end.way {
    case .well(let output)
    where output.isSilent(beside: good, isFailure: mutant.kind.isFailure):
      return Resilience.Verdict(.tolerated)
    case .well(let output): return Resilience.Verdict(.answered, output.shown)
    case .otherwise(let verdict): return verdict
    }
  }
}

extension Trials.End {
  /// Whether the run came to an end of its own.
  fileprivate var isOver: Bool {
    if case .otherwise(let verdict) = way { verdict.outcome < .hung } else { true }
  }
}

extension Stub.Mutation.Kind {
  /// Whether a client gets nothing that it could use.
  fileprivate var isFailure: Bool {
    switch self {
    case .body(let kind): [.truncated, .notUTF8, .empty, .html].contains(kind)
    case .slow, .contentType: false
    default: true
    }
  }
}

extension Resilience {
  /// The change for the worse since a baseline was written: of which kind of mutation more are tolerated
  /// silently, hang or crash.
  ///
  /// ```swift
  /// #expect(try table.regressions(since: "resilience.json").isEmpty)
  /// ```
  ///
  /// With `UNDERSTUDY_RECORD=new` in the environment the file is written instead, and nothing is worse.
  ///
  /// - Parameters:
  ///   - file: The baseline, relative to the folder of the source file that names it.
  ///   - filePath: That source file.
  /// - Returns: A line for each, which names one of the mutations.
  /// - Throws: An error that says so if there is no such file, or it cannot be written.
  public func regressions(since file: String, filePath: String = #filePath) throws -> [String] {
    let url = URL(filePath: filePath).deletingLastPathComponent().appending(path: file)
    return try regressions(since: url, isRecording: Environment["UNDERSTUDY_RECORD"] == "new")
  }

  func regressions(since url: URL, isRecording: Bool) throws -> [String] {
    let kinds = Dictionary(grouping: findings) { "\($0.kind)" }
    let counts = kinds.mapValues {
      Dictionary(grouping: $0, by: \.outcome.rawValue).mapValues(\.count)
    }
    if isRecording {
      let encoder = JSONEncoder()
      // It is reviewed with the code.
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try (encoder.encode(counts) + Data("\n".utf8)).write(to: url, options: .atomic)
      return []
    }
    guard let data = try? Data(contentsOf: url),
      let before = try? JSONDecoder().decode([String: [String: Int]].self, from: data)
    else {
      throw ResilienceError(
        """
        There is no baseline \(url.path(percentEncoded: false)), or it cannot be read. Write it by \
        running the test once with UNDERSTUDY_RECORD=new in the environment.
        """)
    }
    return groups.filter { $0.smallest.outcome >= .tolerated }
      .sorted {
        ("\($0.smallest.kind)", $1.smallest.outcome) < ("\($1.smallest.kind)", $0.smallest.outcome)
      }
      .compactMap { example, now in
        let then = before["\(example.kind)"]?[example.outcome.rawValue] ?? 0
        return now > then
          ? "\(example.kind): \(now) \(example.outcome.rawValue), \(then) before, such as \(example)"
          : nil
      }
  }
}
