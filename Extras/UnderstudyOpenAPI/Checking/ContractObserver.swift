import UnderstudyCore
import UnderstudyHTTP
import UnderstudyResilience

/// Checks the stubs and the traffic of one scope against the documents of its services.
package final class ContractObserver: ScopeObserver {
  /// A client that is wrong once is wrong again and again.
  private static let mostViolations = 100
  /// So many exchanges are judged while the scope goes on.
  private static let mostWaiting = 64

  private struct State {
    /// Each once.
    var violations: [ContractViolation] = []
    var subjects: Set<String> = []
    /// Whether an exchange was judged, and how many were not, with the first of them.
    var hasJudged = false
    var unjudged = (count: 0, first: "")
    /// The exchanges that have ended and are not judged yet.
    var waiting: [Exchange] = []

    mutating func note(_ found: [ContractViolation]) {
      for violation in found
      where violations.count < mostViolations && subjects.insert(violation.subject).inserted {
        violations.append(violation)
      }
    }
  }

  package let judges: [any TrafficJudge]
  private let state = Lock(State())

  package init(_ judges: [any TrafficJudge]) { self.judges = judges }

  package func added(_ stubs: [Stub]) {
    let found = judges.flatMap { judge in stubs.flatMap { judge.verdict(on: $0).violations } }
    state.withLock { $0.note(found) }
  }

  /// Has an exchange judged when the report is next asked for, so that neither its client waits for that nor
  /// the end of the scope.
  package func ended(_ exchange: Exchange) {
    let isMuch = state.withLock { state in
      state.waiting.append(exchange)
      return state.waiting.count == Self.mostWaiting
    }
    if isMuch { judge() }
  }

  /// Judges the exchanges that have ended; whoever asks meanwhile, waits.
  private func judge() {
    state.withLock { state in
      for exchange in state.waiting {
        let verdicts = judges.compactMap { $0.verdict(on: exchange) }
        if verdicts.isEmpty { continue }
        state.note(verdicts.flatMap(\.violations))
        guard verdicts.allSatisfy({ $0.reason != nil }), let reason = verdicts[0].reason else {
          state.hasJudged = true
          continue
        }
        if state.unjudged.count == 0 {
          state.unjudged.first = "\(exchange.request.shown): \(reason)"
        }
        state.unjudged.count += 1
      }
      state.waiting = []
    }
  }

  package var findings: (any ScopeFindings)? {
    judge()
    let unjudged = judges.flatMap(\.unjudged)
    return state.withLock { state in
      ContractFindings(
        violations: state.violations, nothingJudged: nothingJudged(state), unjudged: unjudged)
    }
  }

  /// The violation if no exchange was judged, which must not look as if all were right.
  private func nothingJudged(_ state: State) -> (count: Int, violation: ContractViolation)? {
    let (count, first) = state.unjudged
    if state.hasJudged || count == 0 { return nil }
    let names = judges.map(\.name).joined(separator: ", ")
    let which = count > 1 ? "\(count) requests, the first " : ""
    let violation = ContractViolation(
      "Nothing was checked against \(names): \(which)\(first)",
      about: "nothing checked against \(names)", at: nil)
    return (count, violation)
  }
}

/// Judges stubs and traffic by the document of a service.
package protocol TrafficJudge: Sendable {
  /// Judges a stub as it was written.
  func verdict(on stub: Stub) -> Verdict
  /// Judges a request that has come to its end, and its response; nil if there is nothing to judge.
  func verdict(on exchange: Exchange) -> Verdict?
  /// Parts of the document that were come to and are not judged, each with its place.
  var unjudged: [String] { get }
  /// The name by which messages call the document.
  var name: String { get }
}

/// Findings about a stub or an exchange.
package struct Verdict: Sendable {
  /// Each thing that is wrong with it.
  package var violations: [ContractViolation]
  /// Why it was not judged, in words; nil if it was.
  package var reason: String?

  package init(_ violations: [ContractViolation] = [], unjudgedBecause reason: String? = nil) {
    (self.violations, self.reason) = (violations, reason)
  }
}

/// Findings about a scope, for its report.
private struct ContractFindings: ScopeFindings {
  let violations: [ContractViolation]
  let nothingJudged: (count: Int, violation: ContractViolation)?
  let unjudged: [String]

  var counts: [(count: Int, words: String)] {
    [(violations.count, "against the contract"), (nothingJudged?.count ?? 0, "not checked")]
  }

  var sections: [(title: String, entries: [String])] {
    let breaches = violations + [nothingJudged?.violation].compactMap(\.self)
    return [("Against the contract", breaches.map(\.description)), ("Not judged", unjudged)]
  }

  func issues(_ strictness: Strictness, isOver: Bool) -> [ScopeIssue] {
    (violations + [isOver ? nothingJudged?.violation : nil].compactMap(\.self)).map {
      ScopeIssue($0.description, about: $0.subject, strictness.contract, at: $0.location)
    }
  }
}

extension StubReport {
  private var contractFindings: [ContractFindings] {
    findings.compactMap { $0 as? ContractFindings }
  }

  /// Breaches of the service's contract by the stubs and the traffic, each once.
  public var violations: [ContractViolation] { contractFindings.flatMap(\.violations) }

  /// That no exchange was judged by the contract, though there were some.
  package var nothingJudged: ContractViolation? {
    contractFindings.lazy.compactMap { $0.nothingJudged?.violation }.first
  }

  /// Parts of the contract that were come to and are not judged, each with its place.
  package var unjudged: [String] { contractFindings.flatMap(\.unjudged) }
}

extension StubOptions {
  /// The document of the service, which the stubs, requests and responses of the scope are checked against,
  /// besides those of the test.
  ///
  /// ```swift
  /// let contract = try Contract("openapi.yaml")
  /// let stubs = HTTPStubs(
  ///   .get("/v1/pets/{id}").reply(.json(["id": 7, "name": "Ida"])),
  ///   options: { $0.contract = contract })
  /// ```
  ///
  /// Breaches are in the `violations` of the report, and fail the test unless its `strictness` says otherwise.
  public var contract: Contract? {
    get {
      let judges = observers.lazy.compactMap { $0 as? ContractObserver }.first?.judges ?? []
      return judges.dropFirst(Contract.ofTest.count).first as? Contract
    }
    set {
      observers.removeAll { $0 is ContractObserver }
      observers.append(ContractObserver(Contract.ofTest + [newValue].compactMap(\.self)))
    }
  }
}

extension Contract {
  /// The documents of the services of the test that runs.
  @TaskLocal fileprivate static var ofTest: [Contract] = []

  /// Runs a body, each scope of which is checked against this document, besides those around.
  package func checkingScopes(in body: () async throws -> Void) async throws {
    let contracts = Self.ofTest + [self]
    try await Self.$ofTest.withValue(contracts) {
      try await ScopeObservers.$make.withValue({ [ContractObserver(contracts)] }) {
        try await ForbiddenValue.$finder.withValue({ body, status, stub in
          contracts.flatMap { $0.forbidden(in: body, status: status, of: stub) }
        }) { try await body() }
      }
    }
  }
}
