import Testing
import UnderstudyCore

@Suite("Real time", .timeLimit(.minutes(10)))
struct RealTimeTests {
  @Test func `real time is slept for no less than was asked`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for milliseconds in [30, 10, 40, 1, 20] {
        group.addTask {
          let start = ContinuousClock.now
          try await RealTime.sleep(for: .milliseconds(milliseconds))
          #expect(ContinuousClock.now - start >= .milliseconds(milliseconds))
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `ten thousand sleepers all wake, cancelled or not`() async {
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<10_000 {
        group.addTask {
          let task = Task {
            try await RealTime.sleep(
              for: number.isMultiple(of: 2) ? .seconds(604_800) : .microseconds(number))
          }
          if number.isMultiple(of: 2) { task.cancel() }
          return (try? await task.value) != nil
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(outcomes == 5_000)
  }

  @Test(arguments: [.zero, .seconds(-1)] as [Duration])
  func `a duration of zero is not slept`(duration: Duration) async throws {
    try await RealTime.sleep(for: duration)
  }

  @Test(arguments: [.zero, .seconds(60), .seconds(Int64.max)] as [Duration])
  func `real time is not slept by a task that is cancelled`(duration: Duration) async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await RealTime.sleep(for: duration)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
