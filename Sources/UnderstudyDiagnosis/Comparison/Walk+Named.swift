import UnderstudyCore

/// Query items, headers, cookies, form fields and parts: one finding for each requirement.
extension Walk {
  private static let mostSearched = 32

  func named(_ required: PlacePattern, _ reading: inout RequestReading) -> [Finding] {
    if required.isEmpty { return [] }
    let place = required.place
    let outcomes = NamedOutcomes(required, reading.values(in: place))
    var findings: [Finding] = []
    for (requirement, outcome) in outcomes.outcomes {
      findings.append(finding(requirement, outcome, outcomes, &reading))
    }
    for index in outcomes.unclaimed {
      let name = outcomes.sent[index].name
      let isTwice = required.requirements.contains { $0.name == name && !$0.value.isAbsent }
      let hint = isTwice ? Hint(.otherCount, "once", "twice") : Hint(.oneTooMany)
      let sent = outcomes.sent[index].shown
      findings.append(
        .differs(.named(place, name), hint, cost: Cost.unexpected) { [redaction] in
          .init(sent: Requirement(place, name, .any).texts([sent], redaction)?.request)
        })
    }
    return findings
  }

  private func finding(
    _ requirement: Requirement, _ outcome: NamedOutcomes.Outcome, _ all: NamedOutcomes,
    _ reading: inout RequestReading
  ) -> Finding {
    let place = Finding.Place.named(requirement.place, requirement.name)
    switch outcome {
    case .met: return met(requirement, all)
    case .otherValue(let index):
      return otherValue(requirement, index, all)
    case .otherName(let index, let hint):
      let sent = all.sent[index]
      return .differs(place, hint, cost: Cost.misspelt) {
        .init(
          texts: TextPair(stub: requirement.name, request: sent.name),
          required: requirement.texts([], redaction)?.stub)
      }
    case .missing: return missing(requirement, all, &reading)
    case .unexpected(let index):
      let value = all.sent[index].value
      return .differs(place, Hint(.mustBeAbsent), cost: Cost.unexpected) {
        .init(texts: requirement.texts([value], redaction))
      }
    }
  }

  private func met(_ requirement: Requirement, _ all: NamedOutcomes) -> Finding {
    let place = Finding.Place.named(requirement.place, requirement.name)
    if requirement.value.isAbsent { return .met(place) }
    let cost =
      switch requirement.place {
      case .header: Cost.matchingHeader
      case .part: Cost.matchingBody
      default: Cost.matchingItem
      }
    let sent = all.places(of: requirement).first.map { all.sent[$0] }
    return .met(place, cost) {
      sent.map { sent in
        sent.place == .header
          ? redaction.redacted(HeaderFields.Field(name: sent.name, value: sent.value)).value
          : redaction.redacted(sent.value, of: requirement.secretName)
      }
    }
  }

  private func otherValue(
    _ requirement: Requirement, _ index: Int, _ all: NamedOutcomes
  ) -> Finding {
    let place = requirement.place
    let field = Finding.Place.named(place, requirement.name)
    let sent = all.sent[index]
    if let filename = requirement.filename, !(sent.filename.map(filename.matches) ?? false) {
      let file = Requirement(.part, "filename", filename)
      let hint = sent.filename.flatMap { file.hint($0, redaction) }
      return .differs(field, hint, cost: Cost.misspelt - 1) {
        guard let texts = file.texts(sent.filename.map { [$0] } ?? [], redaction) else {
          return .init()
        }
        let name = sent.filename == nil ? "no file name" : "the file name \(texts.request)"
        return .init(texts: TextPair(stub: "the file name \(texts.stub)", request: name))
      }
    }
    let fragment = place == .query ? request.url.fragment : nil
    let hint =
      all.hintOfSeveral(requirement, index, fragment) ?? requirement.hint(sent.value, redaction)
    let cost = Cost.value(hint, requirement.value.likeness(sent.value))
    let values = [sent.value, requirement.value.text]
    let shown =
      hint?.kind == .listInItems || place == .header
      ? all.places(of: requirement).map { all.sent[$0].value }
      : [sent.shown]
    return .differs(field, hint, cost: cost) {
      let hidesValues = values.contains {
        redaction.redacted($0, of: requirement.secretName) != $0
      }
      let texts = requirement.texts(shown, redaction)
      if !hidesValues { return .init(texts: texts) }
      return .hiding(requirement.value, sent.value, texts: texts)
    }
  }

  private func missing(
    _ requirement: Requirement, _ all: NamedOutcomes, _ reading: inout RequestReading
  ) -> Finding {
    let place = Finding.Place.named(requirement.place, requirement.name)
    let details: @Sendable () -> Finding.Details = { [redaction] in
      Finding.Details(required: requirement.texts([], redaction)?.stub)
    }
    let count = all.places(of: requirement).count
    if count > 0 {
      let asked = all.outcomes.count {
        $0.requirement.name == requirement.name && !$0.requirement.value.isAbsent
      }
      let hint = Hint(.otherCount, asked.counting("time"), count.counting("time"))
      return .differs(place, hint, cost: Cost.missing, details: details)
    }
    // Of hundreds that are missing nobody asks if each is.
    let elsewhere =
      all.outcomes.count > Self.mostSearched
      ? nil : Elsewhere(request, &reading).hint(requirement, otherThan: pattern.requirements)
    let isNoQuery = requirement.place == .query && request.target.query == nil
    return .differs(
      place, elsewhere ?? Hint(isNoQuery ? .noQuery : .missing),
      cost: elsewhere.map { $0.kind == .otherCredentials } ?? true
        ? Cost.missing : Cost.otherName,
      details: details)
  }

  // MARK: - In the body

  /// The findings of fields and parts, which need a body of their kind.
  func bodyFindings(of required: PlacePattern, _ reading: inout RequestReading) -> [Finding] {
    guard let body = request.body, !body.isEmpty else {
      let isMet = required.matches(&reading)
      return [isMet ? .met(.body) : differs(BodyPattern(kind: .named(required)), Hint(.noBody))]
    }
    let isForm = required.place == .field
    let hasOwn = isForm ? request.hasFields(json: reading.json) : !request.parts.isEmpty
    guard hasOwn else {
      let kind = isForm ? "a form" : "multipart/form-data"
      let hint = hint(ofBodyOtherThan: kind, &reading) ?? Hint(.otherBody, kind)
      let words = required.requirements.flatMap { [$0.name, $0.value.text] }
      let cost = TextLikeness.cost(ofOtherBody: words.joined(separator: " "), request)
      if isForm { return [differs(BodyPattern(kind: .named(required)), hint, cost: cost)] }
      return required.requirements.prefix(1).map {
        .differs(.named(.part, $0.name), hint, cost: cost)
      }
    }
    let findings = named(required, &reading)
    if findings.allSatisfy(\.isMet) { return [.met(.body, findings.cost)] }
    return findings
  }
}

extension PlacedValue {
  /// The value, or a word for bytes.
  fileprivate var shown: String { isText ? value : "bytes" }
}

extension RecordedRequest {
  /// Whether the body has fields that can be compared, however odd the rest of it.
  fileprivate func hasFields(json: JSONValue?) -> Bool {
    isForm || parts.isEmpty && json == nil && form.contains { !$0.value.isEmpty }
  }
}
