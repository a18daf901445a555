/// What distinguishes one dependency from all others, whatever its type.
final class SeamIdentity: Sendable {
  let name: String
  let scope: SeamScope
  let policy: TestPolicy
  let declared: CodeLocation
  /// The name by which tables know the dependency. Unlike its address it is never given again.
  let number: Int

  init(
    name: String, scope: SeamScope, policy: TestPolicy, declared: CodeLocation, number: Int
  ) {
    self.name = name
    self.scope = scope
    self.policy = policy
    self.declared = declared
    self.number = number
  }
}
