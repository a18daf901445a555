/// The path of a URL pattern: literal segments, `{name}` for one segment, `*` for one without a
/// name, and `**` at the end for all the rest.
package struct PathPattern: Sendable {
  package enum Segment: Sendable, Hashable {
    case literal(String)
    /// One segment that is not empty, between a fixed beginning and end (`{file}.json`).
    case parameter(name: String?, prefix: String, suffix: String)
    /// Any number of segments, also none.
    case rest
  }

  /// The canonical path where the pattern is literal: the index's key.
  package let literal: String?
  package let segments: [Segment]
  /// The template, decoded as far as it is compared.
  package let text: String

  package init(segments: [Segment]) {
    literal = nil
    self.segments = segments
    text = segments.map { "/" + $0.text }.joined()
  }

  /// - Throws: `PatternProblem` where the template cannot be read.
  package init(_ text: Substring) throws(PatternProblem) {
    let path = text.isEmpty ? "/" : text
    guard path.utf8.contains(where: { "{}*".utf8.contains($0) }) else {
      let path = CanonicalPath.of(path)
      (literal, segments, self.text) = (path, [], path)
      return
    }
    var segments: [Segment] = []
    let pieces = path.pathSegments
    for (index, piece) in pieces.enumerated() {
      let segment = try Self.segment(piece)
      if segment == .rest, index != pieces.count - 1 {
        throw PatternProblem("`**` stands for the rest of a path, so it can only come last")
      }
      segments.append(segment)
    }
    let names = segments.compactMap { segment -> String? in
      if case .parameter(let name, _, _) = segment { name } else { nil }
    }
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw PatternProblem("the path has `{\(twice)}` twice; give each parameter its own name")
    }
    literal = nil
    self.segments = segments
    self.text = segments.map { "/" + $0.text }.joined()
  }

  private static func segment(_ text: Substring) throws(PatternProblem) -> Segment {
    if text == "**" { return .rest }
    if text == "*" { return .parameter(name: nil, prefix: "", suffix: "") }
    guard let open = text.firstIndex(of: "{") else {
      if text.contains("}") { throw unbalanced(text) }
      if text.contains("*") {
        throw PatternProblem(
          "`\(text)` mixes `*` with text; write `{name}` for a part of a segment, `%2A` for a star")
      }
      return .literal(CanonicalPath.ofSegment(text))
    }
    guard let close = text[open...].firstIndex(of: "}") else { throw unbalanced(text) }
    let name = text[text.index(after: open)..<close]
    let (prefix, suffix) = (text[..<open], text[text.index(after: close)...])
    if prefix.contains("}") { throw unbalanced(text) }
    if name.isEmpty { throw PatternProblem("`{}` in `\(text)` has no name") }
    if suffix.contains(where: { "{}*".contains($0) }) || prefix.contains("*") {
      throw PatternProblem("`\(text)` has more than one parameter; a segment can have one")
    }
    return .parameter(
      name: String(name),
      prefix: CanonicalPath.ofSegment(prefix), suffix: CanonicalPath.ofSegment(suffix))
  }

  private static func unbalanced(_ text: Substring) -> PatternProblem {
    PatternProblem("`\(text)` has an unbalanced brace; write `%7B` and `%7D` for literal ones")
  }

  /// The values of the parameters in a canonical path that matches, else nil.
  package func match(_ path: String) -> [String: String]? {
    if let literal { return literal == path ? [:] : nil }
    return match(path.pathSegments[...])
  }

  /// The values of the parameters in the segments of a canonical path that a template matches, else nil.
  package func match(_ pieces: ArraySlice<Substring>) -> [String: String]? {
    var found: [String: String] = [:]
    for (segment, index) in zip(segments, pieces.startIndex...) {
      if segment == .rest { return found }
      guard index < pieces.endIndex else { return nil }
      switch segment {
      case .literal(let text):
        if text != pieces[index] { return nil }
      case .parameter(let name, let prefix, let suffix):
        guard let value = Self.value(of: pieces[index], prefix: prefix, suffix: suffix)
        else { return nil }
        if let name { found[name] = CanonicalPath.plain(value) }
      case .rest: break
      }
    }
    return pieces.count == segments.count ? found : nil
  }

  private static func value(
    of piece: Substring, prefix: String, suffix: String
  ) -> Substring? {
    if prefix.isEmpty, suffix.isEmpty { return piece.isEmpty ? nil : piece }
    guard piece.count > prefix.count + suffix.count, piece.hasPrefix(prefix),
      piece.hasSuffix(suffix)
    else { return nil }
    return piece.dropFirst(prefix.count).dropLast(suffix.count)
  }
}

extension PathPattern: CustomStringConvertible {
  /// The template, decoded as far as it is compared.
  package var description: String { text }
}

extension PathPattern.Segment {
  /// The segment as it is written.
  package var text: String {
    switch self {
    case .literal(let text): text
    case .parameter(let name, let prefix, let suffix):
      prefix + (name.map { "{\($0)}" } ?? "*") + suffix
    case .rest: "**"
    }
  }
}

/// Why a pattern cannot be read.
package struct PatternProblem: Error, Sendable {
  package let reason: String
  package init(_ reason: String) { self.reason = reason }
}

extension String {
  /// The segments of a path that begins with a slash.
  package var pathSegments: [Substring] { self[...].pathSegments }
}

extension Substring {
  /// The segments of a path that begins with a slash; by bytes, which costs a third of characters.
  package var pathSegments: [Substring] {
    var segments: [Substring] = []
    var rest = utf8.dropFirst()
    while let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
      segments.append(Substring(rest[..<slash]))
      rest = rest[slash...].dropFirst()
    }
    return segments + [Substring(rest)]
  }
}
