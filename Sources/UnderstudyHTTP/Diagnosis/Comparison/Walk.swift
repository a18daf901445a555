import Foundation
import UnderstudyCore

/// The one comparison of a request with what a stub requires: it finds what differs, why, and at what
/// cost.
struct Walk: Sendable {
  let pattern: RequestPattern
  /// With the secrets of the stub, which may be of a scope that has some of its own.
  let request: RecordedRequest
  let redaction: Redaction
  /// What all names that the stub requires are, which stand for none of the others.
  let required: [Requirement]

  init(_ pattern: RequestPattern, _ request: RecordedRequest) {
    self.pattern = pattern
    required = pattern.requirements
    var request = request
    request.secretNames = pattern.secretNames.adding(request.secretNames)
    self.request = request
    redaction = request.redaction
  }

  func findings(_ reading: inout RequestReading) -> [Finding] {
    endpoint + rest(&reading)
  }

  /// What all but the method and the URL comes to.
  func rest(_ reading: inout RequestReading) -> [Finding] {
    var findings: [Finding] = []
    for place in Requirement.Place.ofHead {
      findings += named(pattern.values(in: place), &reading)
    }
    for body in pattern.bodies { add(self.findings(of: body, &reading), to: &findings) }
    for place in [Requirement.Place.field, .part] {
      let required = pattern.values(in: place)
      if !required.isEmpty { add(bodyFindings(of: required, &reading), to: &findings) }
    }
    for predicate in pattern.predicates {
      let name = Finding.Place.predicate(redaction.redacted(text: predicate.name))
      findings.append(
        predicate.holds(request)
          ? .met(name, Cost.matchingItem)
          : .differs(name, cost: TextLikeness.cost(ofRefusal: predicate.name, request)))
    }
    return findings
  }

  /// A body that is none at all, or of another kind, is told once.
  private func add(_ new: [Finding], to findings: inout [Finding]) {
    let isTold = findings.contains {
      $0.place == .body && !$0.isMet && $0.hints == new.first?.hints
    }
    if !isTold { findings += new }
  }

  /// What the method and the URL come to.
  var endpoint: [Finding] {
    var findings: [Finding] = []
    if let method = pattern.method {
      let cost = Cost.method(request.method, for: method)
      findings.append(
        cost == 0
          ? .met(.method) { request.method } : .differs(.method, methodHint(method), cost: cost))
    }
    return findings + url(pattern.url)
  }

  private func methodHint(_ method: String) -> Hint {
    if method.equalsIgnoringASCIICase(request.method) {
      return Hint(.methodCase, method, request.method)
    }
    let article = request.method == "OPTIONS" ? "an" : "a"
    return Hint(.method, method, "\(article) \(request.method)")
  }
}
