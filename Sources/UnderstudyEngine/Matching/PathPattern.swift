/// The path of a URL pattern: literal segments, `{name}` for one segment or a part of it, `*` for one without
/// a name, and `**` at the end for all the rest.
package struct PathPattern: Sendable {
  package enum Segment: Sendable, Hashable {
    case literal(String)
    /// A segment that is not empty, between a fixed beginning and end (`{file}.json`); the name of several
    /// parameters has what is between them, as in `file}.{type`.
    case parameter(name: String?, prefix: String, suffix: String)
    /// Any number of segments, also none.
    case rest
  }

  /// The canonical path if the pattern is literal: the index's key.
  package let literal: String?
  package let segments: [Segment]
  /// The template, decoded as far as it is compared.
  package let text: String

  package init(segments: [Segment]) {
    literal = nil
    self.segments = segments
    text = segments.map { "/" + $0.text }.joined()
  }

  /// - Throws: `PatternProblem` if the template cannot be read.
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
    let names = segments.flatMap { segment -> [Substring] in
      guard case .parameter(let name?, _, _) = segment else { return [] }
      return Segment.parts(of: name).map(\.name)
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
    let braces = text.filter { "{}".contains($0) }
    guard let close = text.lastIndex(of: "}"),
      braces == String(repeating: "{}", count: braces.count / 2)
    else { throw unbalanced(text) }
    let name = text[text.index(after: open)..<close]
    let (prefix, suffix) = (text[..<open], text[text.index(after: close)...])
    let parts = Segment.parts(of: String(name))
    if parts.contains(where: \.name.isEmpty) {
      throw PatternProblem("`{}` in `\(text)` has no name")
    }
    if parts.dropLast().contains(where: \.end.isEmpty) {
      throw PatternProblem("`\(text)` has no text between two parameters, which tells them apart")
    }
    if ([prefix, suffix] + parts.map(\.end)).contains(where: { $0.contains("*") }) {
      throw PatternProblem("`\(text)` mixes `*` with text; write `%2A` for a star")
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
        guard let value = Segment.value(of: pieces[index], prefix: prefix, suffix: suffix),
          let values = Segment.values(of: value, named: name)
        else { return nil }
        for (name, value) in values { found[name] = CanonicalPath.plain(value) }
      case .rest: break
      }
    }
    return pieces.count == segments.count ? found : nil
  }
}

extension PathPattern: CustomStringConvertible {
  /// The template, decoded as far as it is compared.
  package var description: String { text }
}

extension PathPattern.Segment {
  fileprivate static func value(
    of piece: Substring, prefix: String, suffix: String
  ) -> Substring? {
    if prefix.isEmpty, suffix.isEmpty { return piece.isEmpty ? nil : piece }
    guard piece.count > prefix.count + suffix.count, piece.hasPrefix(prefix),
      piece.hasSuffix(suffix)
    else { return nil }
    return piece.dropFirst(prefix.count).dropLast(suffix.count)
  }

  /// The parameters of a name, each with the text behind it, which the last has none of.
  package static func parts(of name: String) -> [(name: Substring, end: Substring)] {
    name.split(separator: "}", omittingEmptySubsequences: false).reduce(into: []) { parts, piece in
      // Only the first begins with a name; the others with what is between.
      guard !parts.isEmpty else { return parts.append((piece, "")) }
      let open = piece.firstIndex(of: "{") ?? piece.endIndex
      parts[parts.count - 1].end = piece[..<open]
      parts.append((piece[open...].dropFirst(), ""))
    }
  }

  /// The value of each parameter of a name, the first ones as long as may be; nil if they do not match.
  fileprivate static func values(
    of text: Substring, named name: String?
  ) -> [(String, Substring)]? {
    guard let name else { return [] }
    if !name.contains("}") { return [(name, text)] }
    var (rest, values): (Substring, [(String, Substring)]) = (text, [])
    let parts = parts(of: name)
    for (index, part) in parts.enumerated().reversed() where index > 0 {
      let between = CanonicalPath.ofSegment(parts[index - 1].end)
      // Something must be left on both sides of it.
      guard let range = rest.dropFirst().dropLast().ranges(of: between).last else { return nil }
      values.append((String(part.name), rest[range.upperBound...]))
      rest = rest[..<range.lowerBound]
    }
    return values + [(String(parts[0].name), rest)]
  }

  package func matches(_ piece: String) -> Bool {
    switch self {
    case .literal(let text): return text == piece
    case .parameter(let name, let prefix, let suffix):
      let value = Self.value(of: piece[...], prefix: prefix, suffix: suffix)
      return value.flatMap { Self.values(of: $0, named: name) } != nil
    case .rest: return true
    }
  }

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

/// The numbers of paths, by their segments.
package struct PathTree: Sendable {
  private var literal: [String: PathTree] = [:]
  /// Below a parameter, whatever is fixed around it; an array so that the type can hold itself.
  private var parameter: [PathTree] = []
  private var end: Int?
  private var rest: Int?

  package init() {}

  /// The number of a path, at first `new`.
  package mutating func number(
    of segments: ArraySlice<PathPattern.Segment>, orNew new: Int
  ) -> Int {
    switch segments.first {
    case nil:
      end = end ?? new
      return end ?? new
    case .rest:
      rest = rest ?? new
      return rest ?? new
    case .literal(let text):
      return literal[text, default: PathTree()].number(of: segments.dropFirst(), orNew: new)
    case .parameter:
      if parameter.isEmpty { parameter.append(PathTree()) }
      return parameter[0].number(of: segments.dropFirst(), orNew: new)
    }
  }

  /// Visits the numbers of the paths that may match.
  package func visit(_ segments: ArraySlice<Substring>, _ body: (Int) -> Void) {
    if let rest { body(rest) }
    guard let first = segments.first else {
      if let end { body(end) }
      return
    }
    literal[String(first)]?.visit(segments.dropFirst(), body)
    parameter.first?.visit(segments.dropFirst(), body)
  }
}
