import Synchronization

/// The lock of those who write a stand-in by hand.
final class Lock<State>: Sendable {
  private let mutex: Mutex<State>

  init(_ state: sending State) { mutex = Mutex(state) }

  @inline(__always)
  func withLock<Result>(_ body: (inout sending State) -> sending Result) -> sending Result {
    mutex.withLock(body)
  }
}
