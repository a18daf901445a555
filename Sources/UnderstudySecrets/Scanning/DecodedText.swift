import Foundation

/// A text that is written in other bytes than its own, and where each of them stands there: what is
/// replaced in it is replaced in the bytes as they were written, and nothing else is written anew.
struct DecodedText {
  private(set) var bytes: [UInt8] = []
  /// The starts, here and there, of runs that are the same in both or written differently.
  private var runs: [(here: Int, there: Int, isSame: Bool)] = []
  /// The start of the next run there.
  private var end: Int

  private init(from start: Int) { end = start }

  private mutating func append(same run: ArraySlice<UInt8>) {
    if run.isEmpty { return }
    runs.append((bytes.count, end, true))
    bytes += run
    end += run.count
  }

  private mutating func append(_ decoded: some Sequence<UInt8>, for length: Int) {
    runs.append((bytes.count, end, false))
    bytes += decoded
    end += length
  }

  // MARK: - Places

  /// The place where a range of this text is written.
  func source(of range: Range<Int>) -> Range<Int> {
    let start = place(of: range.lowerBound, isEnd: false)
    return start..<max(start, place(of: range.upperBound, isEnd: true))
  }

  /// A place within something that is written differently is that before or after it.
  private func place(of place: Int, isEnd: Bool) -> Int {
    if place >= bytes.count { return end }
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].here <= place { low = middle + 1 } else { high = middle }
    }
    let run = runs[low - 1]
    if run.isSame || run.here == place { return run.there + place - run.here }
    return !isEnd ? run.there : low < runs.count ? runs[low].there : end
  }

  // MARK: - Escapes

  /// Decodes what begins with a sign; `decode` has what an escape stands for, and how long it is.
  private init(
    _ range: Range<Int>, of text: [UInt8], escapes sign: UInt8,
    _ decode: (ArraySlice<UInt8>) -> (bytes: [UInt8], length: Int)?
  ) {
    self.init(from: range.lowerBound)
    while let escape = text[end..<range.upperBound].place(of: sign) {
      append(same: text[end..<escape])
      if let (decoded, length) = decode(text[escape..<range.upperBound]) {
        append(decoded, for: length)
      } else {
        append(same: text[escape...escape])
      }
    }
    append(same: text[end..<range.upperBound])
  }

  /// Reads what is between the quotes of a string of JSON.
  init(json range: Range<Int>, of text: [UInt8]) {
    self.init(range, of: text, escapes: UInt8(ascii: "\\")) { rest in
      switch rest.dropFirst().first {
      case nil: nil
      case UInt8(ascii: "u")?: Self.character(rest)
      case let letter?: ([Self.controls[letter] ?? letter], 2)
      }
    }
  }

  private static let controls: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10, UInt8(ascii: "f"): 12,
    UInt8(ascii: "r"): 13,
  ]

  /// The character of `\u00e9`, or of two such escapes.
  private static func character(_ rest: ArraySlice<UInt8>) -> (bytes: [UInt8], length: Int)? {
    let unit = { (rest: ArraySlice<UInt8>) in
      rest.starts(with: "\\u".utf8) && rest.count > 5
        ? UInt16(String(decoding: rest.dropFirst(2).prefix(4), as: UTF8.self), radix: 16) : nil
    }
    guard let first = unit(rest) else { return nil }
    guard UTF16.isLeadSurrogate(first), let next = unit(rest.dropFirst(6)),
      UTF16.isTrailSurrogate(next)
    else { return (Array(String(decoding: [first], as: UTF16.self).utf8), 6) }
    return (Array(String(decoding: [first, next], as: UTF16.self).utf8), 12)
  }

  /// Reads a value of a URL or a form; nil if nothing in it is escaped.
  init?(percentEncoded range: Range<Int>, of text: [UInt8]) {
    self.init(range, of: text, escapes: UInt8(ascii: "%")) { rest in
      let digits = rest.dropFirst().prefix(2)
      guard digits.count == 2, digits.allSatisfy(ByteSet.hex.contains) else { return nil }
      return UInt8(String(decoding: digits, as: UTF8.self), radix: 16).map { ([$0], 3) }
    }
    let hasBlanks = bytes.contains(UInt8(ascii: "+"))
    if hasBlanks {
      for run in runs.indices where runs[run].isSame {
        let upper = run + 1 < runs.count ? runs[run + 1].here : bytes.count
        for place in runs[run].here..<upper where bytes[place] == UInt8(ascii: "+") {
          bytes[place] = 0x20
        }
      }
    }
    if !hasBlanks, runs.allSatisfy(\.isSame) { return nil }
  }

  private static let entities = [
    ("&quot;", "\""), ("&#34;", "\""), ("&#x22;", "\""), ("&#39;", "'"), ("&apos;", "'"),
    ("&#x27;", "'"), ("&#x3D;", "="), ("&#61;", "="), ("&#58;", ":"), ("&lt;", "<"), ("&gt;", ">"),
    ("&amp;", "&"),
  ].map { (name: Array($0.utf8), character: Array($1.utf8)) }

  /// Reads an attribute or a text of HTML; nil if it has no entity.
  init?(html range: Range<Int>, of text: [UInt8]) {
    self.init(range, of: text, escapes: UInt8(ascii: "&")) { rest in
      Self.entities.first { rest.starts(with: $0.name) }.map { ($0.character, $0.name.count) }
    }
    if runs.allSatisfy(\.isSame) { return nil }
  }

  // MARK: - Wide texts

  /// Reads UTF-16 or UTF-32, whatever follows the last whole unit.
  init(wide text: [UInt8], _ encoding: WideEncoding) {
    self.init(from: 0)
    let length = encoding.length
    while let unit = encoding.unit(of: text, at: end) {
      var (scalar, used) = (Unicode.Scalar(unit), length)
      if length == 2, 0xD800..<0xDC00 ~= unit, let next = encoding.unit(of: text, at: end + 2),
        0xDC00..<0xE000 ~= next
      {
        (scalar, used) = (Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (next - 0xDC00)), 4)
      }
      // The mark of the order of bytes is no part of the text.
      let isMark = end == 0 && unit == 0xFEFF
      append(isMark ? [] : Array(String(scalar ?? "\u{FFFD}").utf8), for: used)
    }
  }
}

/// UTF-16 or UTF-32, in either order of its bytes.
struct WideEncoding {
  /// The number of bytes of a unit.
  let length: Int
  let isBigEndian: Bool

  /// Recognizes it by the mark of the order of bytes, or by the zeros of ASCII characters.
  init?(_ bytes: [UInt8]) {
    let start = bytes.prefix(1 << 12)
    if start.starts(with: [0xFF, 0xFE, 0, 0]) || start.starts(with: [0, 0, 0xFE, 0xFF]) {
      (length, isBigEndian) = (4, start[0] == 0)
      return
    }
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
      (length, isBigEndian) = (2, start[0] == 0xFE)
      return
    }
    // Most texts have none.
    if start.place(of: 0) == nil { return nil }
    var zeros = [0, 0, 0, 0]
    for (place, byte) in start.enumerated() where byte == 0 { zeros[place & 3] += 1 }
    let (even, odd) = (zeros[0] + zeros[2], zeros[1] + zeros[3])
    let quarter = start.count / 4
    if quarter > 0, zeros[3] >= quarter || zeros[0] >= quarter, min(even, odd) >= quarter {
      (length, isBigEndian) = (4, zeros[0] >= quarter)
    } else if max(even, odd) * 16 >= start.count, max(even, odd) > 8 * min(even, odd) {
      (length, isBigEndian) = (2, even > odd)
    } else {
      return nil
    }
  }

  /// The unit at a place; nil if the bytes end before it does.
  func unit(of bytes: [UInt8], at place: Int) -> UInt32? {
    guard place + length <= bytes.count else { return nil }
    let unit = bytes[place..<place + length]
    return (isBigEndian ? Array(unit) : unit.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// ASCII as it is written.
  func written(_ byte: UInt8) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: length - 1)
    return isBigEndian ? zeros + [byte] : [byte] + zeros
  }
}

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
      if let plain = Base64Word.text(text.bytes[word]), !changes(plain).isEmpty {
        // The padding goes with it.
        let end = text.end(of: Self.padding, from: word.upperBound)
        edits.hide(word.lowerBound..<end, by: .base64)
      }
    }
    return edits
  }
}

/// A word that may be a text in Base64.
enum Base64Word {
  /// So many digits show of most words that they are no text.
  private static let head = 32

  /// The text of a word, in either alphabet, with or without its padding; nil if that is none.
  static func text(_ word: ArraySlice<UInt8>) -> [UInt8]? {
    guard let start = bytes(of: word.prefix(head)),
      start.allSatisfy({ $0 >= 0x20 || $0.isSpace }),
      // The last character may be cut off.
      start.count - start.validUTF8Count < 4,
      let whole = word.count > head ? bytes(of: word) : start
    else { return nil }
    return String(validUTF8: whole) == nil ? nil : whole
  }

  /// The bytes that digits stand for; nil of one digit too many.
  static func bytes(of digits: ArraySlice<UInt8>) -> [UInt8]? {
    if digits.count % 4 == 1 { return nil }
    return [UInt8](unsafeUninitializedCapacity: digits.count * 3 / 4) { bytes, count in
      values.withUnsafeBufferPointer { values in
        var (bits, number) = (0 as UInt32, 0)
        for digit in digits {
          (bits, number) = (bits << 6 | UInt32(values[Int(digit)]), number + 6)
          if number < 8 { continue }
          number -= 8
          bytes[count] = UInt8(truncatingIfNeeded: bits >> UInt32(number))
          count += 1
        }
      }
    }
  }

  /// The values of the digits, in both alphabets.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0, count: 256)
    let letters = Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    let digits = letters + letters.map { $0 | 0x20 } + Array("0123456789+/".utf8)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    (values[Int(UInt8(ascii: "-"))], values[Int(UInt8(ascii: "_"))]) = (62, 63)
    return values
  }()
}
