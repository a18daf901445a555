/// A stub and a request, field by field.
struct Comparison: Sendable {
  let planned: PlannedStub?
  var stub: Stub
  let distance: Distance
  var findings: [Finding]

  /// Takes what a walk has found of a stub, and says why one that matches did not answer.
  ///
  /// - Parameter beside: A stub that differs from the request in its credentials alone.
  init(_ candidate: Candidate, beside: Stub?, _ findings: [Finding], _ request: RecordedRequest) {
    let matches = findings.allSatisfy(\.isMet)
    let standing = matches ? [Self.standing(of: candidate, beside)] : []
    self.init(candidate.stub, candidate.planned, findings + standing, request)
  }

  /// Compares what a stub requires, leaving aside whether it could have answered.
  init(_ stub: Stub, _ reading: inout RequestReading) {
    let findings = Walk(stub.pattern, reading.request).findings(&reading)
    self.init(stub, nil, findings, reading.request)
  }

  private init(
    _ stub: Stub, _ planned: PlannedStub?, _ findings: [Finding], _ request: RecordedRequest
  ) {
    (self.stub, self.planned) = (stub, planned)
    // If any URL is right, none is spoken of.
    let isAnyURL = if case .any = stub.pattern.url.kind { true } else { false }
    self.findings = findings.filter { !(isAnyURL && $0.place == .url) }
    distance = Distance(
      self.findings,
      lack: stub.pattern.lack(of: SharedParts(to: request.target.path, separator: "/")))
  }

  /// Why a stub that matches did not answer.
  private static func standing(of candidate: Candidate, _ beside: Stub?) -> Finding {
    if candidate.hasEnded {
      let place = candidate.scope.map { " (\($0))" } ?? ""
      return .differs(.stub, Hint(.scopeHasEnded, place), cost: 0)
    }
    if candidate.isExhausted, let limit = candidate.stub.repetition.maximum {
      let count = limit.counting("request")
      let hint = beside.map { Hint(.exhaustedBeside, count, $0.shown) }
      return .differs(.stub, hint ?? Hint(.exhausted, count), cost: 0)
    }
    if let step = candidate.stub.scenario, let required = step.required,
      let state = candidate.wrongState
    {
      return .differs(.stub, Hint(.scenarioState, step.name, state, required), cost: 0)
    }
    return .differs(.stub, Hint(.addedTooLate), cost: 0)
  }

  var differences: [Finding] { findings.filter { !$0.isMet } }

  /// The syntax of the stub, in which its reader writes another.
  var notation: StubNotation { stub.pattern.notation ?? .swift }

  /// The message about the first differences, and the number of further ones.
  func lines(ofFirst most: Int, _ lines: (Finding) -> [String]) -> [String] {
    var told: [Finding] = []
    var rest = 0
    for finding in differences {
      if case .others(let count) = finding.place {
        rest += count
      } else if told.count < most {
        told.append(finding)
      } else {
        rest += 1
      }
    }
    return told.flatMap(lines) + (rest > 0 ? [rest.counting("further difference")] : [])
  }

  /// The stub, where the request can be meant for it.
  var meant: PlannedStub? { isNear ? planned : nil }

  /// Whether the request can be meant for the stub at all, so that it may be a model.
  var isNear: Bool { distance.isNear }

  /// The fields that match, in words: the URL as one if all of it does.
  var matching: [String] {
    var names: [String] = []
    let parts: [Finding.Place] = [.scheme, .host, .port, .path]
    let hasWholeURL = !findings.contains { parts.contains($0.place) && !$0.isMet }
    for finding in findings where finding.isMet {
      let isPart = hasWholeURL && parts.contains(finding.place)
      let name = isPart ? "URL" : finding.place.description
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
