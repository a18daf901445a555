// The way of a request through the engine: its stub is looked for without the lock, claimed under it,
// and the request noted.

extension StubEngine {
  /// The effort that may be spent to answer a request.
  package enum Effort: Sendable {
    case anything
    /// Nothing that runs a user's code, or explains a miss.
    case withoutUserCode
    /// Only a plain response is given, for a face that is asked while a lock of Foundation's is held.
    case atOnce
  }

  /// A stub that a request has taken.
  private struct Claim {
    /// The owner of the stub: this engine, or that of a scope around it.
    let owner: StubEngine
    let priority: Int
    let planned: PlannedStub
    let use: Int
    let parameters: [String: String]
  }

  /// Takes a first look at a request: it answers on the fast path, or is undecided, with nothing recorded.
  package func firstLook(at request: RecordedRequest, _ effort: Effort) -> FirstLook {
    if isOverLimit(request) { return .undecided(isUnmatched: false) }
    var request = knowingSecrets(request)
    let claim: Claim
    switch search(request, effort) {
    case .found(let found): claim = found
    case .nothing: return .undecided(isUnmatched: true)
    case .needsSecondLook: return .undecided(isUnmatched: false)
    }
    guard let response = claim.planned.ready(at: claim.use) else {
      return .decided(assign(request, to: claim, as: nil))
    }
    request.pathParameters = claim.parameters
    // Must come before recording: a test may advance the clock as soon as it sees the request, and the clock
    // must then know that a response is on its way.
    let work = clock.begin()
    let (outcome, verdict) = response.ending(request)
    record(request, outcome, by: claim.planned)
    // Last, so that the clock does not go on before the request is on the record.
    work?.handOver()
    return .decided(verdict)
  }

  /// Takes a second look at a request, which may run a user's code: it picks the stub, or explains why there is
  /// none, and records either.
  ///
  /// Even a ready response is recorded as pending first: the request may have been cancelled while a predicate
  /// ran.
  ///
  /// - Parameter isUnmatched: Whether a first look has found that no stub matches.
  package func secondLook(
    at request: RecordedRequest, as arrival: Arrival?, isUnmatched: Bool
  ) -> Verdict {
    // Last of all, so that the scope does not find itself idle in between.
    defer { forget(arrival) }
    let request = knowingSecrets(request)
    if isOverLimit(request) {
      arrival?.work?.end()
      return refuseOverLimit(request)
    }
    if !isUnmatched, case .found(let claim) = search(request, .anything, as: arrival) {
      return assign(request, to: claim, as: arrival)
    }
    return refuse(request, as: arrival)
  }

  private func isOverLimit(_ request: RecordedRequest) -> Bool {
    (request.body?.count ?? 0) > options.requestBodyLimit
  }

  private func assign(
    _ request: RecordedRequest, to claim: Claim, as arrival: Arrival?
  ) -> Verdict {
    let planned = claim.planned
    var request = request
    request.pathParameters = claim.parameters
    let work = arrival?.work ?? clock.begin()
    // The scope may have ended meanwhile, and waits for no more requests.
    guard let id = record(request, .pending, by: planned, as: arrival) else {
      if arrival?.work == nil { work?.end() }
      claim.owner.state.withLock { $0.uses[claim.priority] -= 1 }
      return refuse(request, as: arrival)
    }
    return .underWay(
      Assignment(
        id: id, request: request, stub: planned.stub, reply: planned.stub.reply(at: claim.use),
        ready: planned.ready(at: claim.use), work: work))
  }

  // MARK: - Finding a stub

  private enum Search {
    case found(Claim)
    case nothing
    /// More effort would tell.
    case needsSecondLook
  }

  /// Takes the first stub that matches and may still be used, here or in the scope around.
  private func search(
    _ request: RecordedRequest, _ effort: Effort, as arrival: Arrival? = nil
  ) -> Search {
    let found: (StubIndex, [PlannedStub])? = state.withLock { state in
      state.admits(arrival) ? (state.index, state.planned) : nil
    }
    guard let (index, stubs) = found else { return .nothing }
    // The parts of the request that are read are read once for all candidates.
    var reading = RequestReading(request: request)
    for priority in index.candidates(for: &reading) {
      let planned = stubs[priority]
      if effort != .anything, planned.matchingRunsCode { return .needsSecondLook }
      guard let parameters = match(planned, &reading) else { continue }
      switch take(planned, priority, effort, as: arrival) {
      case .taken(let use):
        return .found(
          Claim(
            owner: self, priority: priority, planned: planned, use: use, parameters: parameters))
      case .passedOver: continue
      case .needsSecondLook: return .needsSecondLook
      }
    }
    return outer?.search(request, effort) ?? .nothing
  }

  private enum Attempt {
    case taken(use: Int)
    /// The stub may not be used now.
    case passedOver
    case needsSecondLook
  }

  /// Uses a stub that matches, if it still may be.
  private func take(
    _ planned: PlannedStub, _ priority: Int, _ effort: Effort, as arrival: Arrival?
  ) -> Attempt {
    state.withLock { state in
      let use = state.uses[priority]
      guard state.admits(arrival), planned.stub.repetition.allows(use),
        planned.stub.scenario?.wrongState(in: state.scenarios) == nil
      else { return .passedOver }
      if effort == .atOnce, planned.ready(at: use)?.isDeliveredAsIs != true {
        return .needsSecondLook
      }
      state.uses[priority] += 1
      if let step = planned.stub.scenario, let next = step.next {
        state.scenarios[step.name] = next
      }
      return .taken(use: use)
    }
  }

  /// The path parameters of a request that matches.
  private func match(
    _ planned: PlannedStub, _ reading: inout RequestReading
  ) -> [String: String]? {
    // The index has compared the whole of such a pattern.
    if planned.isDecidedByIndex { return [:] }
    guard planned.matchingRunsCode else { return planned.stub.pattern.match(&reading) }
    let before = reading
    let (parameters, after) = inTest {
      var reading = before
      return (planned.stub.pattern.match(&reading), reading)
    }
    reading = after
    return parameters
  }

  // MARK: - Recording

  /// Puts a request on the record; nil for one under way if the scope has ended.
  @discardableResult
  func record(
    _ request: RecordedRequest, _ outcome: Exchange.Outcome, by planned: PlannedStub? = nil,
    as arrival: Arrival? = nil
  ) -> ExchangeID? {
    let now = clock.elapsed()
    let isPending = if case .pending = outcome { true } else { false }
    let (noted, old, waiters): (Exchange?, [Exchange], [Waiter<Void>]) = state.withLock { state in
      if isPending, !state.admits(arrival) { return (nil, [], []) }
      let exchange = Exchange(
        number: state.record.total + 1, request: request, planned: planned, outcome: outcome,
        started: now, ended: isPending ? nil : now)
      if isPending { state.open.begin(exchange.number) }
      let old = state.record.append(exchange)
      return (exchange, old, Swift.exchange(&state.requestWaiters, with: []))
    }
    // Exchanges that were dropped are released here, outside the lock.
    withExtendedLifetime(old) {}
    if let noted, !isPending { tellObservers(of: noted) }
    for waiter in waiters { waiter.finish(()) }
    return noted?.number
  }
}

extension ReadyResponse {
  /// The outcome of a request that gets this reply: for the record, and for the face.
  func ending(_ request: RecordedRequest) -> (Exchange.Outcome, StubEngine.Verdict) {
    if let error = error(for: request) { return (.failed(error), .failed(error)) }
    return (.answered(head, body: body(for: request)), .ready(self, request))
  }
}

extension StubEngine.State {
  /// Whether a request may still have a stub: one that arrived in time may, even after the end.
  func admits(_ arrival: StubEngine.Arrival?) -> Bool {
    !hasEnded || arrival.map(open.isMatching) ?? false
  }
}

// Requests that no stub answers, and which one they may have been meant for.

extension StubEngine {
  /// Records a request that is refused.
  ///
  /// That is all for `withStubs` and `.stubs`: at the end of the scope `StubReport.issues` makes the issue of it. Only
  /// a refusal that comes later has somebody who listens.
  package func recordRefusal(of request: RecordedRequest, because error: StubError) {
    let outcome: Exchange.Outcome =
      error.kind == .straggler ? .straggler(error) : .unplanned(error)
    record(request, outcome)
    clock.manual?.state.withLock { $0.refusal = error.firstLine }
    state.withLock(\.refusalListener)?(error)
  }

  func refuse(_ request: RecordedRequest, as arrival: Arrival?) -> Verdict {
    let work = arrival?.work ?? clock.begin()
    defer { work?.handOver() }
    let isLate = !state.withLock { $0.admits(arrival) }
    let error =
      isLate
      ? StubError(.straggler, lateness(of: request))
      : inTest { [self] in diagnose(request, candidates(as: arrival)) }
    recordRefusal(of: request, because: error)
    return .refused(error, request)
  }

  private func refuseOverLimit(_ request: RecordedRequest) -> Verdict {
    let error = StubError(
      .overLimit,
      """
      The body of \(request.shown) has \(request.body?.count ?? 0) bytes, over the limit of \(options.requestBodyLimit). \
      Raise it with HTTPStubs(…, options: { $0.requestBodyLimit = … }).
      """)
    note(problem: error.description)
    record(request, .failed(error.urlError(for: request)))
    return .refused(error, request)
  }

  /// The report of a request that came after the end: the scope, and the stub it was for.
  private func lateness(of request: RecordedRequest) -> String {
    var lines = [
      "\(request.shown) arrived after the scope of its stubs, at \(location), had ended, so it was refused."
    ]
    let meant = inTest { [self] in candidates().first { $0.stub.pattern.matches(request) } }
    lines.append(
      meant.map { "The stub in it that was for the request: \($0.stub.shown)" }
        ?? "None of its stubs matched the request.")
    lines.append("Wait for the request before the scope ends.")
    return lines.joined(separator: "\n")
  }

  /// Every stub that might have been meant, in the order in which they are asked: those here, those
  /// of the scopes around, and those of scopes that have ended.
  func candidates(as arrival: Arrival? = nil) -> [Candidate] {
    var (all, ended) = state.withLock { state in
      let hasEnded = !state.admits(arrival)
      let own = state.planned.indices.dropFirst(state.replaced).reversed().map { index in
        let planned = state.planned[index]
        var candidate = Candidate(
          planned: planned, uses: state.uses[index], hasEnded: hasEnded, scope: location)
        // Asked in its place: a copy of each of thousands of stubs takes longer than all else.
        candidate.wrongState = planned.stub.scenario?.wrongState(in: state.scenarios)
        return candidate
      }
      let ended = state.endedScopes.reversed().flatMap { scope in
        scope.planned.reversed().map { planned in
          Candidate(planned: planned, uses: 0, hasEnded: true, scope: scope.location)
        }
      }
      return (own, ended)
    }
    // Appended rather than added up, which would copy thousands twice.
    if let outer { all += outer.candidates() }
    all += ended
    return all
  }

  /// Whether a stub could take the request now, here or in a scope around, other than those whose
  /// origin is passed over.
  package func plans(_ request: RecordedRequest, passingOver origin: String) -> Bool {
    candidates().contains { candidate in
      !candidate.hasEnded && candidate.stub.pattern.origin?.hasPrefix(origin) != true
        && candidate.stub.repetition.allows(candidate.uses)
        && candidate.wrongState == nil
        && candidate.stub.pattern.matches(request)
    }
  }
}
