// What is judged by the contract of the service: stubs when they are added, exchanges when they have ended.

extension StubEngine {
  /// A client that is wrong once is wrong again and again.
  private static let mostViolations = 100
  /// So many are judged while the scope goes on.
  private static let mostUnjudged = 64

  func check(_ stubs: [Stub]) {
    if options.checks.isEmpty { return }
    note(options.checks.flatMap { check in stubs.flatMap { check.verdict(on: $0).violations } })
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
      for exchange in exchanges {
        let verdicts = options.checks.compactMap { $0.verdict(on: exchange) }
        if verdicts.isEmpty { continue }
        let reason = verdicts.allSatisfy { $0.reason != nil } ? verdicts[0].reason : nil
        state.withLock { state in
          guard let reason else { return state.hasJudged = true }
          state.unjudged.count += 1
          if state.unjudged.count > 1 { return }
          state.unjudged.first = "\(exchange.request.shown): \(reason)"
        }
        note(verdicts.flatMap(\.violations))
      }
      exchanges.removeAll()
    }
  }

  /// That no exchange was judged by the contract, which must not look as if all were right.
  func nothingJudged(_ state: State) -> ContractViolation? {
    let (count, first) = state.unjudged
    if state.hasJudged || count == 0 { return nil }
    let names = options.checks.map(\.name).joined(separator: ", ")
    let which = count > 1 ? "\(count) requests, the first " : ""
    return ContractViolation(
      "Nothing was checked against \(names): \(which)\(first)",
      about: "nothing checked against \(names)", at: nil)
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
