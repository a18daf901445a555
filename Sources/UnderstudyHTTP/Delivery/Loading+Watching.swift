import Foundation
import UnderstudyCore

/// What ends a load that takes too long: its timeouts, the patience of the test, the end of the scope.
extension Loading {
  /// Watches a reply until the function that it gives is called: in real time one only that takes its time,
  /// as few do, so that the others need no tasks for it.
  func watch(_ assignment: StubEngine.Assignment) -> @Sendable () -> Void {
    let start = engine.clock.elapsed()
    let began = state.withLock { state in
      if state.began == nil { state.began = start }
      return state.began ?? start
    }
    // The time-out, until it sleeps: a clock that is advanced at once must not pass it by.
    let work = engine.clock.begin(isReaction: false)
    let watchers = Lock<[Task<Void, Never>]>([])
    let begin: @Sendable () -> Void = { [self] in
      let tasks = [
        engine.locals.task(onOwnThreads: sink.mayBlockTasks) {
          await self.watchTime(assignment, from: start, began, work)
        },
        engine.locals.task(onOwnThreads: sink.mayBlockTasks) {
          await self.watchPatience(assignment)
        },
      ]
      watchers.withLock { $0 = tasks }
      // It may have ended in between.
      if !isUnderWay(assignment.id) { for task in tasks { task.cancel() } }
    }
    let least = min(.milliseconds(50), timeouts.idle, timeouts.total, engine.options.patience)
    let alarm = engine.clock.isReal ? RealTime.after(least, begin) : nil
    if alarm == nil { begin() }
    return {
      alarm?.cancel()
      for task in watchers.withLock(\.self) { task.cancel() }
    }
  }

  private func watchTime(
    _ assignment: StubEngine.Assignment, from start: Duration, _ began: Duration, _ work: ClockWork?
  ) async {
    defer { work?.end() }
    while true {
      let lastArrival = state.withLock(\.lastArrival) ?? start
      let end = min(max(start, lastArrival) + timeouts.idle, began + timeouts.total)
      let rest = end - engine.clock.elapsed()
      if rest <= .zero { return timeOut(assignment) }
      do { try await engine.clock.sleep(for: rest, as: .timeout) } catch { return }
      if Task.isCancelled { return }
    }
  }

  private func timeOut(_ assignment: StubEngine.Assignment) {
    let url = assignment.request.failingURL
    fail(assignment, URLError(.timedOut, userInfo: [NSURLErrorFailingURLErrorKey: url]))
  }

  /// Fails a request that the test has forgotten: real time passes, and neither does the manual clock
  /// move nor is the held request answered; or no task can run that its reply may wait for.
  private func watchPatience(_ assignment: StubEngine.Assignment) async {
    let isApart = sink.mayBlockTasks
    while true {
      let before = engine.clock.elapsed()
      let tasksRun: Bool
      do {
        tasksRun = try await Patience.runsOut(after: engine.options.patience, apart: isApart)
      } catch { return }
      if !tasksRun, state.withLock({ $0.isComputing || $0.isStreaming }) {
        return lose(patience: noTaskCanRun(assignment), with: assignment)
      }
      if engine.clock.isAdvancing || sink.backlog?.isFull == true { continue }
      if state.withLock(\.isWaitingForTest) {
        let held = HeldRequest(assignment.request, stub: assignment.stub)
        return lose(patience: held.neverAnswered, with: assignment)
      }
      if engine.clock.isManual, engine.clock.elapsed() == before {
        return lose(patience: Self.clockNeverAdvanced(assignment), with: assignment)
      }
    }
  }

  // MARK: - The end of the scope

  /// Ends what would keep the scope from ending.
  func scope(_ ending: StubEngine.Ending, with assignment: StubEngine.Assignment) {
    switch ending {
    case .isOverdue: lose(patience: neverEnded(assignment), with: assignment)
    case .begins where state.withLock(\.isStreaming):
      fail(assignment, Self.streamNeverEnded(assignment), noting: partial)
    // It has been failed already.
    case .begins where state.withLock(\.isWaitingForTest): return
    // The rest waits for the reader in memory, and the scope does not wait for a client that does not read.
    case .begins where sink.backlog?.lift() == true: return
    case .begins where state.withLock(\.isWaitingForClock):
      fail(assignment, Self.clockNeverAdvanced(assignment))
    // It is waited for.
    case .begins: return
    }
  }

  static func streamNeverEnded(_ assignment: StubEngine.Assignment) -> StubError {
    StubError(
      .neverEnded,
      """
      The stream that answers \(assignment.request.shown) by the stub \(assignment.stub.shown) had not \
      ended when its scope did, so it was ended there.
      """)
  }

  private func neverEnded(_ assignment: StubEngine.Assignment) -> StubError {
    StubError(
      .neverEnded,
      """
      The reply to \(assignment.request.shown) by the stub \(assignment.stub.shown) was still under way \
      \(engine.options.patience) after the end of its scope. Does it wait for something that never comes?
      """)
  }

  private func noTaskCanRun(_ assignment: StubEngine.Assignment) -> StubError {
    StubError(
      .neverAnswered,
      """
      \(assignment.request.shown) was not answered by the stub \(assignment.stub.shown): its closure has \
      not returned, and no task can run, since all threads of Swift's tasks are blocked. Has a client that \
      blocks been called in a task? Call it on a thread of its own.
      """)
  }

  static func clockNeverAdvanced(_ assignment: StubEngine.Assignment) -> StubError {
    .clockNeverAdvanced(assignment.request, by: assignment.stub)
  }
}
