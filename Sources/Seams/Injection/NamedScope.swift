/// A named part of the program's life, such as a login, during which values are shared.
///
/// ```swift
/// extension NamedScope {
///   static let login = NamedScope("login")
/// }
/// extension Dependencies {
///   @Seam(.scoped(to: .login)) var drafts: Drafts = Drafts()
/// }
/// ```
///
/// When the user logs out:
///
/// ```swift
/// NamedScope.login.end()
/// ```
///
/// A scope does not have to be started: its values are made on first use, and again on first use after
/// each end. Two scopes of the same name are the same scope.
public struct NamedScope: Hashable, Sendable {
  package let name: String

  /// Creates a scope; scopes of the same name are the same.
  public init(_ name: String) {
    self.name = name
  }

  /// Ends the scope: its values are released, and the next reading makes new ones.
  ///
  /// A value that is being made while the scope ends goes to its reader and is not kept. In a test,
  /// only the test's own values are released. A shared value made *from* a value of the scope keeps
  /// that value; give it the same scope.
  public func end() {
    let state = SeamState.shared
    state.values.change { $0.end(self, in: state.scope) }
  }
}
