/// A comparison as people read it: its values become texts here, which have no secrets.
extension Comparison {
  /// The comparison with all that people read of it.
  ///
  /// A segment that one of the other stubs has is a word of its own, and no typo. To loosen the stub is advised
  /// only if the request then matches it.
  func shown(among stubs: some Sequence<PlannedStub>, to request: RecordedRequest) -> Comparison {
    let isWord = { (hint: Hint) in
      hint.kind == .typo
        && stubs.contains {
          $0.stub.pattern.url.template?.path.hasWord(hint.quoted[1]) == true
        }
    }
    let isAdvisable = differences.allSatisfy(\.isMetIfLoosened)
    var shown = self
    // Either may be of a scope that has secrets of its own.
    shown.stub = stub.keepingSecrets(of: request.redaction)
    shown.findings = findings.map { finding in
      var finding = finding
      if finding.place == .path, finding.hints.contains(where: isWord) { finding.hints = [] }
      for index in finding.hints.indices {
        let isLoosening = Hint.Kind.loosening.contains(finding.hints[index].kind)
        finding.hints[index].isAdvising = isAdvisable || !isLoosening
      }
      return finding.shown(shown.stub.pattern.redaction)
    }
    return shown
  }
}

extension RecordedRequest {
  /// The request as it is shown beside a stub: a name that stands for that of a secret is one itself.
  func shown(with comparison: Comparison?) -> RecordedRequest {
    guard let comparison else { return self }
    let redaction = comparison.stub.pattern.redaction
    let names = comparison.findings.filter { $0.place.isSecret(by: redaction) }
      .compactMap(\.names?.request)
    return copy(of: self) { $0.secretNames = secretNames.adding(names) }
  }
}

extension Finding.Place {
  /// Whether its name is that of a secret, or what stands beside it in a document says so.
  fileprivate func isSecret(by redaction: Redaction, in documents: JSONValue...) -> Bool {
    switch self {
    case .named(let place, let name): redaction.isSecret(place.secretName(name))
    case .key(let path):
      path.isSecret(by: redaction) || documents.contains { path.isSecret(in: $0, by: redaction) }
    default: false
    }
  }
}

extension Finding {
  /// Whether nothing differs here any more once the stub is loosened as a hint advises.
  fileprivate var isMetIfLoosened: Bool {
    hints.contains { hint in
      switch (place, hint.kind) {
      case (.host, .subdomainExtra), (.host, .otherSubdomain), (.named, .oneTooMany),
        (.named, .changes), (.key, .changes), (.key, .changingMember), (.key, .otherOrder),
        (.key, .unexpectedKey), (.others, .unexpectedKey):
        true
      default: false
      }
    }
  }
}

extension Finding {
  fileprivate func shown(_ redaction: Redaction) -> Finding {
    var finding = self
    if case .predicate(let name) = place {
      finding.place = .predicate(redaction.redacted(text: name))
    }
    finding.details = details(redaction)
    if let names { finding.details.texts = names }
    let hidden = finding.details.hidden == nil ? [] : Hint.Kind.quotingValues
    finding.hints = hints.filter { !hidden.contains($0.kind) }.map { hint in
      copy(of: hint) { $0.quoted = hint.quoted.map(redaction.redacted(text:)) }
    }
    return finding
  }

  private func details(_ redaction: Redaction) -> Details {
    switch evidence {
    case .nothing: .init()
    case .open(let details): details
    case .url(let pattern, let url):
      .init(
        texts: TextPair(
          stub: redaction.redacted(text: pattern.text),
          request: redaction.redacted(url: url.absoluteString), isPointedAt: false))
    case .path(let target, nil, _):
      .init(sent: redaction.redacted(path: target.path, of: target.host))
    case .path(let target, let template?, let filled):
      .ofPaths(target, template, filled, redaction)
    case .met(let requirement, let sent):
      .init(
        sent: sent.place == .header
          ? redaction.redacted(HeaderFields.Field(name: sent.name, value: sent.value)).value
          : redaction.redacted(sent.value, of: requirement.secretName))
    case .value(let requirement, let sent, let all):
      .ofValue(requirement, sent, requirement.texts(all, redaction), redaction)
    case .filename(let requirement, let name):
      .init(
        texts: requirement.texts(name.map { [$0] } ?? [], redaction).map { texts in
          TextPair(
            stub: "the file name \(texts.stub)",
            request: name == nil ? "no file name" : "the file name \(texts.request)")
        })
    case .body(let pattern): .init(required: pattern.shown(redaction))
    case .text(let stub, let sent): .ofTexts(stub, sent, redaction)
    case .member(let wanted, let sent, let stub, let request):
      .ofMember(
        wanted, sent, isSecret: place.isSecret(by: redaction, in: stub, request), redaction)
    }
  }
}

extension Requirement {
  /// The pattern beside values that do not match it; secrets are not shown.
  fileprivate func texts(_ sent: [String], _ redaction: Redaction) -> TextPair? {
    let name = secretName
    if redaction.isSecret(name) || sent.contains(where: { redaction.isSecret($0, of: name) }) {
      return nil
    }
    let isPredicate = if case .predicate = value.kind { true } else { false }
    return TextPair(
      stub: value.isAbsent ? "none" : value.shown(as: name, redaction),
      request: sent.map { "\"\(redaction.redacted(text: $0).quotable)\"" }.joined(separator: ", "),
      isPointedAt: !value.isAbsent && !isPredicate)
  }
}

extension Finding.Details {
  fileprivate static func ofPaths(
    _ target: RequestTarget, _ template: URLTemplate, _ filled: String, _ redaction: Redaction
  ) -> Self {
    // Of a stub for any host the path is shown as if it were for the one that was asked.
    let host = if case .exact(let name) = template.host { name } else { target.host }
    let stub = template.path.description
    let texts = TextPair(
      stub: redaction.redacted(path: stub, of: host),
      request: redaction.redacted(path: target.path, of: target.host),
      meant: template.path.literal == nil ? redaction.redacted(path: filled, of: host) : nil)
    // A hint may quote a segment, of which it does not know the host.
    let isToldByHost =
      texts.stub != redaction.redacted(url: stub)
      || texts.request != redaction.redacted(url: target.path)
    return Self(texts: texts, hidden: isToldByHost ? "a segment is hidden" : nil)
  }

  fileprivate static func ofValue(
    _ requirement: Requirement, _ sent: String?, _ texts: TextPair?, _ redaction: Redaction
  ) -> Self {
    guard let sent else { return Self(required: texts?.stub) }
    if requirement.value.isAny { return Self(sent: texts?.request) }
    let hidesValues = [sent, requirement.value.text].contains {
      redaction.redacted($0, of: requirement.secretName) != $0
    }
    return hidesValues ? hiding(requirement.value, sent, texts: texts) : Self(texts: texts)
  }

  /// The differences of two texts, which are not shown if one mentions a secret.
  fileprivate static func ofTexts(
    _ stub: ValuePattern, _ sent: String, _ redaction: Redaction
  ) -> Self {
    guard [stub.text, sent].allSatisfy({ redaction.redacted(prose: $0) == $0 }) else {
      return hiding(stub, sent)
    }
    let quoted = "\"\(sent.quotable)\""
    return switch stub.kind {
    case .contains(let text):
      Self(
        texts: TextPair(
          stub: "containing \"\(text.quotable)\"", request: sent, isPointedAt: false))
    case .absent: Self(texts: TextPair(stub: "none", request: quoted, isPointedAt: false))
    default: Self(texts: TextPair(stub: "\"\(stub.text.quotable)\"", request: quoted))
    }
  }

  /// The values, unless one of them is a secret, by its name, or by what stands beside it:
  /// `{"name": "Authorization", "value": "s3"}`.
  fileprivate static func ofMember(
    _ wanted: JSONValue?, _ sent: JSONValue?, isSecret: Bool, _ redaction: Redaction
  ) -> Self {
    let scalars = [wanted, sent].map { $0?.scalarText }
    if isSecret { return hiding(scalars[0].map(ValuePattern.equal) ?? .any, scalars[1]) }
    let texts = [wanted, sent].map { value in
      value.map { redaction.redacted(text: $0.beginning.description) }
    }
    guard let stub = texts[0], let request = texts[1] else {
      // Of null the hint speaks.
      let isNull = [wanted, sent].contains(.some(.null))
      return isNull ? Self() : Self(required: texts[0], sent: texts[1])
    }
    let hidesValues = scalars.contains { $0.map { redaction.redacted(text: $0) != $0 } == true }
    return Self(
      texts: TextPair(stub: stub, request: request),
      hidden: hidesValues ? "a value is hidden" : nil)
  }

  /// Hides two values that may be secrets: which is longer is told, and nothing of what is in them.
  private static func hiding(
    _ stub: ValuePattern, _ request: String?, texts: TextPair? = nil
  ) -> Self {
    var words = "the value is hidden"
    if case .contains = stub.kind {
      words = "it does not contain the text required; both are hidden"
    } else if let request, case .equal(let text) = stub.kind {
      let isLonger = text.count < request.count
      let length =
        text.count == request.count ? "as long as the stub's" : isLonger ? "longer" : "shorter"
      words = "both values are hidden, the request's is \(length)"
    }
    return Self(texts: texts, hidden: words)
  }
}
