import UnderstudyCore

/// What distinguishes one dependency from all others, whatever its type.
@usableFromInline
final class SeamIdentity: Sendable {
  let name: String
  let scope: SeamScope
  let policy: TestPolicy
  let declared: CodeLocation
  /// A small number, so that a scope can find its override in an array.
  let index: Int

  /// The program's own value, once it is made.
  ///
  /// Safe: read holding one shard of `SeamState.readers`, written holding all of them. The table
  /// owns the box, and lets go of it only after it was taken away here.
  nonisolated(unsafe) var live: Live?

  struct Live {
    let box: Unmanaged<AnyObject>
    /// Whether it was made from no other dependency, and so is valid whatever is overridden.
    let isLeaf: Bool
  }

  init(name: String, scope: SeamScope, policy: TestPolicy, declared: CodeLocation) {
    self.name = name
    self.scope = scope
    self.policy = policy
    self.declared = declared
    index = SeamState.shared.nextIndex()
  }
}

/// A short look at the two places where a value is found in most readings: what the task has
/// overridden, and the live value that is there already.
///
/// No reference is counted on the way, since threads that count one object's references wait for
/// each other. What keeps the box alive in between is the task's context, or else the shard.
@usableFromInline
struct Glance {
  @usableFromInline let box: Unmanaged<AnyObject>?
  private let shard: UnsafeMutablePointer<ShardedLock.Shard>?

  fileprivate init(
    _ box: Unmanaged<AnyObject>?, holding shard: UnsafeMutablePointer<ShardedLock.Shard>? = nil
  ) {
    self.box = box
    self.shard = shard
  }

  @usableFromInline
  func end() {
    if let shard { ShardedLock.endReading(shard) }
  }
}

extension SeamIdentity {
  @usableFromInline
  func glance() -> Glance {
    let state = SeamState.shared
    var isInScope = false
    if state.hasContexts, let context = Context.current {
      // While something is being made, readings are noted, which takes the long way.
      guard context.build == nil else { return Glance(nil) }
      if let box = context.overrides[self] { return Glance(box) }
      guard context.isInApp else { return Glance(nil) }
      isInScope = true
    }
    let shard = state.readers.beginReading()
    guard let live, live.isLeaf || !isInScope else { return Glance(nil, holding: shard) }
    return Glance(live.box, holding: shard)
  }
}
