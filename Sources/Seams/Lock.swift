import Synchronization

/// A `Mutex` whose order the thread sanitizer can see.
///
/// On Linux a thread that had to wait gets the mutex from the kernel, in code of the standard
/// library that is not instrumented, and the sanitizer reports races where there are none. The
/// atomic says the same once more where it looks. It costs a plain load and a plain store.
@usableFromInline
package struct Lock<Value: ~Copyable>: ~Copyable {
  @usableFromInline let mutex: Mutex<Value>
  @usableFromInline let order: Atomic<Bool> = Atomic(false)

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
    try mutex.withLock { (value) throws(Failure) -> sending Result in
      _ = order.load(ordering: .acquiring)
      defer { order.store(true, ordering: .releasing) }
      return try body(&value)
    }
  }
}

extension Lock: Sendable where Value: ~Copyable {}

extension Lock where Value == Void {
  /// Locks until `unlock()`, for the one place where a closure costs more than the lock.
  func lock() {
    mutex._unsafeLock()
    _ = order.load(ordering: .acquiring)
  }

  func unlock() {
    order.store(true, ordering: .releasing)
    mutex._unsafeUnlock()
  }
}
