import Foundation

/// A text in which secrets are looked for, as bytes: it may be cut off, not UTF-8, or many MB.
///
/// It is read by the C library: in the debug builds that tests are, Swift's own search takes many times
/// as long.
struct SearchedText {
  let bytes: [UInt8]
  let search: RedactionSearch
  /// The bytes as a C string: ended by a zero, and with none before.
  private let string: [UInt8]
  /// The kinds of its bytes, of 64.
  private let kinds: UInt64

  init(_ bytes: [UInt8], _ search: RedactionSearch) {
    self.bytes = bytes
    self.search = search
    string = (bytes[...].place(of: 0) != nil ? bytes.map { $0 == 0 ? 1 : $0 } : bytes) + [0]
    kinds = bytes.kinds
  }

  var count: Int { bytes.count }

  /// The byte at a place, or 0 beyond the text, which no syntax has.
  func byte(_ place: Int) -> UInt8 { place >= 0 && place < bytes.count ? bytes[place] : 0 }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The next place of a byte.
  func place(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
    let end = end ?? count
    guard start < end else { return nil }
    let place = bytes[start..<end].place(of: byte)
    search.read((place ?? end) - start)
    return place
  }

  /// The next place of a mark: most short texts lack a byte of it, and need not be read.
  func place(of mark: Mark, from start: Int) -> Int? {
    mayHave(mark.kinds) ? place(of: mark.text, from: start) : nil
  }

  /// Whether it has bytes of all these kinds.
  func mayHave(_ kinds: UInt64) -> Bool { kinds & ~self.kinds == 0 }

  /// The next place of a text.
  func place(of text: String, from start: Int) -> Int? {
    guard start < count else { return nil }
    let place = string.withUnsafeBytes { buffer -> Int? in
      guard let base = buffer.baseAddress,
        let found = strstr((base + start).assumingMemoryBound(to: CChar.self), text)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
    search.read((place ?? count) - start)
    return place
  }

  /// The first place from which on the bytes are others.
  func end(of set: ByteSet, from start: Int, to end: Int? = nil) -> Int {
    let end = min(end ?? count, count)
    // Most end where they begin, and C prepares its search of any.
    guard start < end, set.contains(bytes[start]) else { return start }
    let length = string.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      return set.span((base + start).assumingMemoryBound(to: CChar.self))
    }
    search.read(length)
    return min(start + length, end)
  }

  /// The beginning of the bytes before a place that belong together; `most` keeps a long text without an
  /// end from being read again and again.
  func start(of set: ByteSet, before end: Int, most: Int = 256) -> Int {
    var place = end
    while place > 0, end - place < most, set.contains(bytes[place - 1]) { place -= 1 }
    search.read(end - place)
    return place
  }

  /// The runs of such bytes that have a length at least: each covers one of the places that are as far
  /// apart, so that few bytes are looked at.
  func runs(of set: ByteSet, atLeast length: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var place = length - 1
    while place < count {
      guard set.contains(bytes[place]) else {
        place += length
        continue
      }
      let run = start(of: set, before: place, most: length - 1)..<end(of: set, from: place)
      if run.count >= length { runs.append(run) }
      place = run.upperBound + length
    }
    return runs
  }

  /// A range without the blanks and line ends around what is in it.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    let start = end(of: .space, from: range.lowerBound, to: range.upperBound)
    return start..<self.start(of: .space, before: range.upperBound, most: range.upperBound - start)
  }

  /// Whether a range is all of a value of JSON that stands without quotes: `{"pin": 1234}`.
  func isValue(_ range: Range<Int>) -> Bool {
    ":[,".utf8.contains(byte(start(of: .space, before: range.lowerBound) - 1))
      && ",}]".utf8.contains(byte(end(of: .space, from: range.upperBound)))
  }

  /// Whether a range is all of a value of YAML: `pin: 1234`.
  func isValueOfLine(_ range: Range<Int>) -> Bool {
    let end = end(of: .blank, from: range.upperBound)
    return byte(range.lowerBound - 1).isBlank && (end == count || byte(end).isLineEnd)
      && ":-".utf8.contains(byte(start(of: .space, before: range.lowerBound) - 1))
  }

  func hasPrefix(_ text: String, at place: Int) -> Bool {
    let length = text.utf8.count
    return place >= 0 && place + length <= count
      && bytes[place..<place + length].elementsEqual(text.utf8)
  }
}

/// A text that is looked for in many others.
struct Mark: Sendable, ExpressibleByStringLiteral {
  let text: String
  let kinds: UInt64

  init(_ text: String) { (self.text, kinds) = (text, Array(text.utf8).kinds) }

  init(stringLiteral text: String) { self.init(text) }
}

/// The state that one search through a text shares with all that is encoded in it.
final class RedactionSearch {
  let redaction: Redaction
  /// The number of bytes that were read so far, by which a test knows that the search stays linear.
  private(set) var effort = 0

  init(_ redaction: Redaction) { self.redaction = redaction }

  func read(_ count: Int) { effort += max(1, count) }

  func name(_ text: String) -> SecretNames.Name { redaction.names.name(text) }

  func isSecret(_ name: String) -> Bool { self.name(name).verdict == .secret }
}

extension ArraySlice<UInt8> {
  /// The first place of a byte.
  func place(of byte: UInt8) -> Int? {
    withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, let found = memchr(base, Int32(byte), buffer.count)
      else { return nil }
      return startIndex + (UnsafeRawPointer(found) - base)
    }
  }

  /// Whether this is a number or a Boolean of JSON.
  var isScalarOfJSON: Bool {
    let text = String(decoding: prefix(64), as: UTF8.self)
    return count < 64 && (["true", "false"].contains(text) || JSONNumber(text) != nil)
  }

  /// The text of a string of JSON that has these bytes between its quotes.
  var unescaped: [UInt8] {
    let bytes = Array(self)
    return place(of: UInt8(ascii: "\\")) == nil
      ? bytes : DecodedText(json: bytes.indices, of: bytes).bytes
  }
}

extension [UInt8] {
  /// A bit for each kind of byte that is in it; a letter is of one kind in either case.
  fileprivate var kinds: UInt64 {
    withUnsafeBytes { bytes in
      var (kinds, place): (UInt64, Int) = (0, 0)
      while place < bytes.count {
        kinds |= 1 &<< UInt64(bytes[place] & 31 | bytes[place] &>> 1 & 32)
        place += 1
      }
      return kinds
    }
  }
}

/// Some bytes, or all but some.
struct ByteSet: Sendable {
  private let members: [Bool]
  /// As a C string; of all but some, the some.
  private let listed: [CChar]
  private let isComplement: Bool

  init(_ bytes: some Sequence<UInt8>, isComplement: Bool = false) {
    var members = [Bool](repeating: isComplement, count: 256)
    for byte in bytes { members[Int(byte)] = !isComplement }
    self.members = members
    listed = bytes.map { CChar(bitPattern: $0) } + [0]
    self.isComplement = isComplement
  }

  init(_ characters: String) { self.init(Array(characters.utf8)) }

  static func but(_ characters: String) -> ByteSet {
    ByteSet(Array(characters.utf8), isComplement: true)
  }

  func contains(_ byte: UInt8) -> Bool { members[Int(byte)] }

  /// The number of bytes of a C string that belong to the set.
  func span(_ string: UnsafePointer<CChar>) -> Int {
    isComplement ? strcspn(string, listed) : strspn(string, listed)
  }

  private static let letters = Array(0x41...0x5A) + Array(0x61...0x7A) as [UInt8]
  private static let digits = Array(0x30...0x39) as [UInt8]
  private static let beyondASCII = Array(0x80...0xFF) as [UInt8]

  static let blank = ByteSet(" \t")
  static let space = ByteSet(" \t\r\n")
  static let lineEnd = ByteSet("\r\n")
  static let inLine = but("\r\n")
  static let backslash = ByteSet("\\")
  static let hex = ByteSet("0123456789abcdefABCDEF")
  static let alphanumeric = ByteSet(letters + digits)
  /// Letters, digits, `-`, `_`, and anything beyond ASCII.
  static let word = ByteSet(letters + digits + beyondASCII + Array("-_".utf8))
  /// The bytes of a word, between the words of a name, brackets and escapes.
  static let name = ByteSet(letters + digits + beyondASCII + Array("-_.%+[]$".utf8))
  /// The name of an element of XML.
  static let tag = ByteSet(letters + digits + beyondASCII + Array("-_.:".utf8))
  /// The letters of Base64, in both of its alphabets.
  static let base64 = ByteSet(letters + digits + Array("+/-_".utf8))

  static func alphanumeric(and others: String) -> ByteSet {
    ByteSet(letters + digits + Array(others.utf8))
  }
}

/// A text in quotes: `"…"`, `'…'`, `"""…"""`, or `\"…\"` in a text that is quoted itself.
struct Quotation {
  /// The text between the quotes.
  let content: Range<Int>
  /// A quote as it is written here, with its backslashes.
  let mark: [UInt8]
  let isClosed: Bool
  /// The place after the closing quote.
  let after: Int

  /// The quotation that begins at a place, or nil if there is no quote.
  ///
  /// Unclosed it goes on to the end of the text, which was cut off, or of the line if an apostrophe
  /// may have looked like a quote.
  ///
  /// - Parameter isJSON: Whether only JSON's strings are quoted, which have one quote on either side.
  init?(in text: SearchedText, at place: Int, isJSON: Bool = false) {
    var start = place
    while text.byte(start) == Self.backslash { start += 1 }
    let quote = text.byte(start)
    guard quote.isQuote else { return nil }
    let escapes = start - place
    let isTriple =
      !isJSON && escapes == 0 && text.byte(place + 1) == quote && text.byte(place + 2) == quote
    mark = isTriple ? [quote, quote, quote] : Array(text.bytes[place...start])
    let opened = place + mark.count
    let isDouble = quote == UInt8(ascii: "\"")
    if let closing = Self.closing(of: mark, escapes, in: text, from: opened),
      isDouble || text.place(of: 0x0A, from: opened, to: closing.lowerBound) == nil
    {
      (content, isClosed, after) = (opened..<closing.lowerBound, true, closing.upperBound)
      return
    }
    let end = isDouble ? text.count : text.end(of: .inLine, from: opened)
    (content, isClosed, after) = (opened..<end, false, end)
  }

  private static func closing(
    of mark: [UInt8], _ escapes: Int, in text: SearchedText, from start: Int
  ) -> Range<Int>? {
    let quote = mark[mark.count - 1]
    var search = start
    while let place = text.place(of: quote, from: search) {
      search = place + 1
      let backslashes = place - text.start(of: .backslash, before: place, most: place - start)
      if escapes > 0 {
        // More backslashes quote inside this quotation.
        if backslashes <= escapes { return place - backslashes..<place + 1 }
      } else if mark.count == 3 {
        if text.byte(place + 1) == quote, text.byte(place + 2) == quote { return place..<place + 3 }
      } else if backslashes.isMultiple(of: 2) {
        return place..<place + 1
      }
    }
    return nil
  }

  private static let backslash = UInt8(ascii: "\\")
}
