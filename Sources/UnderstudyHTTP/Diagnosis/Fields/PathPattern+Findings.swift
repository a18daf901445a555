import UnderstudyCore

extension PathPattern {
  func finding(_ sent: String, _ redaction: Redaction) -> Finding {
    if match(sent) != nil { return .matches(.path) }
    let slip = slip(sent)
    let texts = TextPair(
      stub: redaction.redacted(url: description), request: redaction.redacted(url: sent),
      meant: filled(from: sent).map(redaction.redacted(url:)))
    return .differs(
      .path, slip, texts,
      cost: slip.map { $0.isSmall ? 2 : 4 } ?? distance(to: sent))
  }

  private func slip(_ sent: String) -> Slip? {
    if sent.hasSuffix("/"), match(String(sent.dropLast())) != nil {
      return .trailingSlash(isInRequest: true)
    }
    if match(sent + "/") != nil { return .trailingSlash(isInRequest: false) }
    if sent.contains("//"), match(Self.withoutEmptySegments(sent)) != nil { return .doubleSlash }
    if lowercased.match(sent.lowercased()) != nil { return .pathCase }
    if sent.contains("%25"), match(CanonicalPath.of(sent.replacing("%25", with: "%"))) != nil {
      return .encodedTwice
    }
    if sent.contains("%2F"), match(sent.replacing("%2F", with: "/")) != nil { return .encodedSlash }
    if let literal, literal.contains("%2F"), literal.replacing("%2F", with: "/") == sent {
      return .encodedSlash
    }
    if sent.contains("+"), match(sent.replacing("+", with: " ")) != nil {
      return .plusInPath
    }
    let pieces = sent.pathSegments
    if pieces.count != all.count, all.last != .rest {
      let prefix = zip(all, pieces).prefix { $0.matches($1) }.count
      // Of paths that share most, the count is what differs; of others it is chance.
      return prefix >= min(all.count, pieces.count)
        ? .segmentCount(stub: all.count, request: pieces.count) : nil
    }
    let odd = zip(all, pieces).filter { !$0.matches($1) }
    guard odd.count == 1, case .literal(let text) = odd[0].0 else { return nil }
    return EditDistance.isSlip(text, for: String(odd[0].1)) ? .pathTypo : nil
  }

  /// The template with what its parameters find in a path, so that only the rest differs.
  private func filled(from sent: String) -> String? {
    if literal != nil { return nil }
    let pieces = sent.pathSegments
    var path = ""
    for (index, segment) in all.enumerated() {
      if segment == .rest { return path + pieces.dropFirst(index).reduce("") { $0 + "/" + $1 } }
      let piece = index < pieces.count ? pieces[index] : ""
      path += segment.matches(piece) ? "/" + piece : PathPattern(segments: [segment]).description
    }
    return path
  }

  /// From little to all, by the segments that match.
  private func distance(to sent: String) -> Int {
    let pieces = sent.pathSegments
    let shared = zip(all, pieces).count { $0.matches($1) }
    return 8 + 16 * (max(all.count, pieces.count) - shared) / max(all.count, pieces.count, 1)
  }

  private static func withoutEmptySegments(_ path: String) -> String {
    path.split(separator: "/").reduce(into: "") { $0 += "/" + $1 }
      + (path.hasSuffix("/") ? "/" : "")
  }

  /// The segments of a literal path too.
  private var all: [Segment] {
    literal.map { $0.pathSegments.map { Segment.literal(String($0)) } } ?? segments
  }

  private var lowercased: PathPattern {
    PathPattern(
      segments: all.map { segment in
        switch segment {
        case .literal(let text): .literal(text.lowercased())
        case .parameter(let name, let prefix, let suffix):
          .parameter(name: name, prefix: prefix.lowercased(), suffix: suffix.lowercased())
        case .rest: .rest
        }
      })
  }
}

extension PathPattern.Segment {
  fileprivate func matches(_ piece: Substring) -> Bool {
    PathPattern(segments: [self]).match("/" + piece) != nil
  }
}

extension Slip {
  fileprivate var isSmall: Bool {
    switch self {
    case .trailingSlash, .doubleSlash, .pathCase, .encodedTwice, .encodedSlash, .plusInPath: true
    default: false
    }
  }
}
