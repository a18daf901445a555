// Requests, their outcomes, and the reports to the test.

extension StubEngine {
  /// Notes what became of a request that was under way.
  package func close(_ id: ExchangeID, _ outcome: Exchange.Outcome) {
    let now = clock.elapsed()
    let (ended, old) = state.withLock { state in
      defer { state.open.end(id) }
      return state.record.end(id, outcome, at: now)
    }
    withExtendedLifetime(old) {}
    if let ended { tellObservers(of: ended) }
    // Last of all, since the end of the scope waits for this request, and for the observer to know it.
    let waiters = state.withLock { state in
      state.open.remove(id)
      return state.takeIdleWaiters()
    }
    for waiter in waiters { waiter.finish(()) }
  }

  func tellObservers(of ended: Exchange) {
    for observer in options.observers { observer.ended(ended) }
  }

  /// Has the listener told of each request that is refused from now on.
  package func listen(_ listener: @escaping Listener) {
    state.withLock { $0.refusalListener = listener }
  }

  package var requests: [RecordedRequest] { state.withLock { $0.record.exchanges.map(\.request) } }

  package var report: StubReport {
    let findings = options.observers.compactMap(\.findings)
    return state.withLock { state in
      let uses = zip(state.planned, state.uses).dropFirst(state.replaced)
        .sorted { $0.0.order < $1.0.order }.map { StubUse(planned: $0, count: $1) }
      var report = StubReport(
        began: began, exchanges: state.record.exchanges, uses: uses, problems: state.problems,
        redaction: redaction)
      report.dropped = state.record.dropped
      report.findings = findings
      report.innerExchanges = state.endedScopes.flatMap(\.exchanges)
      return report
    }
  }

  /// The first exchange after the one of a number; waits until there is one.
  ///
  /// - Returns: The exchange; nil once the scope has ended, or where the waiting task is cancelled.
  package func exchange(after number: ExchangeID) async -> Exchange? {
    while !Task.isCancelled {
      let waiter = Waiter<Void>()
      let (next, hasEnded) = state.withLock { state in
        let next = state.record.first(after: number)
        if next == nil, !state.hasEnded { state.requestWaiters.append(waiter) }
        return (next, state.hasEnded)
      }
      if next != nil || hasEnded { return next }
      await waiter.value { self.state.withLock { $0.requestWaiters.remove(waiter) } }
    }
    return nil
  }

  /// The oldest request that a pattern matches and that this has not returned yet; waits until there
  /// is one, for as long as the patience of the scope lasts.
  package func nextRequest(_ pattern: RequestPattern) async -> RecordedRequest? {
    let waiter = Waiter<RecordedRequest>()
    let search = Task {
      var number = 0
      while let exchange = await exchange(after: number) {
        number = exchange.number
        let isFound =
          pattern.matches(exchange.request)
          && state.withLock { $0.taken.insert(exchange.number).inserted }
        if isFound {
          waiter.finish(exchange.request)
          break
        }
      }
      waiter.finish(nil)
    }
    return await waiter.value(within: options.patience) {
      search.cancel()
      return true
    }
  }

  // MARK: - The test

  package func note(problem: String) {
    let problem = redaction.redacted(text: problem)
    state.withLock { $0.note(problem: problem) }
  }

  /// Notes a problem and fails the test at once: what waits in vain must not pass if the report is
  /// not looked at.
  package func fail(_ problem: String, at location: CodeLocation?) {
    let problem = redaction.redacted(text: problem)
    state.withLock { $0.problems.append(problem) }
    tell(ScopeIssue(problem, .fail, at: location))
  }

  /// Tells the test of an issue that its level does not allow, once for each subject.
  ///
  /// A message may grow while the test goes on, and is still no news.
  ///
  /// - Parameter send: Tells another one than the test.
  package func tell(_ issue: ScopeIssue, by send: ((TestIssue) -> Void)? = nil) {
    guard let told = issue.forTest else { return }
    let (isNews, hasOutlivedItsTest) = state.withLock { state in
      (state.told.insert(issue.subject).inserted, state.hasOutlivedItsTest)
    }
    if !isNews { return }
    if let send { return send(told) }
    (hasOutlivedItsTest ? TestReporter.current : reporter).report(told)
  }

  /// Whether the test that runs here is another one than that which made the scope.
  private var isElsewhere: Bool {
    guard let maker = reporter.test else { return false }
    return TestHost.shared.runningTest.map { $0.id != maker.id } ?? true
  }

  /// Tells the test that made the scope, wherever something is noticed.
  package func tellMaker(_ issue: TestIssue) {
    let send: @Sendable () -> Void = { [reporter] in reporter.report(issue) }
    if isElsewhere { locals.run(send) } else { send() }
  }

  /// The task-local values of a sender that another test runs, which a refusal is told to.
  var otherSender: CapturedTaskLocals? {
    TestHost.shared.runningTest != nil && isElsewhere ? CapturedTaskLocals() : nil
  }

  /// Lets the scope outlive the test it was made in: from now on it belongs to whichever test runs.
  package func outlivesItsTest() {
    state.withLock { $0.hasOutlivedItsTest = true }
  }

  package var hasOutlivedItsTest: Bool { state.withLock(\.hasOutlivedItsTest) }

  /// The task-local values of the test, for its own code.
  package var locals: CapturedTaskLocals { lentLocals.withLock(\.last) ?? reporter.locals }

  /// Runs a part of the test whose task-local values a user's code has meanwhile, here and in the scopes
  /// around, such as the dependencies that it overrides.
  package func lendingLocals(to body: () async throws -> Void) async rethrows {
    let locals = CapturedTaskLocals()
    let engines = sequence(first: self, next: \.outer).map { $0 }
    for engine in engines { engine.lentLocals.withLock { $0.append(locals) } }
    // Kept no longer than the test, since they have its scope in them; released without the lock.
    defer {
      withExtendedLifetime(locals) {
        for engine in engines { engine.lentLocals.withLock { _ = $0.popLast() } }
      }
    }
    try await body()
  }

  /// Runs a function that may call a predicate, which finds its test in the task-local values if
  /// the task that runs here has none.
  func inTest<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    TestHost.shared.runningTest == nil ? locals.run(body) : body()
  }

  /// The test that the scope was made in, if it is known.
  package var test: RunningTest? { reporter.test }

  /// Tells the test of the scope, and outlives the scope.
  package var teller: @Sendable (TestIssue) -> Void { reporter.lasting }
}

extension StubEngine.State {
  private static let mostProblems = 100

  mutating func note(problem: String) {
    // A client that is wrong once is wrong again and again.
    guard problems.count < Self.mostProblems, !problems.contains(problem) else { return }
    problems.append(problem)
  }
}
