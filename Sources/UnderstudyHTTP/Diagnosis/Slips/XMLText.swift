import UnderstudyCore

/// XML in the one of its notations that has the fewest signs, to tell whether two texts mean the same.
struct XMLText: Sendable, Equatable {
  let text: String

  /// Nil where a text has no element, or is too long to be worth it.
  ///
  /// - Parameter keepsPrefixes: Whether `<ns:Leg>` is another element than `<Leg>`.
  init?(_ text: String, keepsPrefixes: Bool) {
    guard text.utf8.count < 16_384, text.contains("<"), text.contains(">") else { return nil }
    var plain = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      plain += rest[..<open]
      let close = rest[open...].firstIndex(of: ">") ?? rest.index(before: rest.endIndex)
      let tag = Tag(rest[open...close], keepsPrefix: keepsPrefixes)
      rest = rest[close...].dropFirst()
      // `<a></a>` is `<a/>`.
      if !tag.isEnd, rest.hasPrefix("</"), let end = rest.firstIndex(of: ">"),
        Tag(rest[...end], keepsPrefix: keepsPrefixes).name == tag.name
      {
        rest = rest[end...].dropFirst()
        plain += tag.empty
      } else {
        plain += tag.text
      }
    }
    self.text = plain + rest
  }

  private struct Tag {
    let isEnd: Bool
    let name: Substring
    let attributes: String
    let isEmpty: Bool

    init(_ text: Substring, keepsPrefix: Bool) {
      var inside = text.dropFirst()
      if inside.last == ">" { inside.removeLast() }
      isEnd = inside.first == "/"
      if isEnd { inside.removeFirst() }
      isEmpty = inside.last == "/"
      if isEmpty { inside.removeLast() }
      let whole = inside.prefix { !$0.isWhitespace }
      let local = whole.split(separator: ":", maxSplits: 1).last ?? whole
      name = keepsPrefix ? whole : local
      // Which prefix stands for what is no part of an element's meaning.
      attributes = inside.dropFirst(whole.count).split(whereSeparator: \.isWhitespace)
        .filter { keepsPrefix || !$0.hasPrefix("xmlns") }
        .sorted().map { " " + $0.replacing("'", with: "\"") }.joined()
    }

    var empty: String { "<\(name)\(attributes)/>" }
    var text: String { isEmpty ? empty : isEnd ? "</\(name)>" : "<\(name)\(attributes)>" }
  }
}

extension Slip {
  static let xmlPrefixes = Slip("only in the prefixes of XML elements, such as `ns:`")
  static let sameXML = Slip("the same XML, written another way")

  /// Why a piece of XML is not in a text.
  static func betweenXML(_ piece: String, in whole: String) -> Slip? {
    for (keepsPrefixes, slip) in [(true, sameXML), (false, xmlPrefixes)] {
      guard let piece = XMLText(piece, keepsPrefixes: keepsPrefixes),
        let whole = XMLText(whole, keepsPrefixes: keepsPrefixes)
      else { return nil }
      if TextSearch.contains(whole.text, piece.text) { return slip }
    }
    return nil
  }
}
