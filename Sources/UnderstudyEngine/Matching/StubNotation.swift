/// How the stubs are written that a request was compared with, and so how their reader writes another.
package struct StubNotation: Sendable {
  /// What to write for what hints name by a word, such as `any`: what a notation has no words for is not
  /// advised.
  package let words: [String: String]
  /// Writes a stub that requires this and answers with status 200, where the notation can say it; nil of
  /// Swift, in which a `StubDraft` writes itself.
  package let draft: (@Sendable (RequestPattern) -> String?)?

  package init(
    _ words: [String: String], draft: (@Sendable (RequestPattern) -> String?)? = nil
  ) {
    (self.words, self.draft) = (words, draft)
  }

  package func says(_ pattern: RequestPattern) -> Bool { draft.map { $0(pattern) != nil } ?? true }

  package static let swift = StubNotation([
    "any": "`.any`", "contains": "`.contains`", "query": "`.query(_:_:)`", "times": "`.times`",
    "optional": "`.optional()`", "jsonContaining": "`.json(containing:)`", "json": "`.json(…)`",
    "form": "`.form(…)`", "part": "`.part(…)`",
  ])
}
