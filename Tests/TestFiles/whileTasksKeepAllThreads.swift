import Foundation
import UnderstudyCore

/// Runs a function on a thread of its own while other tasks keep all threads of Swift's tasks busy: a task
/// that it starts has its first turn only after the function has returned.
package func whileTasksKeepAllThreads<Value: Sendable>(
  _ body: @escaping @Sendable () -> Value
) async -> Value {
  let isOver = Lock(false)
  return await withTaskGroup(of: Void.self) { group in
    // They need not all run yet: each thread that becomes free takes one of them before it takes any task
    // that is started later.
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      group.addTask { @Sendable in while !isOver.withLock(\.self) {} }
    }
    return await onThread {
      defer { isOver.withLock { $0 = true } }
      return body()
    }
  }
}

/// Keeps the thread until so much real time has passed.
package func spin(for duration: Duration) {
  let end = ContinuousClock.now + duration
  while ContinuousClock.now < end {}
}
