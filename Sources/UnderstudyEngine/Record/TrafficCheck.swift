/// Findings of a check about a stub or an exchange.
package struct Verdict: Sendable {
  /// Each thing that is wrong with it.
  package var violations: [ContractViolation]
  /// Why it was not judged, in words; nil where it was.
  package var reason: String?

  package init(_ violations: [ContractViolation] = [], unjudgedBecause reason: String? = nil) {
    (self.violations, self.reason) = (violations, reason)
  }
}

/// Judges the stubs and the traffic of a scope, as by the OpenAPI document of their service.
package protocol TrafficCheck: Sendable {
  /// Judges a stub as it was written.
  func verdict(on stub: Stub) -> Verdict
  /// Judges a request that has come to its end, and its response; nil where there is nothing to judge.
  func verdict(on exchange: Exchange) -> Verdict?
  /// Parts of the document that were come to and are not judged, each with its place.
  var unjudged: [String] { get }
  /// The name by which messages call the document.
  var name: String { get }
  /// What the service would not send in a stub's response of this status, for values of its body.
  func forbidden(in body: JSONDocument, status: Int, of stub: Stub) -> [ForbiddenValue]
}

/// The checks of a test, which hold for each scope in it.
package enum TrafficChecks {
  @TaskLocal package static var current: [any TrafficCheck] = []
}
