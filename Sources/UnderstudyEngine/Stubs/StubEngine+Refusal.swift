import UnderstudyCore

// Requests that no stub answers, and which one they may have been meant for.

extension StubEngine {
  /// Notes a request that no stub could be asked about.
  package func refuse(_ request: RecordedRequest, because error: StubError) {
    let outcome: Exchange.Outcome =
      error.kind == .straggler ? .straggler(error) : .unplanned(error)
    note(request, outcome)
    clock.manual?.state.withLock { $0.refusal = error.inOneLine }
    state.withLock(\.listener)?(error)
  }

  func refuse(_ request: RecordedRequest, since arrival: Arrival?) -> Verdict {
    let work = arrival?.work ?? clock.begin()
    defer { work?.handOver() }
    let isLate = !state.withLock { $0.isOpen(to: arrival) }
    let error =
      isLate
      ? StubError(.straggler, lateness(of: request))
      : inTest { [self] in diagnose(request, candidates(since: arrival)) }
    refuse(request, because: error)
    return .refused(error, request)
  }

  func refuse(_ request: RecordedRequest, withBodyOf count: Int) -> Verdict {
    let error = StubError(
      .overLimit,
      """
      The body of \(request.shown) has \(count) bytes, over the limit of \(options.requestBodyLimit). \
      Raise it with HTTPStubs(…, options: { $0.requestBodyLimit = … }).
      """)
    note(problem: error.description)
    note(request, .failed(error.urlError(for: request)))
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
        ?? "None of its stubs matched the request.")
    lines.append("Wait for the request before the scope ends.")
    return lines.joined(separator: "\n")
  }

  /// Every stub that might have been meant, in the order in which they are asked: those here, those
  /// of the scopes around, and those of scopes that have ended.
  func candidates(since arrival: Arrival? = nil) -> [Candidate] {
    var (all, ended) = state.withLock { state in
      let hasEnded = !state.isOpen(to: arrival)
      let own = state.planned.indices.dropFirst(state.replaced).reversed().map { place in
        var candidate = Candidate(
          planned: state.planned[place], uses: state.uses[place], hasEnded: hasEnded,
          scope: location)
        candidate.wrongState = candidate.stub.scenario?.wrongState(in: state.scenarios)
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
        && candidate.planned.allows(candidate.uses)
        && candidate.wrongState == nil
        && candidate.stub.pattern.matches(request)
    }
  }
}
