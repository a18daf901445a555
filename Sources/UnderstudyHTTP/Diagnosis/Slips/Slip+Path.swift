extension Slip {
  static func trailingSlash(isInRequest: Bool) -> Slip {
    isInRequest
      ? Slip("the request has a trailing slash, the stub has none", namesBoth: true)
      : Slip("the stub has a trailing slash, the request has none", namesBoth: true)
  }

  static let doubleSlash = Slip(
    "an empty segment (`//`); check how the base URL and the path are joined")
  static let pathCase = Slip("only in case, which matters in paths")
  static let pathTypo = Slip("probably a typo")
  static func pathTypo(of piece: String, for segment: String) -> Slip {
    Slip("`\(piece)` is probably a typo for `\(segment)`")
  }

  static let encodedSlash = Slip("`%2F` is a slash inside a segment, `/` separates segments")
  static let plusInPath = Slip(
    "`+` means a space in a query only; in a path a space is sent as `%20`")
  static let stubEncodedTwice = Slip("the stub percent-encodes it twice")

  static func emptyParameter(_ parameter: String) -> Slip {
    Slip("the request has an empty segment where the stub has `\(parameter)`; check the value")
  }

  static func affix(_ segment: String, _ prefix: String, _ suffix: String, _ piece: String) -> Slip
  {
    let place =
      prefix.isEmpty || piece.hasPrefix(prefix) ? "end in `\(suffix)`" : "begin with `\(prefix)`"
    return Slip("`\(segment)` requires the segment to \(place)")
  }

  static func version(stub: String, request: String) -> Slip {
    Slip(
      "another version: the stub is for `\(stub)`, the request for `\(request)`", namesBoth: true)
  }

  static func otherIdentity(stub: String, request: String) -> Slip {
    Slip(
      "the stub is for `\(stub)`, the request for `\(request)`; `{id}` in the stub matches any",
      namesBoth: true)
  }

  static func segmentsMissing(_ segments: [String]) -> Slip {
    let names = segments.joined(separator: "/")
    return segments.count == 1
      ? Slip("the request lacks the segment `\(names)`; check the base URL and the path")
      : Slip("the request lacks the segments `\(names)`; check the base URL and the path")
  }

  /// Of values side by side nobody can tell which is missing.
  static func oneOfParametersMissing(_ parameters: [String]) -> Slip {
    Slip(
      """
      the request lacks one of the segments `\(parameters.joined(separator: "/"))`; check that each \
      value is set
      """)
  }

  static func segmentsExtra(_ segments: [String]) -> Slip {
    let names = segments.joined(separator: "/")
    return segments.count == 1
      ? Slip("the request has one segment too many, `\(names)`")
      : Slip("the request has \(segments.count) segments too many, `\(names)`")
  }

  static func prefixTwice(_ segments: [String]) -> Slip {
    Slip(
      """
      the request has `\(segments.joined(separator: "/"))` twice; check that the base URL and the \
      path do not both have it
      """)
  }

  static func slashInParameter(_ parameter: String, _ pieces: [String], isLast: Bool) -> Slip {
    let value = pieces.joined(separator: "/")
    let name = pieces.dropFirst().joined(separator: "/")
    return isLast
      ? Slip(
        """
        the request has more segments, `\(name)`; `\(parameter)` stands for one: send a slash inside \
        its value as `%2F`, or end the stub in `**`
        """)
      : Slip(
        """
        `\(parameter)` stands for one segment, and the request has `\(value)` there; a slash inside \
        a value is sent as `%2F`
        """)
  }

  static func shuffled(_ segments: [String]) -> Slip {
    Slip("the segments `\(segments.joined(separator: "/"))` are in another order")
  }

  static func runTogether(_ first: String, _ second: String, inRequest: Bool) -> Slip {
    Slip(
      """
      \(inRequest ? "the request" : "the stub") runs `\(first)` and `\(second)` together; the slash \
      between them is missing
      """)
  }

  static func inOneSegment(_ parameter: String, _ pieces: [String]) -> Slip {
    Slip(
      "the stub has one segment, `\(parameter)`, the request two, `\(pieces.joined(separator: "/"))`"
    )
  }

  static func inOneSegment(of segments: [String], _ piece: String) -> Slip {
    Slip(
      "the stub has two segments, `\(segments.joined(separator: "/"))`, the request one, `\(piece)`"
    )
  }

  static func segmentStyle(stub: String, request: String) -> Slip {
    Slip("the stub writes `\(stub)`, the request `\(request)`", namesBoth: false)
  }

  static func fileExtension(stub: String, request: String) -> Slip {
    if stub.isEmpty {
      return Slip("the request has the file extension `\(request)`, the stub none")
    }
    if request.isEmpty {
      return Slip("the stub has the file extension `\(stub)`, the request none")
    }
    return Slip("the stub has the file extension `\(stub)`, the request `\(request)`")
  }

  static func foreignParameter(_ text: String, _ name: String) -> Slip {
    Slip("`\(text)` in the stub is taken literally; a parameter is written `{\(name)}`")
  }

  static func escapedParameter(_ text: String) -> Slip {
    Slip("`\(text)` in the stub is escaped, and so taken literally; write its braces as they are")
  }

  static func patternInPath(_ text: String) -> Slip {
    Slip(
      """
      `\(text)` in the stub is taken literally; write `{id}` for any segment, or `.regex(…)` for a \
      regular expression
      """)
  }

  static let queryInPath = Slip(
    """
    the request has its query in the path, the `?` encoded as `%3F`; append the path and the query \
    items apart
    """)

  static func matrixParameters(_ parameters: Substring) -> Slip {
    Slip("the request has the matrix parameters `\(parameters)`, which belong to the segment")
  }

  static let dotSegments = Slip(
    "`.` and `..` are segments like others, and not resolved; check how the URL is made")

  static let urlInPath = Slip(
    "the request has a whole URL in its path; check that the base URL is not added twice")
}

extension PathPattern {
  /// Why a path does not match, where the reason is a usual one.
  func slip(_ sent: String) -> Slip? {
    if sent.contains("http:/") || sent.contains("https:/") || sent.contains("://"),
      !description.contains(":/")
    {
      return .urlInPath
    }
    // The whole is read as one: `/search%3Fq=a` may be `/search` or `/{id}`.
    if let mark = sent.firstIndex(of: "?"), match(String(sent[..<mark])) != nil {
      return .queryInPath
    }
    if sent.contains("/."), match(Self.resolved(sent)) != nil { return .dotSegments }
    let alignment = PathAlignment(self, sent)
    let differing = alignment.steps.filter { !$0.isKept }
    let isUsual =
      differing.count <= 3 && differing.allSatisfy { alignment.slip($0) != nil }
      && !alignment.isAllExchanged
    // Of a path that differs in an unusual way, what stands where a value should be is told alone.
    let told = isUsual ? alignment.steps : alignment.steps.filter(\.isKept)
    let slips = told.filter { alignment.slip($0) != nil }
    // Of several it must be told which is the typo.
    return .all(slips.compactMap { alignment.slip($0, isNamed: slips.count > 1) })
  }
}

extension PathPattern {
  /// A path without its dots.
  private static func resolved(_ path: String) -> String {
    let segments = path.pathSegments.reduce(into: [Substring]()) { segments, segment in
      if segment == ".." {
        _ = segments.popLast()
      } else if segment != "." {
        segments.append(segment)
      }
    }
    return "/" + segments.joined(separator: "/")
  }
}

extension PathAlignment {
  /// Whether segments are missing and others too many, with none that is the same: another path.
  fileprivate var isAllExchanged: Bool {
    func has(_ isMeant: (Step.Kind) -> Bool) -> Bool { steps.contains { isMeant($0.kind) } }
    return has { if case .lack = $0 { true } else { false } }
      && has { if case .extra = $0 { true } else { false } }
      && !steps.contains { $0.isKept && !segments[$0.stub.lowerBound].isParameter }
  }

  /// What a parameter found instead of a value.
  private func placeholder(in step: Step) -> Slip? {
    guard step.request.count == 1,
      case .parameter(_, let prefix, let suffix) = segments[step.stub.lowerBound]
    else { return nil }
    let value = pieces[step.request.lowerBound].dropFirst(prefix.count).dropLast(suffix.count)
    return Placeholder(CanonicalPath.plain(value), meaning: "")?.slip
  }

  /// The parameters side by side of which one is missing; nil where it is no parameter, or the only one.
  private func parameters(around step: Step) -> [String]? {
    guard step.stub.count == 1, segments[step.stub.lowerBound].isParameter else { return nil }
    let before = segments[..<step.stub.lowerBound].reversed().prefix(while: \.isParameter).count
    let after = segments[step.stub.upperBound...].prefix(while: \.isParameter).count
    if before + after == 0 { return nil }
    return segments[step.stub.lowerBound - before..<step.stub.upperBound + after].map(\.text)
  }

  /// Whether the first of some segments is the identity of something, and the rest words: what is below
  /// it, rather than a value with slashes.
  private static func isBelow(_ pieces: [String]) -> Bool {
    guard let identity = pieces.first else { return false }
    return identity.isIdentity && pieces.dropFirst().contains(where: \.isWord)
  }

  fileprivate func slip(_ step: Step, isNamed: Bool = false) -> Slip? {
    let stub = segments[step.stub].map(\.text)
    let request = Array(pieces[step.request])
    switch step.kind {
    case .keep: return placeholder(in: step)
    case .exchange:
      let slip = pair(step.stub.lowerBound, step.request.lowerBound).slip
      return isNamed && slip == .pathTypo ? .pathTypo(of: request[0], for: stub[0]) : slip
    case .lack:
      let isLast = step.stub.upperBound == segments.count
      if stub == [""] { return isLast ? .trailingSlash(isInRequest: false) : .doubleSlash }
      if let parameters = parameters(around: step) { return .oneOfParametersMissing(parameters) }
      return .segmentsMissing(stub)
    case .extra:
      let isLast = step.request.upperBound == pieces.count
      if request == [""] { return isLast ? .trailingSlash(isInRequest: true) : .doubleSlash }
      return isRepeated(step.request) ? .prefixTwice(request) : .segmentsExtra(request)
    case .swap: return .shuffled(request)
    case .join(let separator):
      if separator == "%2F" { return .encodedSlash }
      return separator.isEmpty
        ? .runTogether(stub[0], stub[1], inRequest: true) : .inOneSegment(of: stub, request[0])
    case .split("("):
      return .inOneSegment(stub[0], request)
    case .split(let separator):
      if separator == "%2F" { return .encodedSlash }
      return separator.isEmpty
        ? .runTogether(request[0], request[1], inRequest: false)
        : .inOneSegment(stub[0], request)
    case .span:
      if step.request.upperBound == pieces.count, Self.isBelow(request) {
        return .segmentsExtra(Array(request.dropFirst()))
      }
      return .slashInParameter(
        stub[0], request, isLast: step.request.upperBound == pieces.count)
    }
  }
}
