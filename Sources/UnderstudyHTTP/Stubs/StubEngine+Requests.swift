import UnderstudyCore

// What becomes of a request when it comes.

extension StubEngine {
  /// Takes a request in: picks its stub and notes it.
  ///
  /// One that has its response at once is under way all the same, since it may have been cancelled while
  /// a predicate ran.
  package func receive(_ request: RecordedRequest, since arrival: Arrival?) -> Verdict {
    // Last of all, so that the scope does not find itself idle in between.
    defer { settle(arrival) }
    var request = request
    request.secretNames = redaction.names
    if let body = request.body, body.count > limits.requestBody {
      let error = StubError(
        .overLimit,
        """
        The body of \(request.shown) has \(body.count) bytes, over the limit of \(limits.requestBody). \
        Raise it with HTTPStubs(…, limits: StubLimits(requestBody: …)).
        """)
      note(problem: error.description)
      note(request, .failed(error.urlError(for: request)))
      return .refused(error, request)
    }
    var reading = RequestReading(request)
    guard let claim = claim(&reading, since: arrival) else { return refuse(request, arrival) }
    request.pathParameters = claim.parameters
    return begin(request, claim, claim.planned.ready(at: claim.use), since: arrival)
  }

  /// Takes a request in where that runs no code of a user's and has nothing to explain; nil for every
  /// other request, of which nothing has been noted then.
  package func receiveWithoutUserCode(_ request: RecordedRequest) -> Verdict? {
    if let body = request.body, body.count > limits.requestBody { return nil }
    var request = request
    request.secretNames = redaction.names
    var reading = RequestReading(request)
    guard let claim = claim(&reading, .withoutUserCode) else { return nil }
    request.pathParameters = claim.parameters
    if let ready = claim.planned.ready(at: claim.use) {
      return .ready(answer(request, ready, by: claim.planned), request)
    }
    return begin(request, claim, nil, since: nil)
  }

  private func begin(
    _ request: RecordedRequest, _ claim: Claim, _ ready: ReadyResponse?, since arrival: Arrival?
  ) -> Verdict {
    // The scope may have ended meanwhile, with nobody left to wait for.
    guard let id = note(request, .pending, by: claim.planned, since: arrival) else {
      // The stub was of no use to the request.
      claim.owner.state.withLock { $0.uses[claim.priority] -= 1 }
      return refuse(request, arrival)
    }
    clock.requestBegins()
    let stub = claim.planned.stub
    return .underWay(
      Assignment(
        id: id, request: request, stub: stub, reply: stub.reply(at: claim.use), ready: ready))
  }

  /// Answers a request as `receive` would where that takes no time and runs nothing of a user's; nil
  /// for every other request, of which nothing has been noted then.
  ///
  /// For a face that is asked while somebody else's lock is held.
  package func receiveAtOnce(
    _ request: RecordedRequest
  ) -> (response: ReadyResponse, request: RecordedRequest)? {
    if let body = request.body, body.count > limits.requestBody { return nil }
    var request = request
    request.secretNames = redaction.names
    var reading = RequestReading(request)
    guard let claim = claim(&reading, .atOnce),
      let response = claim.planned.ready(at: claim.use)
    else { return nil }
    request.pathParameters = claim.parameters
    return (answer(request, response, by: claim.planned), request)
  }

  private func answer(
    _ request: RecordedRequest, _ response: ReadyResponse, by planned: PlannedStub
  ) -> ReadyResponse {
    clock.requestBegins()
    // Last, so that the clock does not go on before the request is on the record.
    defer { clock.workIsHandedOver() }
    note(request, .answered(response.head, body: response.body(for: request)), by: planned)
    return response
  }

  /// Notes a request that no stub could be asked about.
  package func refuse(_ request: RecordedRequest, because error: StubError) {
    note(request, .unplanned(error))
    state.withLock(\.listener)?(error)
  }

  private func refuse(_ request: RecordedRequest, _ arrival: Arrival?) -> Verdict {
    clock.requestBegins()
    defer { clock.workIsHandedOver() }
    if !state.withLock({ $0.isOpen(to: arrival) }) {
      let error = StubError(.straggler, lateness(of: request))
      note(request, .straggler(error))
      state.withLock(\.listener)?(error)
      return .refused(error, request)
    }
    let error = inTest { [self] in diagnose(request, candidates(since: arrival)) }
    note(request, .unplanned(error))
    state.withLock(\.listener)?(error)
    return .refused(error, request)
  }

  /// What is wrong with a request that came after the end: the scope, and the stub it was for.
  private func lateness(of request: RecordedRequest) -> String {
    var lines = [
      "\(request.shown) arrived after the scope of its stubs had ended, so it was refused."
    ]
    if let location { lines.append("The scope that ended: \(location)") }
    let meant = inTest { [self] in candidates().first { $0.stub.pattern.matches(request) } }
    lines.append(
      meant.map { "The stub in it that was for the request: \($0.stub.shown)" }
        ?? "No stub in it was for the request.")
    lines.append("Wait for the request before the scope ends.")
    return lines.joined(separator: "\n")
  }
}
