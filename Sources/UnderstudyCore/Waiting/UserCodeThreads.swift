import Dispatch

/// Runs a user's async functions where they may block.
///
/// Swift has as many threads for tasks as the machine has cores. A closure that waits for a semaphore
/// until another one has run would keep that one from running, and all tests with it.
package enum UserCodeThreads {
  /// Runs a function on threads of their own, where the platform lets tasks choose theirs.
  package static func run<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      try await withTaskExecutorPreference(Threads.shared) { try await body() }
    } else {
      try await body()
    }
  }

  /// Starts a task on them, where the platform lets tasks choose their threads.
  package static func task(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      Task(executorPreference: Threads.shared, operation: body)
    } else {
      Task(operation: body)
    }
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
