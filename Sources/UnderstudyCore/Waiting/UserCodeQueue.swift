import Dispatch

/// Runs what users wrote, one piece after the other, on threads of their own.
///
/// It may block: what has not returned within 50 ms of the time of tasks may itself wait for something
/// further back in the queue, so the others no longer wait for it.
package final class UserCodeQueue: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    /// The number of the thread at work; an earlier one that comes back takes nothing more.
    var runner = 0
    var isRunning = false
    /// The number of steps begun, which shows whether the runner has come any further.
    var begun = 0
    var isWatched = false

    /// The number of a thread to start; nil while one runs.
    mutating func beginRunner() -> Int? {
      if isRunning { return nil }
      (isRunning, runner) = (true, runner + 1)
      return runner
    }
  }

  private let state = Lock(State())

  package init() {}

  /// Runs the work behind all that came before.
  package func run(_ work: @escaping @Sendable () -> Void) {
    let (runner, begun): (Int?, Int?) = state.withLock { state in
      state.waiting.append(work)
      if let runner = state.beginRunner() { return (runner, nil) }
      defer { state.isWatched = true }
      return (nil, state.isWatched ? nil : state.begun)
    }
    if let runner { start(runner) }
    if let begun { watch(begun) }
  }

  private func start(_ runner: Int) {
    // A queue of its own has a thread even where those of Swift's tasks are all blocked.
    DispatchQueue(label: "understudy.user-code").async { self.work(as: runner) }
  }

  private func work(as runner: Int) {
    while let work = next(for: runner) { work() }
  }

  private func next(for runner: Int) -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard state.runner == runner else { return nil }
      if state.waiting.isEmpty {
        state.isRunning = false
        return nil
      }
      state.begun += 1
      return state.waiting.removeFirst()
    }
  }

  private func watch(_ begun: Int) {
    _ = TaskTime.alarm(after: .milliseconds(50)) {
      let (runner, next): (Int?, Int?) = self.state.withLock { state in
        if !state.isRunning || state.waiting.isEmpty {
          state.isWatched = false
          return (nil, nil)
        }
        if state.begun == begun { state.isRunning = false }
        // The next one can be stuck, too.
        return (state.beginRunner(), state.begun)
      }
      if let runner { self.start(runner) }
      if let next { self.watch(next) }
    }
  }
}

/// Runs a user's async functions if they may block.
///
/// Swift has as many threads for tasks as the machine has cores. A closure that waits for a semaphore
/// until another one has run would keep that one from running, and all tests with it.
package enum UserCodeThreads {
  /// Runs a function on threads of their own, if the platform lets tasks choose theirs.
  package static func run<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      try await withTaskExecutorPreference(Threads.shared) { try await body() }
    } else {
      try await body()
    }
  }

  /// Starts a task on them, if the platform lets tasks choose their threads.
  package static func task(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      Task(executorPreference: Threads.shared, operation: body)
    } else {
      Task(operation: body)
    }
  }

  /// Runs something short on such a thread, which has its turn beside those that wait for a processor.
  package static func afterTurn(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "understudy.turn").async(execute: work)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class Threads: TaskExecutor {
  static let shared = Threads()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // A queue of its own has a thread even where those of Swift's tasks are all blocked.
    DispatchQueue(label: "understudy.user-code").async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
