// What is judged by the contract of the service: stubs when they are added, exchanges when they have ended.

extension StubEngine {
  /// A client that is wrong once is wrong again and again.
  private static let mostViolations = 100
  /// So many are judged while the scope goes on.
  private static let mostUnjudged = 64

  func check(_ stubs: [Stub]) {
    if options.checks.isEmpty { return }
    note(options.checks.flatMap { check in stubs.flatMap(check.violations) })
  }

  /// Has an exchange judged when the report is next asked for, so that neither its client waits for that nor
  /// the end of the scope.
  func check(_ exchange: Exchange) {
    if options.checks.isEmpty { return }
    let isMuch = unjudged.withLock { exchanges in
      exchanges.append(exchange)
      return exchanges.count == Self.mostUnjudged
    }
    if isMuch { judge() }
  }

  /// Judges the exchanges that have come to their end; whoever asks meanwhile, waits.
  func judge() {
    if options.checks.isEmpty { return }
    unjudged.withLock { exchanges in
      note(options.checks.flatMap { exchanges.flatMap($0.violations) })
      exchanges.removeAll()
    }
  }

  private func note(_ violations: [ContractViolation]) {
    if violations.isEmpty { return }
    state.withLock { state in
      for violation in violations
      where state.violations.count < Self.mostViolations
        && !state.violations.contains(where: { $0.subject == violation.subject })
      {
        state.violations.append(violation)
      }
    }
  }
}
