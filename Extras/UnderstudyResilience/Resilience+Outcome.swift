import UnderstudyHTTP

extension Resilience {
  /// What a client may do with a broken answer, from the best to the worst.
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
