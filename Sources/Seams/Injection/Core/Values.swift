import Dispatch

/// The values of all roots and levels: the table behind its lock, and how readers wait for what others
/// make.
final class Values: Sendable {
  private let table = Lock(Table())

  /// Reads or changes the table.
  @discardableResult
  func change<Result>(_ body: (inout Table) -> sending Result) -> sending Result {
    let result = table.withLock { body(&$0) }
    // Values that are removed are released outside the lock, since a value's `deinit` may be a user's code.
    withExtendedLifetime(result) {}
    return result
  }

  /// Ends a build: files its value and resumes its waiting readers.
  func finish(_ build: Build, with result: Result<any AnyBox, any Error>) {
    if case .failure(let error) = result { build.fail(error) }
    let box = try? result.get()
    for reader in change({ $0.finish(build, with: box) }) { reader.wake() }
  }

  /// Blocks the thread until `build` has ended.
  ///
  /// A value is made on the thread that reads it first, so waiting for it cannot starve it. But that
  /// thread may wait for this one in code of its own; so `complain` is called each time that the
  /// patience is over, with how often it was before.
  func wait(
    for build: Build, from reader: Build?, within patience: Duration, complain: (Int) -> Void
  ) {
    let semaphore = DispatchSemaphore(value: 0)
    let waiting = Table.Reader { semaphore.signal() }
    guard change({ $0.wait(waiting, for: build, from: reader) }) else { return }
    let rings = Lock(0)
    let alarm = TaskTime.repeating(after: patience) {
      rings.withLock { $0 += 1 }
      semaphore.signal()
      return patience
    }
    defer { alarm.cancel() }
    var complaints = 0
    while true {
      semaphore.wait()
      if rings.withLock({ $0 == complaints }) { return }
      complain(complaints)
      complaints += 1
    }
  }

  /// Suspends the task until `build` has ended, or the patience is over; throws what the build threw.
  func wait(
    for build: Build, from reader: Build?, within patience: Duration, complain: () -> Void
  ) async throws {
    let waiter = Waiter<Void>()
    let waiting = Table.Reader { waiter.finish(()) }
    if change({ $0.wait(waiting, for: build, from: reader) }) {
      let end: Void? = await waiter.value(within: patience) {
        self.change { $0.stopWaiting(waiting) }
      }
      try Task.checkCancellation()
      if end == nil { complain() }
    }
    // Without the error of a build that ended earlier, the reader would start it again.
    if let failure = build.failure { throw failure }
  }
}

/// A value on the heap, its type forgotten.
///
/// An `any Sendable` would do, but casting one costs ten times what casting an object costs.
protocol AnyBox: AnyObject, Sendable {
  /// Another box with the same value.
  func copy() -> any AnyBox
}

/// A value held strongly.
///
/// Unchecked, since only the declaration that made a box opens it; and where the value is not
/// `Sendable`, neither is the declaration, so that one actor alone can reach it.
final class Box<Value>: AnyBox, @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }

  func copy() -> any AnyBox { Box(value) }

  /// The value in a box that was filed under `seam`.
  ///
  /// A box is made and opened by one declaration, which has one type.
  static func open(_ box: any AnyBox, of seam: SeamIdentity) -> Value {
    guard let box = box as? Box else {
      fatalError("The value filed for '\(seam.name)' is not of type \(Value.self)")
    }
    return box.value
  }
}

/// A value held weakly.
///
/// Unchecked for the same reason: the closure holds nothing but the value.
final class WeakBox<Value>: AnyBox, @unchecked Sendable {
  private let load: () -> Value?

  init(_ load: @escaping () -> Value?) {
    self.load = load
  }

  func copy() -> any AnyBox { WeakBox(load) }

  /// The value; nil once it is released.
  var value: Value? { load() }
}

/// The identity of a dependency, whatever its type.
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
