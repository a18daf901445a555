import Dispatch
import Foundation
import TestFiles
import Testing
import UnderstudyCore

@Suite("The time of tasks", .timeLimit(.minutes(10)))
struct TaskTimeTests {
  @Test func `the time of tasks passes no faster than real time`() async throws {
    let start = ContinuousClock.now
    try await TaskTime.sleep(for: .milliseconds(20))
    #expect(ContinuousClock.now - start >= .milliseconds(20))
  }

  @Test func `the time of tasks stands still while other tasks keep all threads`() async {
    let order = Lock<[String]>([])
    let rings = Promise<Void>()
    await whileTasksKeepAllThreads {
      Task.detached { @Sendable in order.withLock { $0.append("the task") } }
      _ = TaskTime.alarm(after: .milliseconds(10)) {
        order.withLock { $0.append("the limit") }
        rings.settle(.success(()))
      }
      spin(for: .milliseconds(50))
      #expect(order.withLock { $0 } == [])
    }
    try? await rings.value()
    #expect(order.withLock { $0 } == ["the task", "the limit"])
  }

  // In a process of its own, whose other tests would stand still.
  @Test func `the time of tasks passes in the end where all threads are blocked`() async {
    await #expect(processExitsWith: .success) {
      let count = ProcessInfo.processInfo.activeProcessorCount
      let limit = DispatchSemaphore(value: 0)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<count { group.addTask { limit.block() } }
        _ = TaskTime.alarm(after: .milliseconds(10)) { for _ in 0..<count { limit.signal() } }
      }
    }
  }

  @Test func `an alarm rings again for as long as it says so`() async throws {
    let count = Counter()
    let end = Promise<Void>()
    let alarm = TaskTime.repeating(after: .milliseconds(1)) {
      if count.next() < 3 { return .milliseconds(1) }
      end.settle(.success(()))
      return nil
    }
    try await end.value()
    try await TaskTime.sleep(for: .milliseconds(5))
    #expect(count.next() == 4)
    alarm.cancel()
  }

  @Test func `an alarm that is cancelled does not ring`() async throws {
    for _ in 0..<100 {
      let rings = Lock(0)
      let alarm = TaskTime.repeating(after: .milliseconds(1)) {
        rings.withLock { $0 += 1 }
        return .milliseconds(1)
      }
      alarm.cancel()
      let before = rings.withLock(\.self)
      try await TaskTime.sleep(for: .milliseconds(2))
      #expect(rings.withLock(\.self) == before)
    }
  }

  @Test func `a sleep ends when its task is cancelled`() async {
    let task = Task { try await TaskTime.sleep(for: .seconds(3600)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

extension DispatchSemaphore {
  /// Waits, in a task, where Swift warns of it.
  fileprivate func block() { wait() }
}
