/// A stub and a request, field by field.
struct Comparison: Sendable {
  let stub: Stub
  let findings: [Finding]

  init(_ candidate: Candidate, _ reading: inout RequestReading) {
    // The stub may be of a scope that has secrets of its own.
    stub = candidate.stub.redacted(by: reading.request.redaction)
    reading.request.secretNames = stub.pattern.secretNames
    let asked = Self.findings(candidate.stub.pattern, &reading)
    let matches = asked.allSatisfy { $0.difference == nil }
    findings = asked + (matches ? [Self.standing(of: candidate)] : [])
  }

  /// Compares what a stub requires, leaving aside whether it could have answered.
  init(_ stub: Stub, _ request: RecordedRequest) {
    self.stub = stub.redacted(by: request.redaction)
    var reading = RequestReading(request)
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
          : .differs(
            .method, .method(stub: method, request: request.method), cost: 6))
    }
    findings += pattern.url.findings(request)
    findings += pattern.query.findings(in: reading.query, of: Finding.Field.query, of: request)
    findings += pattern.headers.map { $0.finding(in: request) }
    findings += pattern.bodies.flatMap { $0.findings(&reading) }
    findings += pattern.predicates.map { predicate in
      let name = request.redaction.redacted(message: predicate.name)
      return predicate.holds(request)
        ? .matches(.predicate(name)) : .differs(.predicate(name), cost: 4)
    }
    return findings
  }

  /// Why a stub that matches did not answer.
  private static func standing(of candidate: Candidate) -> Finding {
    if candidate.hasEnded { return .differs(.stub, .scopeHasEnded, cost: 1) }
    if let limit = candidate.stub.repetition.maximum, candidate.uses >= limit {
      return .differs(.stub, .exhausted(limit: limit), cost: 1)
    }
    return .differs(.stub, .addedTooLate, cost: 1)
  }

  var differences: [Finding] { findings.filter { $0.difference != nil } }

  /// How far the request is from the stub.
  var cost: Int { findings.reduce(0) { $0 + ($1.difference?.cost ?? 0) } }

  /// Whether the request can be meant for the stub at all, so that details help.
  var isNear: Bool { cost < 22 }

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
