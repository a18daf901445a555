import Foundation

/// Finds what is encoded in a text, and has it redacted as it was before: strings of JSON, percent-encoded
/// values, text in Base64, and the entities of HTML.
struct Encodings {
  private let text: SearchedText
  /// Redacts a text that was encoded.
  private let changes: ([UInt8]) -> ByteChanges

  static func edits(in text: SearchedText, _ changes: ([UInt8]) -> ByteChanges) -> Edits {
    withoutActuallyEscaping(changes) { changes in
      let finder = Encodings(text: text, changes: changes)
      var edits = finder.strings()
      edits += finder.pieces(around: UInt8(ascii: "%"), finder.percentDecoded, finder.item)
      edits += finder.pieces(around: UInt8(ascii: "&"), finder.withoutEntities, finder.attribute)
      edits += finder.base64()
      return edits
    }
  }

  // MARK: - JSON

  private func strings() -> Edits {
    var edits = Edits()
    // Without a backslash nothing is encoded.
    var escape = text.place(of: UInt8(ascii: "\\"), from: 0)
    var place = 0
    while let next = escape, let opening = text.place(of: .quote, from: place) {
      guard let literal = Quotation(in: text, at: opening, isJSON: true) else { break }
      // The closing quote of a text out of step with its quotes may open the next string.
      place = max(literal.content.upperBound, opening + 1)
      if next < place, next > opening {
        let content = DecodedText(json: literal.content, of: text.bytes)
        let changes = changes(in: content) { byte in
          "\"\\".utf8.contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
        }
        edits += changes
        if let end = changes.end {
          place = literal.after
          // A text that was cut off stays JSON as far as it goes.
          if !literal.isClosed, end == place { edits.replace(end..<end, with: Edits.quote) }
        }
      }
      if next < place { escape = text.place(of: UInt8(ascii: "\\"), from: place) }
    }
    return edits
  }

  /// The changes to a text, where it stands in this one, written as all of it is.
  private func changes(in decoded: DecodedText, _ written: (UInt8) -> [UInt8]) -> Edits {
    var edits = Edits()
    for change in changes(decoded.bytes).written(in: decoded, as: written).all {
      edits.replace(change.range, with: change.bytes)
    }
    return edits
  }

  // MARK: - Percent signs and entities

  /// Decodes the pieces around the characters with which escapes begin; `piece` has the place of one
  /// and the end of the piece before.
  private func pieces(
    around sign: UInt8, _ edits: (Range<Int>) -> Edits, _ piece: (Int, Int) -> Range<Int>
  ) -> Edits {
    var all = Edits()
    var place = 0
    while let escape = text.place(of: sign, from: place) {
      let range = piece(escape, place)
      all += edits(range)
      place = max(range.upperBound, escape + 1)
    }
    return all
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

  private func percentDecoded(_ value: Range<Int>) -> Edits {
    guard let decoded = DecodedText(percentEncoded: value, of: text.bytes) else { return Edits() }
    return changes(in: decoded) { byte in
      byte.isASCIILetter || byte.isDigit || "-.".utf8.contains(byte)
        ? [byte] : Array("%\(String(byte, radix: 16, uppercase: true))".utf8)
    }
  }

  private func withoutEntities(_ value: Range<Int>) -> Edits {
    guard let decoded = DecodedText(html: value, of: text.bytes) else { return Edits() }
    return changes(in: decoded) { $0 == .quote ? Array("&quot;".utf8) : [$0] }
  }

  // MARK: - Base64

  private static let padding = ByteSet("=")

  /// Shorter than this a word is likelier a word.
  private static let shortest = 16

  private func base64() -> Edits {
    var edits = Edits()
    for word in text.runs(of: .base64, atLeast: Self.shortest) {
      if let plain = Self.decoded(text.bytes[word]).map({ Array($0.utf8) }),
        !changes(plain).isEmpty
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
