import Foundation
import UnderstudyCore
import UnderstudyFixtures
import UnderstudyHTTP

/// A client's outcomes with each of its broken answers: see ``resilience(of:options:fileID:filePath:line:column:_:)-(Stub...,_,_,_,_,_,_)``.
public struct Resilience: Sendable, Hashable {
  /// A broken answer, and the client's outcome.
  public struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// The name by which the mutation is found again.
    public let mutation: String
    /// In which way it was broken.
    public let kind: Stub.Mutation.Kind
    /// The number of broken bytes, to find the smallest of several.
    package let size: Int
    let verdict: Verdict

    /// The client's outcome.
    public var outcome: Outcome { verdict.outcome }
    /// The error that it threw, what it returned, or how it is known that it hung or crashed.
    public var words: String { verdict.words }

    /// The mutation, and what came of it.
    public var description: String { "\(mutation): \(verdict)" }
  }

  /// In the order of the mutations.
  public let findings: [Finding]

  /// The verdicts on some mutations, by their names.
  package init(_ mutations: [Stub.Mutation], _ verdicts: [String: Verdict]) {
    findings = mutations.compactMap { mutation in
      verdicts[mutation.description].map {
        Finding(
          mutation: mutation.description, kind: mutation.kind, size: mutation.size, verdict: $0)
      }
    }
  }

  /// Findings after which the client ended well, with something else than after the good answer.
  public var answered: [Finding] { findings.filter { $0.outcome == .answered } }
  /// Findings after which the client ended well as after the good answer, or without saying anything.
  public var tolerated: [Finding] { findings.filter { $0.outcome == .tolerated } }
  /// The findings of answers that the client did not ask for, so that nothing is known of them.
  public var unasked: [Finding] { findings.filter { $0.outcome == .unasked } }
  /// Findings after which the client threw an error.
  public var refused: [Finding] { findings.filter { $0.outcome == .refused } }
  /// Findings after which the client did not end.
  public var hung: [Finding] { findings.filter { $0.outcome == .hung } }
  /// Findings after which the client ended its process.
  public var crashed: [Finding] { findings.filter { $0.outcome == .crashed } }
}

extension Resilience: CustomStringConvertible {
  /// The number of broken answers by outcome, and the smallest of each kind that was not refused,
  /// the worst first.
  public var description: String {
    let outcomes = Outcome.allCases.reversed().map { outcome in
      (outcome, count: findings.count { $0.outcome == outcome })
    }.filter { $0.count > 0 }
    let counts = outcomes.map { "\($0.count) \($0.0.words)" }.joined(separator: ", ")
    let blocks = outcomes.filter { $0.0 != .refused }.map { outcome, _ in
      let examples = groups.filter { $0.smallest.outcome == outcome }.map { finding, count in
        "\n  \(count) × \(finding.kind), such as \(finding.mutation)"
          + (finding.words.isEmpty ? "" : "\n      \(finding.words)")
      }
      return "\n\n\(outcome.words):" + examples.joined()
    }
    return "\(findings.count.counting("broken answer")): \(counts)" + blocks.joined()
  }

  /// Advice on the broken answers that nothing is known of; nil if there are none.
  package func complaint(allowing option: String) -> String? {
    guard let example = unasked.first else { return nil }
    return """
      \(unasked.count) of \(findings.count.counting("broken answer")) \
      \(unasked.count == 1 ? "was never asked for:" : "were never asked for, such as") \(example.mutation). The client \
      asked for less than was planned, or kept what an earlier run had got.
      Start each run with a new client, and plan only what it asks for; or allow it with \(option).
      """
  }

  /// The number of one kind and outcome, with the one that breaks the fewest bytes, which tells most of
  /// why; in the order of the findings.
  var groups: [(smallest: Finding, count: Int)] {
    findings.reduce(into: []) { groups, finding in
      let place = groups.firstIndex {
        $0.smallest.outcome == finding.outcome && $0.smallest.kind == finding.kind
      }
      guard let place else { return groups.append((finding, 1)) }
      groups[place].count += 1
      if finding.size < groups[place].smallest.size { groups[place].smallest = finding }
    }
  }
}

extension Resilience.Outcome {
  fileprivate var words: String {
    switch self {
    case .tolerated: "tolerated silently"
    case .unasked: "not asked for"
    default: rawValue
    }
  }
}

extension Resilience {
  /// Outcomes of a client with a broken answer, from the best to the worst.
  public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// It threw an error.
    case refused
    /// It ended well, with something else than after the good answer.
    case answered
    /// It ended well as after the good answer, or without saying anything.
    case tolerated
    /// It ended without having asked for the broken answer, of which nothing is known then.
    case unasked
    /// It did not end.
    case hung
    /// It ended its process.
    case crashed

    /// Whether one is better than another.
    public static func < (left: Outcome, right: Outcome) -> Bool {
      allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
    }
  }

  /// An outcome with the words that go with it.
  package struct Verdict: Sendable, Hashable, Codable, CustomStringConvertible {
    let outcome: Outcome
    /// The error, the output, or how it is known that the client hung or crashed.
    let words: String

    /// More than this would be the client's data, and no help.
    private static let mostWords = 200

    package init(_ outcome: Outcome, _ words: String = "") {
      self.outcome = outcome
      let line = words.split(separator: "\n").joined(separator: " ")
      self.words = line.shortened(to: Self.mostWords)
    }

    package var description: String {
      words.isEmpty ? outcome.rawValue : "\(outcome.rawValue): \(words)"
    }
  }
}

/// Why it cannot be said what a client does with broken answers, and what to do.
package struct ResilienceError: LocalizedError, CustomStringConvertible {
  package let description: String

  package var errorDescription: String? { description }

  init(_ description: String) { self.description = description }

  static func nothing(named name: String?, among names: [String]) -> ResilienceError {
    guard let name else {
      return ResilienceError("There is nothing to break: no stub has a reply that can be given.")
    }
    let near = Words.nearest(to: name, among: names).map { " Did you mean '\($0)'?" }
    let any = names.first.map { " A table has the names, such as '\($0)'." }
    return ResilienceError("There is no mutation '\(name)'.\(near ?? any ?? "")")
  }

  static func badClient(_ reason: String) -> ResilienceError {
    ResilienceError(
      """
      The client fails with the good answers, so that nothing can be said of broken ones: \
      \(CodingFault.clause(reason)). Plan all the requests that it makes, and let it end once it has \
      what it needs.
      """)
  }

  static func notApart(_ reason: String) -> ResilienceError {
    ResilienceError(
      """
      The test cannot be run again in a process of its own: \(reason). With \
      `options: { $0.runsApart = false }` the client runs in this one, which its crash would end.
      """)
  }

  static let severalAtOnce = ResilienceError(
    """
    Several calls for the same stubs at this line run at once, and a process of its own cannot tell which is \
    which. Await one before the next begins, or run the client in this process: \
    `options: { $0.runsApart = false }`.
    """)

  static let changing = ResilienceError(
    """
    The broken answers have other names each time the test runs, so that a process of its own cannot find \
    them. Give the stubs the same patterns and keys every time, and an encoder of your own `.sortedKeys`.
    """)
}
