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
  }

  /// How close the stub is, such as `The closest of 3 stubs:`.
  package var title: String
  /// The closest stub; nil where there are none.
  package var stub: String?
  package var rows: [Row]
  /// The source of a stub that would match.
  package var draft: String
}
