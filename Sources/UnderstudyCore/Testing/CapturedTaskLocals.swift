/// The task-local values of the task it is made in, for code that runs elsewhere on that task's
/// behalf: a `#expect` finds the test that it belongs to in them.
///
/// Swift cannot bind values whose keys it does not know, but a task copies its own into every task
/// that it starts. So one is started here that does nothing but start others, and waits for its work
/// on an executor without a thread: the caller lends it its own.
package final class CapturedTaskLocals: Sendable {
  /// Nil if the platform has no executors of tasks; code runs without the values then.
  private let origin: (any TaskOrigin)?

  /// Captures the values of the task, or else of the thread, that runs here.
  package init() {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      origin = WaitingTask()
    } else {
      origin = nil
    }
  }

  /// Runs a function with the values, on this thread.
  package func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    origin?.run(body) ?? body()
  }

  /// Starts a task with the values, on threads of its own if those of Swift's tasks may be blocked.
  package func task(
    onOwnThreads: Bool = false, _ body: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    let start: @Sendable () -> Task<Void, Never> = {
      onOwnThreads ? UserCodeThreads.task(body) : Task(operation: body)
    }
    return origin?.start(start) ?? start()
  }
}

/// The task that starts others with its task-local values.
private protocol TaskOrigin: Sendable {
  /// Runs a function that starts a task.
  func start<Started: Sendable>(_ step: @escaping @Sendable () -> Started) -> Started
  /// Runs a function as a task of its own, on this thread, to its end.
  func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class WaitingTask: TaskOrigin {
  private let thread = BorrowedThread()
  /// The next step of the task; with nothing to do it ends.
  private let step = Slot<@Sendable () -> Void>()
  /// Held while the task runs, on one thread at a time. It runs only code of this package.
  private let turn = Lock(())

  init() {
    _ = Task(executorPreference: thread) { [step] in
      while Self.take(step) { await Task.yield() }
    }
  }

  deinit {
    while thread.lend() {}
  }

  /// Does what is next; a function of its own, since the task would keep it until there is more to do,
  /// and with it the owner of these values.
  private static func take(_ step: Slot<@Sendable () -> Void>) -> Bool {
    guard let next = step.take() else { return false }
    next()
    return true
  }

  func start<Started: Sendable>(_ step: @escaping @Sendable () -> Started) -> Started {
    let started = Slot<Started>()
    return turn.withLock { _ in
      self.step.fill { started.fill(step()) }
      return thread.lend(for: started)
    }
  }

  func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let thread = BorrowedThread()
    let result = Slot<Result>()
    _ = start { Task(executorPreference: thread) { result.fill(body()) } }
    return thread.lend(for: result)
  }
}

/// An executor of one task, which runs only on a thread that is lent to it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class BorrowedThread: TaskExecutor {
  private let job = Slot<UnownedJob>()

  func enqueue(_ job: consuming ExecutorJob) { self.job.fill(UnownedJob(job)) }

  /// Runs the task on this thread until it suspends; false if it has ended.
  @discardableResult
  func lend() -> Bool {
    guard let job = job.take() else { return false }
    job.runSynchronously(on: asUnownedTaskExecutor())
    return true
  }

  /// Runs the task until it has filled a slot, for which it must not wait. A task may come
  /// back to its executor more than once for one `yield`.
  func lend<Value>(for slot: Slot<Value>) -> Value {
    while true {
      if let value = slot.take() { return value }
      lend()
    }
  }
}

/// A place for one value, from one task to another.
private final class Slot<Value: Sendable>: Sendable {
  private let value: Lock<Value?> = Lock(nil)

  func fill(_ value: Value) { self.value.withLock { $0 = value } }

  func take() -> Value? { value.withLock { $0.take() } }
}
