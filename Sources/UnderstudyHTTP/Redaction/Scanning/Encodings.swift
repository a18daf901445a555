import Foundation

/// Finds what is encoded in a text, and has it redacted as it was before: strings of JSON with escapes,
/// percent-encoded values, text in Base64, and the entities of HTML.
struct Encodings {
  private let text: SearchedText
  /// Redacts what was encoded.
  private let redacted: ([UInt8]) -> [UInt8]

  static func edits(in text: SearchedText, _ redacted: ([UInt8]) -> [UInt8]) -> Edits {
    withoutActuallyEscaping(redacted) { redacted in
      let finder = Encodings(text: text, redacted: redacted)
      var edits = finder.strings()
      edits += finder.pieces(around: UInt8(ascii: "%"), finder.percentDecoded, finder.item)
      edits += finder.pieces(around: UInt8(ascii: "&"), finder.withoutEntities, finder.attribute)
      edits += finder.base64()
      return edits
    }
  }

  /// The text that stands for an encoded one, or nil where it has no secret.
  private func changed(_ plain: [UInt8], _ encode: ([UInt8]) -> [UInt8]) -> [UInt8]? {
    let result = redacted(plain)
    return result == plain ? nil : encode(result)
  }

  // MARK: - JSON

  private func strings() -> Edits {
    var edits = Edits()
    // Without a backslash nothing is encoded.
    var escape = text.place(of: UInt8(ascii: "\\"), from: 0)
    var place = 0
    while let next = escape, let opening = text.place(of: .quote, from: place) {
      guard let literal = Quotation(in: text, at: opening, isJSON: true) else { break }
      place = literal.content.upperBound
      if next < place, next > opening,
        let changed = changed(
          text.bytes[literal.content].unescaped, { $0.asJSON })
      {
        edits.replace(opening..<literal.after, with: changed)
        place = literal.after
      }
      // The closing quote of a text out of step with its quotes may open the next string.
      place = max(place, opening + 1)
      if next < place { escape = text.place(of: UInt8(ascii: "\\"), from: place) }
    }
    return edits
  }

  // MARK: - Percent signs and entities

  /// Decodes the pieces around the characters with which escapes begin; `piece` has the place of one
  /// and the end of the piece before.
  private func pieces(
    around sign: UInt8, _ decoded: (ArraySlice<UInt8>) -> [UInt8]?,
    _ piece: (Int, Int) -> Range<Int>
  ) -> Edits {
    var edits = Edits()
    var place = 0
    while let escape = text.place(of: sign, from: place) {
      let range = piece(escape, place)
      if let changed = decoded(text.bytes[range]) { edits.replace(range, with: changed) }
      place = max(range.upperBound, escape + 1)
    }
    return edits
  }

  private func item(around escape: Int, from place: Int) -> Range<Int> {
    let start = text.start(of: Self.inValue, before: escape, most: escape - place)
    // `%70assword=…` is a name, and its value another piece.
    let name = text.end(of: .name, from: start)
    if text.byte(name) == UInt8(ascii: "=") { return start..<name }
    // A segment of a path ends where the query begins, which is no part of what is encoded.
    let isSegment = text.byte(start - 1) == UInt8(ascii: "/")
    return start..<text.end(of: isSegment ? Self.inSegment : Self.inItem, from: escape)
  }

  private func attribute(around escape: Int, from place: Int) -> Range<Int> {
    let start = text.start(of: Self.inAttribute, before: escape, most: escape - place)
    return start..<text.end(of: Self.inAttribute, from: escape)
  }

  private static let inSegment = ByteSet.but("?&#\"'<>\\ \t\r\n")
  private static let inItem = ByteSet.but("&#\"'<>\\ \t\r\n")
  private static let inValue = ByteSet.but("&#\"'<>\\ \t\r\n=/?;")
  private static let inAttribute = ByteSet.but("<>\"")

  private func percentDecoded(_ value: ArraySlice<UInt8>) -> [UInt8]? {
    let plain = FormItem.parse("=" + String(decoding: value, as: UTF8.self)).first?.value ?? ""
    if plain.utf8.elementsEqual(value) { return nil }
    return changed(Array(plain.utf8)) { result in
      // The signs that are never escaped in the value, such as the slashes of a path, are not now.
      let pieces = value.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
      let escaped = pieces.dropFirst().compactMap {
        UInt8(String(decoding: $0.prefix(2), as: UTF8.self), radix: 16)
      }
      let plain = value.filter { (0x21...0x7E).contains($0) && !"+%".utf8.contains($0) }
      let signs = CharacterSet(
        charactersIn: String(decoding: Set(plain).subtracting(escaped), as: UTF8.self))
      let text = String(decoding: result, as: UTF8.self)
      return text.addingPercentEncoding(withAllowedCharacters: Self.letters.union(signs))
        .map { Array($0.utf8) } ?? Edits.placeholder
    }
  }

  /// A hyphen is never escaped, and is part of what stands for a secret.
  private static let letters = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-"))

  private static let entities = [
    ("&quot;", "\""), ("&#34;", "\""), ("&#x22;", "\""), ("&#39;", "'"), ("&apos;", "'"),
    ("&#x27;", "'"), ("&#x3D;", "="), ("&#61;", "="), ("&#58;", ":"), ("&lt;", "<"), ("&gt;", ">"),
    ("&amp;", "&"),
  ].map { (name: Array($0.utf8), character: Array($1.utf8)) }

  private func withoutEntities(_ value: ArraySlice<UInt8>) -> [UInt8]? {
    var plain: [UInt8] = []
    var rest = value
    while let sign = rest.firstIndex(of: UInt8(ascii: "&")) {
      plain += rest[..<sign]
      rest = rest[sign...]
      let entity = Self.entities.first { rest.starts(with: $0.name) }
      plain += entity?.character ?? [UInt8(ascii: "&")]
      rest = rest.dropFirst(entity?.name.count ?? 1)
    }
    plain += rest
    if plain.count == value.count { return nil }
    return changed(plain) { result in
      let names = [UInt8(ascii: "\""): "&quot;", 0x27: "&#39;", 0x3C: "&lt;", 0x3E: "&gt;"]
        .merging([UInt8(ascii: "&"): "&amp;"]) { $1 }
      return result.flatMap { byte in names[byte].map { Array($0.utf8) } ?? [byte] }
    }
  }

  // MARK: - Base64

  private static let padding = ByteSet("=")

  /// Shorter than this a word is likelier a word.
  private static let shortest = 16

  private func base64() -> Edits {
    var edits = Edits()
    for word in text.runs(of: .base64, atLeast: Self.shortest) {
      if let plain = Self.decoded(text.bytes[word]).map({ Array($0.utf8) }),
        redacted(plain) != plain
      {
        // The padding goes with it.
        let end = text.end(of: Self.padding, from: word.upperBound)
        edits.hide(word.lowerBound..<end, by: .base64)
      }
    }
    return edits
  }

  /// The text of a word, in either alphabet, with or without its padding; nil where that is none.
  private static func decoded(_ word: ArraySlice<UInt8>) -> String? {
    // Most words are none: the first few bytes say so, and a long one is not read for it.
    let head = Data(base64: word.prefix(32))
    guard let head, head.allSatisfy({ $0 >= 0x20 || $0.isSpace }) else { return nil }
    let whole = word.count > 32 ? Data(base64: word) : head
    return whole.flatMap { String(validUTF8: $0) }
  }
}

extension Data {
  fileprivate init?(base64 word: ArraySlice<UInt8>) {
    var digits = word.map { byte in
      byte == UInt8(ascii: "-") ? UInt8(ascii: "+") : byte == UInt8(ascii: "_") ? 0x2F : byte
    }
    digits += repeatElement(UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
    self.init(base64Encoded: Data(digits))
  }
}
