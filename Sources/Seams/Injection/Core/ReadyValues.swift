/// The values of a root that a reading can take without asking the table.
///
/// The table has one lock, and threads that read all the time would spend their time waiting for
/// it. Here a thread locks a shard that it shares with few others. Each shard has its own boxes of
/// what its threads have read, since threads that count the references to one object wait as well.
///
/// The shards are changed with the table, under the table's lock, so that they agree; the table's lock
/// is never taken under a shard's.
struct ReadyValues: Sendable {
  /// The result of a look-up, which asks no table and waits for no one.
  enum Lookup: Sendable {
    /// The value.
    case found(any AnyBox)
    /// No value: the dependency is unique, so the reader makes one in this level, then calls `made`.
    case isUnique(in: Scope)
    /// Nothing is known: the reader claims the value of the table.
    case isUnknown
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
  func lookUp(_ seam: SeamIdentity, in scope: Scope) -> Lookup {
    let thread = ThreadID.current
    let number = seam.number
    let isUnique = seam.scope == .unique
    return shard(of: thread).contents.withLock { contents in
      if let value = contents.values[number] {
        return value.isLeaf || scope.parent == nil ? .found(value.box) : .isUnknown
      }
      let making = Making(seam: number, thread: thread)
      guard isUnique, !contents.makings.contains(making) else { return .isUnknown }
      contents.makings.append(making)
      return .isUnique(in: scope)
    }
  }

  /// Says that the unique value is made which `lookUp` left to this thread.
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

/// The link through which several copies of this module in one test process share one state.
///
/// The first copy leaves the address of its state in the process's environment, if any other
/// copy finds it. The copies must be of the same version, since they share the memory layout.
///
/// An app has one copy, so nothing is written down there.
///
/// This is the one file of the module that handles an address: there is no other way to hand an
/// object from one copy to another that knows nothing of it.
enum Linkage {
  /// Changed whenever the layout of anything in `SeamState` changes.
  static let layout = "6"

  /// The state for this copy: its own, or that of the copy which came first.
  ///
  /// Writing the environment while another thread reads it is not safe everywhere, so `Understudy`
  /// calls this when a test bundle is loaded, before a test starts a thread.
  static func state() -> SeamState {
    let mode = SeamMode.detected
    let own = SeamState(mode: mode)
    guard mode != .live else { return own }
    // Not retained: the copy that made a state keeps it in a global for as long as it is loaded.
    let address = UInt(bitPattern: Unmanaged.passUnretained(own).toOpaque())
    let note = "\(layout) \(String(address, radix: 16))"
    let first = Environment.setIfAbsent(variable, to: note)
    guard first != note, let first = read(first) else { return own }
    if first.layout == layout, let address = UnsafeRawPointer(bitPattern: first.address) {
      return Unmanaged<SeamState>.fromOpaque(address).takeUnretainedValue()
    }
    own.host.record(.differentVersions(first.layout, layout))
    return own
  }

  /// Named after the process, since child processes inherit it.
  static var variable: String { "UNDERSTUDY_SEAMS_STATE_\(RunningProcess.id)" }

  /// The note that a copy has left for the others; nil if it is something else.
  static func read(_ note: String) -> (layout: String, address: UInt)? {
    let parts = note.split(separator: " ")
    guard parts.count == 2, let address = UInt(parts[1], radix: 16) else { return nil }
    return (String(parts[0]), address)
  }
}
