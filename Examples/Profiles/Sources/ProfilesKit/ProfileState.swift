/// How far the asking for a user has come.
public enum ProfileState: Sendable, Hashable {
  /// Nobody was asked for.
  case idle
  /// The user of this name was asked for, and there is no response yet.
  case loading(name: String)
  /// The user is there.
  case loaded(User)
  /// The user of this name could not be had.
  case failed(name: String, ProfileError)
}
