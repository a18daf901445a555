/// Selects the async one of two members that share a name.
///
/// ```swift
/// service.when.load(id: 1).returns(Game(title: "now"))
/// service.when.load(id: 1, .async).returns(Game(title: "later"))
/// ```
public enum AsyncMember: Sendable {
  /// The member that is async.
  case async
}
