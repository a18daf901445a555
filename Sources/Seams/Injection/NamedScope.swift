/// A stretch of the program's life with a name, such as a login, for which values are shared.
///
/// ```swift
/// extension NamedScope {
///   static let login = NamedScope("login")
/// }
/// extension Dependencies {
///   @Seam(.scoped(to: .login)) var basket: Basket = Basket()
/// }
/// // on logging out
/// NamedScope.login.end()
/// ```
///
/// A scope needs no beginning: its values are made on first use, and again on first use after each
/// end. Two scopes of the same name are the same scope.
public struct NamedScope: Hashable, Sendable {
  /// The name.
  public let name: String

  /// Names a scope.
  public init(_ name: String) {
    self.name = name
  }

  /// Ends the scope: its values are let go, and the next reading makes new ones.
  ///
  /// A value being made while the scope ends goes to whoever asked for it and is not kept. In a
  /// test, only the test's own values are let go. A shared value made *from* a value of the scope
  /// keeps it; give it the same scope.
  public func end() {
    let state = SeamState.shared
    state.values.end(self, in: state.scope)
  }
}
