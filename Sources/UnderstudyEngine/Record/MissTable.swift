/// A miss as a table: the closest stub beside the request, field by field, without secrets.
///
/// It says what the message says, for those who show it with more room than a line has.
package struct MissTable: Sendable, Hashable, Codable {
  /// One field.
  package struct Row: Sendable, Hashable, Codable {
    /// What is compared, such as `path` or `query item "page"`.
    package var field: String
    /// Whether the field matches.
    package var matches: Bool
    /// What the stub requires, where that is a text to compare.
    package var stub: String?
    /// What the request has.
    package var request: String?
    /// What is probably wrong.
    package var hint: String?

    package init(field: String, matches: Bool, stub: String?, request: String?, hint: String?) {
      (self.field, self.matches, self.stub) = (field, matches, stub)
      (self.request, self.hint) = (request, hint)
    }
  }

  /// How close the stub is, such as `The closest of 3 stubs:`.
  package var title: String
  /// The closest stub; nil where there are none.
  package var stub: String?
  package var rows: [Row]
  /// The source of a stub that would match.
  package var draft: String

  package init(title: String, stub: String?, rows: [Row], draft: String) {
    (self.title, self.stub, self.rows, self.draft) = (title, stub, rows, draft)
  }
}
