/// Says which of two members of one name is meant: the async one.
///
/// ```swift
/// service.when.load(id: 1).returns("now")
/// service.when.load(id: 1, .async).returns("later")
/// ```
public enum AsyncMember: Sendable {
  /// The member that is async.
  case async
}
