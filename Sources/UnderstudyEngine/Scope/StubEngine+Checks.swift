// Subjects of the service's contract: stubs when they are added, exchanges when they have ended.
import UnderstudyCore

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

/// Findings of a check about a stub or an exchange.
package struct Verdict: Sendable {
  /// Each thing that is wrong with it.
  package var violations: [ContractViolation]
  /// Why it was not judged, in words; nil if it was.
  package var reason: String?

  package init(_ violations: [ContractViolation] = [], unjudgedBecause reason: String? = nil) {
    (self.violations, self.reason) = (violations, reason)
  }
}

/// Judges the stubs and the traffic of a scope, as by the OpenAPI document of their service.
package protocol TrafficCheck: Sendable {
  /// Judges a stub as it was written.
  func verdict(on stub: Stub) -> Verdict
  /// Judges a request that has come to its end, and its response; nil if there is nothing to judge.
  func verdict(on exchange: Exchange) -> Verdict?
  /// Parts of the document that were come to and are not judged, each with its place.
  var unjudged: [String] { get }
  /// The name by which messages call the document.
  var name: String { get }
  /// A value in a stub's response of this status that the service would not send.
  func forbidden(in body: JSONDocument, status: Int, of stub: Stub) -> [ForbiddenValue]
}

/// The checks of a test, which hold for each scope in it.
package enum TrafficChecks {
  @TaskLocal package static var current: [any TrafficCheck] = []
}

/// A stub, a request or a response that the contract of a service does not allow.
public struct ContractViolation: Sendable, Hashable, CustomStringConvertible {
  /// The breach of the contract and its place, what is asked for there, and the next step, without secrets.
  public let description: String
  /// The subject of the violation: a test hears of it once.
  package let subject: String
  /// The place at which the stub was written; nil if there is none.
  package let location: CodeLocation?

  package init(_ description: String, about subject: String, at location: CodeLocation?) {
    (self.description, self.subject, self.location) = (description, subject, location)
  }
}

/// A value that a service does not send, for a place in a body of JSON.
package struct ForbiddenValue: Sendable {
  /// The bytes of the value that is there.
  package let range: Range<Int>
  package let value: JSONValue
  /// The rule of the contract that it breaks, such as `maximum`.
  package let rule: String

  package init(_ range: Range<Int>, _ value: JSONValue, breaks rule: String) {
    (self.range, self.value, self.rule) = (range, value, rule)
  }
}
