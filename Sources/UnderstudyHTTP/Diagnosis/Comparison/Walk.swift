import Foundation
import UnderstudyCore

/// The one comparison of a request with what a stub requires: it finds what differs, why, and at what
/// cost.
struct Walk {
  let pattern: RequestPattern
  /// Whether the findings are shown: what only people read is left out of those that only rank.
  let shows: Bool
  /// What all names that the stub requires are, which stand for none of the others.
  let required: [Requirement]

  init(_ pattern: RequestPattern, shows: Bool) {
    self.pattern = pattern
    self.shows = shows
    required = pattern.requirements
  }

  func findings(_ reading: inout RequestReading) -> [Finding] {
    endpoint(reading.request) + rest(&reading)
  }

  /// What all but the method and the URL comes to.
  func rest(_ reading: inout RequestReading) -> [Finding] {
    let request = reading.request
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
      let name = Finding.Place.predicate(request.redaction.redacted(text: predicate.name))
      findings.append(
        predicate.holds(request)
          ? .met(name, Cost.matchingItem)
          : .differs(name, cost: TextLikeness.cost(ofRefusal: predicate.name, request)))
    }
    return findings
  }

  /// A body that is none at all, or of another kind, is told once.
  private func add(_ new: [Finding], to findings: inout [Finding]) {
    for finding in new
    where !(finding.isOfWholeBody && findings.last?.hints == finding.hints) {
      findings.append(finding)
    }
  }

  /// What the method and the URL come to.
  func endpoint(_ request: RecordedRequest) -> [Finding] {
    var findings: [Finding] = []
    if let method = pattern.method {
      let cost = Cost.method(request.method, for: method)
      findings.append(
        cost == 0 ? .met(.method) : .differs(.method, methodHint(method, request), cost: cost))
    }
    return findings + url(pattern.url, request)
  }

  private func methodHint(_ method: String, _ request: RecordedRequest) -> Hint {
    let override = ["X-HTTP-Method-Override", "X-Method-Override", "X-HTTP-Method"].first {
      request.headers[$0]?.uppercased() == method
    }
    if let override { return Hint(.methodOverride, request.method, override, method) }
    if method.equalsIgnoringASCIICase(request.method) {
      return Hint(.methodCase, method, request.method)
    }
    let article = request.method == "OPTIONS" ? "an" : "a"
    return Hint(.method, method, "\(article) \(request.method)")
  }

  // MARK: - Texts

  /// A pair of texts, made only where it is shown.
  func texts(_ texts: @autoclosure () -> TextPair?) -> TextPair? { shows ? texts() : nil }

  /// A hint as it may be shown.
  func hint(
    _ hint: Hint?, _ values: [String] = [], of name: String = "", _ redaction: Redaction
  ) -> Hint? {
    guard shows, let hint else { return hint }
    let areHidden = values.contains { redaction.redacted($0, of: name) != $0 }
    return hint.shown(redaction, hidesValues: areHidden)
  }
}
