import UnderstudyHTTP

/// Where a value is not as a schema asks, and how.
package struct Violation: Sendable, Hashable {
  /// The place in the value, such as `results[3].title`; for a missing key the place where it belongs.
  package let path: JSONPath
  /// What is wrong there and what to do, as the end of a sentence, such as `is missing`.
  package let problem: String
  /// Where the document asks for it, such as `openapi.yaml:412`.
  package let rule: String

  package init(path: JSONPath, problem: String, rule: String) {
    (self.path, self.problem, self.rule) = (path, problem, rule)
  }
}

extension Violation: CustomStringConvertible {
  /// The sentence, such as `'results[3].title' is missing`.
  package var description: String {
    "\(path == .root ? "the value" : "'\(path)'") \(problem)"
  }
}
