/// Where a message is not as a document asks, and how.
package struct Violation: Sendable, Hashable, CustomStringConvertible {
  /// Such as `body.results[3].title`, `query page` or `status`; for a missing key the place where it belongs.
  package let place: String
  /// What is wrong there, what is asked for and what to do: the rest of the sentence.
  package let problem: String
  /// Where the document asks for it, such as `openapi.yaml:412`.
  package let rule: String

  /// What tells it from others, whichever element of a list it is in.
  var subject: String { "\(place.replacing(/\[[0-9]+\]/, with: "[]")) \(rule)" }

  /// The sentence, such as `body.results[3].title is missing`.
  package var description: String { "\(place) \(problem)" }
}

extension [Violation] {
  private static let most = 6

  /// What is told of them, a line for each.
  var lines: String {
    let lines = prefix(Self.most).map { "\($0) (\($0.rule))" }
    let more = count > Self.most ? ["and \(count - Self.most) more"] : []
    return (lines + more).map { "\n  \($0)" }.joined()
  }
}
