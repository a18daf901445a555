import UnderstudyHTTP

/// A segment of a path with parameters, such as `{id}`, `{name}.json` or `{base}...{head}`.
struct SegmentTemplate: Sendable, Equatable {
  let names: [String]
  /// What stands around the parameters: one text more than there are names.
  private let texts: [String]

  /// Nil for a segment without parameters.
  init?(_ segment: Substring) {
    var names: [String] = []
    var texts: [String] = []
    var rest = segment
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      texts.append(CanonicalPath.ofSegment(rest[..<open]))
      names.append(String(rest[open...].dropFirst().prefix { $0 != "}" }))
      rest = rest[rest.index(after: close)...]
    }
    if names.isEmpty { return nil }
    self.names = names
    self.texts = texts + [CanonicalPath.ofSegment(rest)]
  }

  /// The characters that a segment must have: one that has more is more concrete.
  var concreteness: Int { texts.reduce(0) { $0 + $1.utf8.count } }

  /// The values of the parameters in a segment that matches, else nil.
  func values(in segment: Substring) -> [Substring]? {
    guard segment.hasPrefix(texts[0]) else { return nil }
    var rest = segment.dropFirst(texts[0].count)
    var values: [Substring] = []
    for text in texts.dropFirst().dropLast() {
      // A text between two parameters; where there is none, the first has one character.
      guard let first = rest.indices.first,
        let place = text.isEmpty
          ? rest.index(first, offsetBy: 1)..<rest.index(first, offsetBy: 1)
          : rest.dropFirst().firstRange(of: text)
      else { return nil }
      values.append(rest[..<place.lowerBound])
      rest = rest[place.upperBound...]
    }
    guard let last = texts.last, rest.count > last.count, rest.hasSuffix(last) else { return nil }
    return values + [rest.dropLast(last.count)]
  }
}
