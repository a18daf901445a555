import Synchronization

/// A lock for state that is read all the time and hardly ever written.
///
/// A reader locks the shard of its thread, so that readers on several cores do not wait for, or
/// even share memory with, each other. A writer locks all shards. Nothing that could run a user's
/// code may happen while a shard is held.
struct ShardedLock: Sendable {
  /// The part of the lock that one reader holds.
  struct Shard: ~Copyable {
    fileprivate let lock: Mutex<Void> = Mutex(())
    // Keeps two shards out of one cache line (of up to 128 bytes).
    private let padding: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) =
      (0, 0, 0, 0, 0, 0, 0, 0)
    private let more: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) =
      (0, 0, 0, 0, 0, 0, 0)
  }

  private static let bits: UInt = 5
  private static let count = 1 << bits

  /// The shards, in memory of their own that is never given back.
  ///
  /// Safe: the memory is written once, here; from then on only the locks in it change. It is no
  /// array of objects, since counting their references would cost more than the locking.
  private nonisolated(unsafe) let shards: UnsafeMutablePointer<Shard>

  init() {
    shards = .allocate(capacity: Self.count)
    for number in 0..<Self.count { (shards + number).initialize(to: Shard()) }
  }

  /// Lets the running thread read, until it hands the shard back to `endReading`.
  ///
  /// Not one method with a closure, which would have to be generic over what is read.
  func beginReading() -> UnsafeMutablePointer<Shard> {
    // Threads' numbers are addresses, alike in their low bits: multiplied, the high bits differ.
    let scattered = ThreadID.current.number &* 0x9E37_79B9_7F4A_7C15
    let shard = shards + Int(truncatingIfNeeded: scattered &>> (64 - UInt64(Self.bits)))
    shard.pointee.lock._unsafeLock()
    return shard
  }

  static func endReading(_ shard: UnsafeMutablePointer<Shard>) {
    shard.pointee.lock._unsafeUnlock()
  }

  /// Runs `body` while nobody reads.
  func write(_ body: () -> Void) {
    for number in 0..<Self.count { shards[number].lock._unsafeLock() }
    body()
    for number in 0..<Self.count { shards[number].lock._unsafeUnlock() }
  }
}
