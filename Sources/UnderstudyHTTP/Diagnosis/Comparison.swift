/// A stub and a request, field by field.
struct Comparison: Sendable {
  let planned: PlannedStub?
  let stub: Stub
  let distance: Distance
  let findings: [Finding]

  /// Compares a request with a stub that was measured.
  init(_ candidate: Candidate, _ distance: Distance, _ reading: inout RequestReading) {
    // The stub may be of a scope that has secrets of its own.
    stub = candidate.stub.redacted(by: reading.request.redaction)
    planned = candidate.planned
    self.distance = distance
    reading.request.secretNames = stub.pattern.secretNames
    let asked = Self.findings(candidate.stub.pattern, &reading)
    let matches = asked.allSatisfy { $0.difference == nil }
    findings = asked + (matches ? [Self.standing(of: candidate)] : [])
  }

  /// Compares what a stub requires, leaving aside whether it could have answered.
  init(_ stub: Stub, _ reading: inout RequestReading) {
    self.stub = stub.redacted(by: reading.request.redaction)
    planned = nil
    distance = stub.pattern.distance(&reading)
    reading.request.secretNames = self.stub.pattern.secretNames
    findings = Self.findings(self.stub.pattern, &reading)
  }

  private static func findings(
    _ pattern: RequestPattern, _ reading: inout RequestReading
  ) -> [Finding] {
    let request = reading.request
    var findings: [Finding] = []
    if let method = pattern.method {
      findings.append(
        method == request.method
          ? .matches(.method)
          : .differs(.method, .method(stub: method, request: request.method)))
    }
    findings += pattern.url.findings(request)
    findings += pattern.values(in: .query)
      .findings(in: reading.meantQuery, of: Finding.Field.query, of: request)
    let headers = pattern.values(in: .header).requirements
    findings += headers.map { $0.finding(in: request, asked: headers.map(\.name)) }
    findings += pattern.values(in: .cookie)
      .findings(in: request.cookieItems, of: Finding.Field.cookie, of: request)
    let parts = pattern.values(in: .part).requirements.map(\.name)
    for body in pattern.bodies + pattern.bodiesByName {
      // A body that is none at all, or of another kind, is told once.
      for finding in body.findings(&reading, asked: parts)
      where !(finding.isWholeBody && findings.last?.difference?.slip == finding.difference?.slip) {
        findings.append(finding)
      }
    }
    findings += pattern.predicates.map { predicate in
      let name = request.redaction.redacted(text: predicate.name)
      return predicate.holds(request) ? .matches(.predicate(name)) : .differs(.predicate(name))
    }
    return findings
  }

  /// Why a stub that matches did not answer.
  private static func standing(of candidate: Candidate) -> Finding {
    if candidate.hasEnded { return .differs(.stub, .scopeHasEnded(candidate.scope)) }
    if let limit = candidate.stub.repetition.maximum, candidate.uses >= limit {
      return .differs(.stub, .exhausted(limit: limit))
    }
    return .differs(.stub, .addedTooLate)
  }

  var differences: [Finding] { findings.filter { $0.difference != nil } }

  /// The differences that are told, and how many more there are.
  var told: (findings: [Finding], others: Int) {
    differences.reduce(into: ([], 0)) { told, finding in
      if case .others(let count) = finding.field {
        told.1 += count
      } else {
        told.0.append(finding)
      }
    }
  }

  /// The stub, where the request can be meant for it.
  var meant: PlannedStub? { isNear ? planned : nil }

  /// Whether the request can be meant for the stub at all, so that it may be a model.
  var isNear: Bool { distance.isNear }

  /// What matches, in words: the URL as one where all of it does.
  var matching: [String] {
    var names: [String] = []
    let parts: [Finding.Field] = [.scheme, .host, .port, .path]
    let hasWholeURL = !findings.contains { parts.contains($0.field) && $0.difference != nil }
    for finding in findings where finding.difference == nil {
      let isPart = hasWholeURL && parts.contains(finding.field)
      let name = isPart ? "URL" : finding.field.description
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
