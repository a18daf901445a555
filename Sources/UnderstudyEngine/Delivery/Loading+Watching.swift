import Foundation

/// Timers that end a load which takes too long: its timeouts, the patience of the test, the end of the scope.
extension Loading {
  /// Begins to wait for the test, or for a user's closure or sequence: only there do the timeouts run.
  func beginWaiting(_ assignment: StubEngine.Assignment) {
    let now = timeOfWaiting
    let (isFirst, isForTest) = state.withLock { state in
      state.waitBegan = now
      return (state.watches[.timeouts] == nil, state.isWaitingForTest)
    }
    if isFirst { keep(.timeouts, while: assignment, stop: watchTime(assignment)) }
    if isForTest || engine.clock.isManual || sink.mayBlockTasks { watchPatience(assignment) }
  }

  /// Ends the wait at once: the task that waited may have its turn much later.
  func endWaiting() {
    let now = timeOfWaiting
    state.withLock { state in
      if let began = state.waitBegan { state.timeLeft.spend(now - began) }
      state.waitBegan = nil
    }
  }

  /// The time that the waits take; of real time only that in which tasks had their turns.
  private var timeOfWaiting: Duration {
    engine.clock.isReal ? TaskTime.now : engine.clock.elapsed()
  }

  private var timeLeft: Duration {
    let now = timeOfWaiting
    return state.withLock { $0.timeLeft.least - (now - ($0.waitBegan ?? now)) }
  }

  /// Keeps the function that stops a watch until the request ends, in place of the one before.
  private func keep(
    _ watch: Watch, while assignment: StubEngine.Assignment, stop: @escaping @Sendable () -> Void
  ) {
    let old: (@Sendable () -> Void)? = state.withLock { state in
      state.exchange == assignment.id ? state.watches.updateValue(stop, forKey: watch) : stop
    }
    old?()
  }

  private func watchTime(_ assignment: StubEngine.Assignment) -> @Sendable () -> Void {
    if engine.clock.isReal {
      let alarm = TaskTime.repeating(after: timeLeft) { [self] in
        if timeLeft > .zero { return timeLeft }
        task { $0.fail(assignment, $0.timedOut(assignment)) }
        return nil
      }
      return alarm.cancel
    }
    // The timeout, until it sleeps: a clock that is advanced at once must not pass it by.
    let work = engine.clock.begin(isReaction: false)
    let watch = task { loading in
      defer { work?.end() }
      while loading.timeLeft > .zero {
        do {
          try await loading.engine.clock.sleep(for: loading.timeLeft, as: .timeout)
        } catch {
          return
        }
        if Task.isCancelled { return }
      }
      loading.fail(assignment, loading.timedOut(assignment))
    }
    return { watch.cancel() }
  }

  @discardableResult
  private func task(_ body: @escaping @Sendable (Loading) async -> Void) -> Task<Void, Never> {
    engine.locals.task(onOwnThreads: sink.mayBlockTasks) { await body(self) }
  }

  func timedOut(_ assignment: StubEngine.Assignment) -> URLError {
    URLError(.timedOut, for: assignment.request.failingURL)
  }

  /// Fails a request that the test has forgotten: real time passes, and neither does the manual clock
  /// move nor is the held request answered; or no task can run that its reply may wait for.
  func watchPatience(_ assignment: StubEngine.Assignment) {
    let patience = engine.options.patience
    let before = Lock(engine.clock.elapsed())
    let alarm = TaskTime.repeating(after: patience) { [self] in
      let now = engine.clock.elapsed()
      let hasMoved = before.withLock { before in
        defer { before = now }
        return now != before
      }
      guard let error = reasonToGiveUp(assignment, hasMoved: hasMoved) else { return patience }
      task { $0.fail(assignment, error, failsTest: true) }
      return nil
    }
    keep(.patience, while: assignment, stop: alarm.cancel)
  }

  private func reasonToGiveUp(
    _ assignment: StubEngine.Assignment, hasMoved: Bool
  ) -> StubError? {
    if TaskTime.blocked > engine.options.patience / 2,
      state.withLock({ $0.isComputing || $0.isStreaming })
    {
      return noTaskCanRun(assignment)
    }
    if engine.clock.isAdvancing || sink.backlog?.isFull == true { return nil }
    if state.withLock({ $0.isWaitingForTest && $0.waitBegan != nil }) {
      if engine.held.hasLeft(assignment.id) { return nil }
      return HeldRequest(assignment.request, stub: assignment.stub).neverAnswered
    }
    return engine.clock.isManual && !hasMoved ? clockNeverAdvanced(assignment) : nil
  }

  // MARK: - The end of the scope

  /// Ends what would keep the scope from ending.
  func scope(_ ending: StubEngine.Ending, with assignment: StubEngine.Assignment) {
    switch ending {
    case .isOverdue: fail(assignment, neverEnded(assignment), failsTest: true)
    case .begins where state.withLock(\.isStreaming):
      fail(assignment, streamNeverEnded(assignment), noting: partial)
    // It has been failed already.
    case .begins where state.withLock(\.isWaitingForTest): return
    // The rest waits for the reader in memory, and the scope does not wait for a client that does not read.
    case .begins where sink.backlog?.lift() == true: return
    case .begins where state.withLock(\.isWaitingForClock):
      fail(assignment, clockNeverAdvanced(assignment))
    // It is waited for.
    case .begins: return
    }
  }

  func streamNeverEnded(_ assignment: StubEngine.Assignment) -> StubError {
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
      \(engine.endPatience) after the end of its scope. Does it wait for something that never comes?
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

  func clockNeverAdvanced(_ assignment: StubEngine.Assignment) -> StubError {
    .clockNeverAdvanced(assignment.request, by: assignment.stub)
  }
}
