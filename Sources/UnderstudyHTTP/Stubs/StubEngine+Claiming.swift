import UnderstudyCore

// Which stub a request gets, asked without the lock and claimed under it.

extension StubEngine {
  struct Claim {
    /// Whose stub it is: this engine's, or that of a scope around it.
    let owner: StubEngine
    let priority: Int
    let planned: PlannedStub
    let use: Int
    let parameters: [String: String]
  }

  /// What looking for a stub may do.
  enum Search {
    case anything
    /// Find none where a user's code would have to be asked.
    case withoutUserCode
    /// Nor where the reply is not a plain one.
    case atOnce
  }

  /// The first stub that matches and may still be used, here or in the scope around.
  func claim(
    _ reading: inout RequestReading, _ search: Search = .anything, since arrival: Arrival? = nil
  ) -> Claim? {
    let found: (StubIndex.Candidates, [PlannedStub])? = state.withLock { state in
      guard state.isOpen(to: arrival) else { return nil }
      return (state.index.candidates(for: reading.request), state.planned)
    }
    guard let (candidates, planned) = found else { return nil }
    for priority in candidates {
      let candidate = planned[priority]
      if search != .anything, candidate.matchingRunsCode { return nil }
      guard let parameters = match(candidate, &reading) else { continue }
      let (use, isPlain): (Int?, Bool) = state.withLock { state in
        let use = state.uses[priority]
        guard state.isOpen(to: arrival), candidate.stub.repetition.allows(use) else {
          return (nil, true)
        }
        if search == .atOnce, candidate.ready(at: use)?.isPlain != true { return (nil, false) }
        state.uses[priority] += 1
        return (use, true)
      }
      if let use {
        return Claim(
          owner: self, priority: priority, planned: candidate, use: use, parameters: parameters)
      }
      if !isPlain { return nil }
    }
    return outer?.claim(&reading, search)
  }

  private func match(
    _ candidate: PlannedStub, _ reading: inout RequestReading
  ) -> [String: String]? {
    guard candidate.matchingRunsCode else { return candidate.stub.pattern.match(&reading) }
    let before = reading
    let (parameters, after) = inTest {
      var reading = before
      return (candidate.stub.pattern.match(&reading), reading)
    }
    reading = after
    return parameters
  }

  /// Whether a stub could take the request now, here or in a scope around, other than those whose
  /// origin is passed over.
  package func plans(_ request: RecordedRequest, passingOver origin: String) -> Bool {
    candidates().contains { candidate in
      !candidate.hasEnded && candidate.stub.pattern.origin?.hasPrefix(origin) != true
        && candidate.stub.repetition.allows(candidate.uses)
        && candidate.stub.pattern.matches(request)
    }
  }

  /// Every stub that might have been meant, in the order in which they are asked: those here, those
  /// of the scopes around, and those of scopes that have ended.
  func candidates(since arrival: Arrival? = nil) -> [Candidate] {
    var (all, ended) = state.withLock { state in
      let hasEnded = !state.isOpen(to: arrival)
      return (
        state.planned.indices.dropFirst(state.replaced).reversed().map { place in
          Candidate(
            planned: state.planned[place], uses: state.uses[place], hasEnded: hasEnded,
            scope: location)
        },
        state.endedScopes.reversed().flatMap { scope in
          scope.planned.reversed().map { planned in
            Candidate(planned: planned, uses: 0, hasEnded: true, scope: scope.location)
          }
        }
      )
    }
    // Appended rather than added up, which would copy thousands twice.
    if let outer { all += outer.candidates() }
    all += ended
    return all
  }
}
