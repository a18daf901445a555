// The one thing on this floor, beside Platform.swift, that differs between platforms.
#if canImport(Darwin)
import os
#else
import Synchronization
#endif

#if canImport(Darwin)
/// A value that one thread at a time may touch.
///
/// The one lock of the package. `Synchronization.Mutex` is there only from iOS 18 and macOS 15, so
/// Apple platforms have a lock of their own here. Not run there; written to the documentation of
/// `OSAllocatedUnfairLock`.
@usableFromInline
package struct Lock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  // Unchecked, since the value is reached through `withLock` alone, which holds the lock.
  private final class Storage {
    var value: Value

    init(_ value: consuming sending Value) {
      self.value = value
    }
  }

  private let lock = OSAllocatedUnfairLock()
  private let storage: Storage

  /// Guards `value`.
  @usableFromInline
  package init(_ value: consuming sending Value) {
    storage = Storage(value)
  }

  /// Runs `body` alone; nothing that could run a user's code may happen in it.
  @usableFromInline
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&storage.value)
  }
}
#else
/// A value that one thread at a time may touch.
///
/// The one lock of the package. Under ThreadSanitizer the target `MutexAnnotations` shows the
/// sanitizer what a `Mutex` does when it waits.
@usableFromInline
package struct Lock<Value: ~Copyable>: ~Copyable {
  @usableFromInline let mutex: Mutex<Value>

  /// Guards `value`.
  @inlinable
  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Runs `body` alone; nothing that could run a user's code may happen in it.
  @inlinable
  @inline(__always)
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock(body)
  }
}

extension Lock: Sendable where Value: ~Copyable {}
#endif

#if canImport(Darwin)
/// Numbers that are given out once each, in order, whichever thread asks.
package struct Counter: ~Copyable, Sendable {
  private let last = Lock(0)

  package init() {}

  /// The next number, from 1.
  package func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }
}
#else
import Synchronization

/// Numbers that are given out once each, in order, whichever thread asks.
///
/// Every call of a mock takes one, and an atomic costs half of what a lock does. On Apple platforms it
/// is as new as `Mutex`.
package struct Counter: ~Copyable, Sendable {
  private let last = Atomic(0)

  package init() {}

  /// The next number, from 1.
  package func next() -> Int {
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
#endif
