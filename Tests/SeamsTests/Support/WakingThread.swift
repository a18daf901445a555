/// Runs a task at once on the thread that wakes it, before that thread does anything else: so the task
/// finds no more than what had happened when it was woken.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class WakingThread: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
