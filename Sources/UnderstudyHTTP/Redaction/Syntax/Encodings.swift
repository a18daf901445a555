import Foundation

/// Finds what is encoded in a text, and has it redacted as it was before: strings of JSON with escapes,
/// percent-encoded values, text in base64, and the entities of HTML.
struct Encodings {
  private let text: SearchedText
  /// Redacts what was encoded.
  private let redacted: ([UInt8]) -> [UInt8]

  static func edits(in text: SearchedText, _ redacted: ([UInt8]) -> [UInt8]) -> Edits {
    withoutActuallyEscaping(redacted) { redacted in
      let finder = Encodings(text: text, redacted: redacted)
      return finder.strings() + finder.percentEncoded() + finder.entities() + finder.base64()
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
    if text.place(of: UInt8(ascii: "\\"), from: 0) == nil { return edits }
    var place = 0
    while let opening = text.place(of: JSONPiece.quote, from: place) {
      let literal = JSONPiece.literal(in: text, from: opening)
      place = literal.end
      guard literal.hasEscapes, let changed = changed(literal.decoded, JSONPiece.quoted)
      else { continue }
      edits.replace(opening..<literal.after, with: changed)
      place = literal.after
    }
    return edits
  }

  // MARK: - Percent signs and entities

  private func percentEncoded() -> Edits {
    pieces(around: UInt8(ascii: "%"), decoded: percentDecoded) { escape, place in
      let start = text.start(
        of: Self.inValue, before: escape,
        most: escape - place)
      // `%70assword=…` is a name, and its value another piece.
      let name = text.end(of: .name, from: start)
      if text.byte(name) == UInt8(ascii: "=") { return start..<name }
      // A segment of a path ends where the query begins, which is no part of what is encoded.
      let isSegment = text.byte(start - 1) == UInt8(ascii: "/")
      return start..<text.end(of: isSegment ? Self.inSegment : Self.inItem, from: escape)
    }
  }

  private func entities() -> Edits {
    pieces(around: UInt8(ascii: "&"), decoded: withoutEntities) { escape, place in
      let start = text.start(
        of: Self.inAttribute, before: escape, most: escape - place)
      return start..<text.end(of: Self.inAttribute, from: escape)
    }
  }

  /// Decodes the pieces around the characters with which escapes begin; `piece` has the place of one
  /// and the end of the piece before.
  private func pieces(
    around sign: UInt8, decoded: (ArraySlice<UInt8>) -> [UInt8]?, _ piece: (Int, Int) -> Range<Int>
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

  private static let inSegment = ByteSet.but("?&#\"'<>\\ \t\r\n")
  private static let inItem = ByteSet.but("&#\"'<>\\ \t\r\n")
  private static let inValue = ByteSet.but("&#\"'<>\\ \t\r\n=/?;")
  private static let inAttribute = ByteSet.but("<>\"")

  private func percentDecoded(_ value: ArraySlice<UInt8>) -> [UInt8]? {
    let plain = FormItem.parse("=" + String(decoding: value, as: UTF8.self)).first?.value ?? ""
    if plain.utf8.elementsEqual(value) { return nil }
    return changed(Array(plain.utf8)) { result in
      let text = String(decoding: result, as: UTF8.self)
      let allowed = Self.unescaped.union(Self.plainSigns(in: value))
      return text.addingPercentEncoding(withAllowedCharacters: allowed).map { Array($0.utf8) }
        ?? Edits.placeholder
    }
  }

  /// The signs that are never escaped in a value, such as the slashes of a path.
  private static func plainSigns(in value: ArraySlice<UInt8>) -> CharacterSet {
    var plain: Set<UInt8> = []
    var escaped: Set<UInt8> = []
    var rest = value
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count > 1,
        let sign = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        escaped.insert(sign)
        rest = rest.dropFirst(2)
      } else if (0x21...0x7E).contains(byte), !"+%".utf8.contains(byte) {
        plain.insert(byte)
      }
    }
    return CharacterSet(charactersIn: String(decoding: plain.subtracting(escaped), as: UTF8.self))
  }

  /// A hyphen is escaped by none, and is part of what stands for a secret.
  private static let unescaped = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-"))

  private static let entitiesByName = [
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
      let entity = Self.entitiesByName.first { rest.starts(with: $0.name) }
      plain += entity?.character ?? [UInt8(ascii: "&")]
      rest = rest.dropFirst(entity?.name.count ?? 1)
    }
    plain += rest
    if plain.count == value.count { return nil }
    return changed(plain) { result in
      var text = String(decoding: result, as: UTF8.self).replacing("&", with: "&amp;")
      for (name, character) in [("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">")] {
        text = text.replacing(character, with: name)
      }
      return Array(text.utf8)
    }
  }

  // MARK: - Base64

  private func base64() -> Edits {
    var edits = Edits()
    // A long word covers one of the places that are as far apart as the shortest is long.
    var place = Base64.shortest - 1
    var last = 0
    while place < text.count {
      guard ByteSet.base64.contains(text.bytes[place]) else {
        place += Base64.shortest
        continue
      }
      let start = text.start(of: .base64, before: place, most: place - last)
      let end = text.end(of: .base64, from: place)
      let word = text.bytes[start..<end]
      // The padding goes with it.
      last = text.end(of: ByteSet("="), from: end)
      place = last + Base64.shortest - 1
      guard word.count >= Base64.shortest,
        Base64.text(word).map({ redacted(Array($0.utf8)) != Array($0.utf8) })
          ?? Base64.isLogin(word)
      else { continue }
      edits.hide(start..<last)
    }
    return edits
  }
}

/// Text in base64, in either alphabet, with or without its padding.
enum Base64 {
  /// Shorter than this a word is likelier a word.
  static let shortest = 16

  /// The text that is encoded, or nil where that is none.
  static func text(_ word: ArraySlice<UInt8>) -> String? {
    // Most words are none: the first few bytes say so, and a long one is not read for it.
    let start = word.prefix(word.count > 32 ? 32 : word.count)
    guard let head = decoded(start), head.allSatisfy(isPrinted) else { return nil }
    guard start.count < word.count else { return String(validUTF8: head) }
    return decoded(word).flatMap { String(validUTF8: $0) }
  }

  /// Whether a word has a user and a password as mail servers are sent them, each behind a zero.
  static func isLogin(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count < 256, let bytes = decoded(word) else { return false }
    let pieces = bytes.split(separator: 0, omittingEmptySubsequences: false)
    return pieces.count == 3 && !pieces[1].isEmpty && !pieces[2].isEmpty
      && pieces.allSatisfy { $0.allSatisfy { (0x20...0x7E).contains($0) } }
  }

  private static func isPrinted(_ byte: UInt8) -> Bool { byte >= 0x20 || byte.isSpace }

  private static func decoded(_ word: ArraySlice<UInt8>) -> Data? {
    var text = String(decoding: word, as: UTF8.self)
      .replacing("-", with: "+").replacing("_", with: "/")
    text = String(text.prefix { $0 != "=" })
    text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    return Data(base64Encoded: text)
  }
}
