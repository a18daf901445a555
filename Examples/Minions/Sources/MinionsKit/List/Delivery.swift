import Dispatch
import Seams

/// Takes work to the main thread: the executor that a screen is updated on.
///
/// Injected, so that a test can hold the work in its hand: nothing has changed before it runs, and
/// everything after.
@Mockable
public protocol Delivery: Sendable {
  /// Runs `work` on the main actor, soon.
  func deliver(_ work: @escaping @MainActor @Sendable () -> Void)
}

/// The live delivery: the main queue, in order.
public struct MainQueue: Delivery {
  /// The main queue.
  public init() {}

  /// Runs `work` on the main queue.
  public func deliver(_ work: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { work() }
  }
}
