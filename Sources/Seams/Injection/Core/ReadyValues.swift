/// The values of a root that a reading can take without asking the table.
///
/// The table has one lock, and threads that read all the time would spend their time waiting for
/// it. Here a thread locks a shard that it shares with few others. Each shard has its own boxes of
/// what its threads have read, since threads that count the references to one object wait as well.
///
/// The shards are changed with the table, under the table's lock, so that they agree; the table's lock
/// is never taken under a shard's.
struct ReadyValues: Sendable {
  /// What a reader can do at once.
  enum Glance: Sendable {
    /// Take this.
    case ready(any AnyBox)
    /// Make a unique value in this level, then tell the level.
    case make(Scope)
    /// Ask the table.
    case unknown
  }

  private struct Value {
    let box: any AnyBox
    /// Whether it was made from no other dependency, and so is valid whatever is overridden.
    let isLeaf: Bool
  }

  /// A unique value under way.
  private struct Making: Equatable {
    let seam: Int
    let thread: ThreadID
  }

  private struct Contents {
    /// By the number of the dependency.
    var values: [Int: Value] = [:]
    /// The unique values that the shard's threads are making without a `Build`.
    var makings: [Making] = []
  }

  private final class Shard: Sendable {
    let contents = Lock(Contents())
  }

  // Many more shards than threads run at once: two threads that share one wait for each other.
  private static let bits: UInt64 = 6
  private let shards = (0..<1 << Self.bits).map { _ in Shard() }

  private func shard(of thread: ThreadID) -> Shard {
    // Threads' numbers are addresses, alike in their low bits: multiplied, the high bits differ.
    let scattered = thread.number &* 0x9E37_79B9_7F4A_7C15
    return shards[Int(truncatingIfNeeded: scattered &>> (64 - Self.bits))]
  }

  // MARK: - Reading

  /// Looks for the value of a dependency that is not overridden.
  ///
  /// A unique value that this thread is already making is left to the table, which reports cycles.
  func glance(at seam: SeamIdentity, in scope: Scope) -> Glance {
    let thread = ThreadID.current
    let number = seam.number
    let isUnique = seam.scope == .unique
    return shard(of: thread).contents.withLock { contents in
      if let value = contents.values[number] {
        return value.isLeaf || scope.parent == nil ? .ready(value.box) : .unknown
      }
      let making = Making(seam: number, thread: thread)
      guard isUnique, !contents.makings.contains(making) else { return .unknown }
      contents.makings.append(making)
      return .make(scope)
    }
  }

  /// Says that the unique value is made which `glance` asked this thread to make.
  func made(_ seam: SeamIdentity) {
    let thread = ThreadID.current
    let making = Making(seam: seam.number, thread: thread)
    shard(of: thread).contents.withLock { contents in
      if let position = contents.makings.lastIndex(of: making) {
        contents.makings.remove(at: position)
      }
    }
  }

  // MARK: - Changing

  /// Keeps a value that was made, for the threads that share this one's shard.
  func keep(_ box: any AnyBox, isLeaf: Bool, of seam: SeamIdentity) {
    let value = Value(box: box.copy(), isLeaf: isLeaf)
    shard(of: .current).contents.withLock { $0.values[seam.number] = value }
  }

  /// Keeps a value that was assigned, for all threads: none may make another unique value.
  func assign(_ override: Override) {
    for shard in shards {
      let value = Value(box: override.box.copy(), isLeaf: true)
      shard.contents.withLock { $0.values[override.seam.number] = value }
    }
  }

  /// Removes a value, for all threads.
  func remove(_ seam: SeamIdentity) {
    for shard in shards { shard.contents.withLock { $0.values[seam.number] = nil } }
  }
}
