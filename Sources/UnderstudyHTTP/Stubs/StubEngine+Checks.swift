// What is judged by the contract of the service: stubs when they are added, exchanges at their end.

extension StubEngine {
  /// A client that is wrong once is wrong again and again.
  private static let mostViolations = 100

  func check(_ stubs: [Stub]) {
    if options.checks.isEmpty { return }
    note(options.checks.flatMap { check in stubs.flatMap(check.violations) })
  }

  func check(_ exchange: Exchange) {
    if options.checks.isEmpty { return }
    note(options.checks.flatMap { $0.violations(of: exchange) })
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
