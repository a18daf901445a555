import UnderstudyHTTP

/// One thing in a message that the document does not allow.
struct Breach: Sendable {
  /// Such as `body.results[3].title`, `query page` or `status`.
  let place: String
  /// What is wrong there, what is asked for and what to do: the rest of the sentence.
  let problem: String
  /// Where the document asks for it, such as `openapi.yaml:412`.
  let rule: String

  /// What tells it from others, whichever element of a list it is in.
  var subject: String { "\(place.replacing(/\[[0-9]+\]/, with: "[]")) \(rule)" }
}

extension Breach {
  init(_ violation: Violation, at place: String) {
    let path = violation.path.description
    let suffix = path.isEmpty || path.hasPrefix("[") ? path : ".\(path)"
    self.init(place: place + suffix, problem: violation.problem, rule: violation.rule)
  }
}

extension [Breach] {
  private static let most = 6

  /// What is told of them, a line for each.
  var lines: String {
    let lines = prefix(Self.most).map { "\($0.place) \($0.problem) (\($0.rule))" }
    let more = count > Self.most ? ["and \(count - Self.most) more"] : []
    return (lines + more).map { "\n  \($0)" }.joined()
  }
}

extension [String] {
  /// What something must be, such as `one of 200, 404`.
  var asChoice: String { (count > 1 ? "one of " : "") + joined(separator: ", ") }
}
