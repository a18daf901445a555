import UnderstudyHTTP

/// One thing in a message that the document does not allow.
struct Breach: Sendable, Hashable {
  /// Such as `body.results[3].title`, `query page` or `status`.
  let place: String
  /// What is wrong there, what is asked for and what to do: the rest of the sentence.
  let problem: String
  /// Where the document asks for it, such as `openapi.yaml:412`.
  let rule: String

  init(_ place: String, _ problem: String, _ rule: String) {
    (self.place, self.problem, self.rule) = (place, problem, rule)
  }

  /// What tells it from others, whichever element of a list it is in.
  var subject: String { "\(place.replacing(/\[[0-9]+\]/, with: "[]")) \(rule)" }

  var line: String { "\(place) \(problem) (\(rule))" }
}

extension [String] {
  /// What something must be, such as `one of 200, 404`.
  var asChoice: String { (count > 1 ? "one of " : "") + joined(separator: ", ") }
}

extension [Breach] {
  private static let most = 6

  /// What is told of them.
  var lines: [String] {
    prefix(Self.most).map(\.line) + (count > Self.most ? ["and \(count - Self.most) more"] : [])
  }
}
