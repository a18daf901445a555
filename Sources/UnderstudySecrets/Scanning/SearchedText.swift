import Foundation

/// A text in which secrets are looked for, as bytes: it may be cut off, not UTF-8, or many MB.
///
/// Whatever reads every byte borrows them: in the debug builds that tests are, the subscript of an array
/// takes many times as long.
struct SearchedText {
  let bytes: [UInt8]
  let search: RedactionSearch

  init(_ bytes: [UInt8], _ search: RedactionSearch) {
    self.bytes = bytes
    self.search = search
  }

  var count: Int { bytes.count }

  /// The byte at a place, or 0 beyond the text, which no syntax has.
  func byte(_ place: Int) -> UInt8 { place >= 0 && place < bytes.count ? bytes[place] : 0 }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The text of a string of JSON that has these bytes between its quotes.
  func unescaped(_ range: Range<Int>) -> String {
    bytes[range].place(of: UInt8(ascii: "\\")) == nil
      ? text(range) : String(decoding: bytes[range].unescaped, as: UTF8.self)
  }

  /// The next place of a byte.
  func place(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
    let end = end ?? count
    guard start < end else { return nil }
    let place = bytes[start..<end].place(of: byte)
    search.read((place ?? end) - start)
    return place
  }

  /// The next place of a text.
  func place(of text: String, from start: Int) -> Int? {
    guard let first = text.utf8.first else { return nil }
    var start = start
    while let place = place(of: first, from: start) {
      if hasPrefix(text, at: place) { return place }
      start = place + 1
    }
    return nil
  }

  /// The first place from which on the bytes are others.
  func end(of set: ByteSet, from start: Int, to end: Int? = nil) -> Int {
    let end = min(end ?? count, count)
    // Most end where they begin.
    guard start < end, set.contains(bytes[start]) else { return start }
    let place = set.end(in: bytes, from: start, to: end)
    search.read(place - start)
    return place
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

/// Marks that are looked for in many texts, such as `ghp_` and ` is `: all of them in one pass, which looks
/// closer only at two bytes with which one of them begins.
struct MarkSearch: Sendable {
  private let marks: [[UInt8]]
  /// The number of a group for each pair of bytes; the marks in group 0 are none.
  private var groups = [UInt8](repeating: 0, count: 1 << 16)
  private var marksOfGroups: [[Int]] = [[]]

  /// - Parameter marks: Texts of two bytes at least, which begin in at most 255 ways.
  init(_ marks: [String]) {
    self.marks = marks.map { Array($0.utf8) }
    for (number, mark) in self.marks.enumerated() {
      let pair = Int(mark[0]) << 8 | Int(mark[1])
      if groups[pair] == 0 {
        groups[pair] = UInt8(marksOfGroups.count)
        marksOfGroups.append([])
      }
      marksOfGroups[Int(groups[pair])].append(number)
    }
  }

  /// The marks in a text by their numbers, in the order of their places; no two of the same mark overlap.
  func places(in text: SearchedText) -> [(mark: Int, place: Int)] {
    var found: [(mark: Int, place: Int)] = []
    var ends: [Int: Int] = [:]
    var place = 0
    while let start = nextPair(in: text.bytes, from: place) {
      place = start + 1
      for number in marksOfGroups[Int(group(at: start, in: text.bytes))] {
        let mark = marks[number]
        let end = start + mark.count
        guard end <= text.count, text.bytes[start..<end].elementsEqual(mark),
          ends[number, default: 0] <= start
        else { continue }
        ends[number] = end
        found.append((number, start))
      }
    }
    text.search.read(text.count)
    return found
  }

  private func group(at place: Int, in bytes: [UInt8]) -> UInt8 {
    groups[Int(bytes[place]) << 8 | Int(bytes[place + 1])]
  }

  /// The next place of two bytes with which a mark begins.
  private func nextPair(in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      groups.withUnsafeBufferPointer { groups in
        var place = start
        let last = bytes.count - 1
        while place < last {
          if groups[Int(bytes[place]) << 8 | Int(bytes[place + 1])] != 0 { return place }
          place += 1
        }
        return nil
      }
    }
  }
}

/// The state that one search through a text shares with all that is encoded in it.
final class RedactionSearch {
  let redaction: Redaction
  /// Whether a team has rules of its own: to look at them takes as long as the rest does for a value.
  let hasRules: Bool
  /// The number of bytes that were read so far, by which a test knows that the search stays linear.
  private(set) var effort = 0
  /// The name that was judged last: that of a member is asked about several times.
  private var last: (text: String, name: SecretNames.Name)?

  init(_ redaction: Redaction) {
    self.redaction = redaction
    hasRules = !redaction.names.rules.isEmpty
  }

  func read(_ count: Int) { effort += max(1, count) }

  func name(_ text: String) -> SecretNames.Name {
    if let last, last.text == text { return last.name }
    let name = redaction.names.name(text)
    last = (text, name)
    return name
  }

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

/// Bytes by which something is looked up; an array's own hash takes them one by one.
struct ByteKey: Hashable, Sendable {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

/// Some bytes, or all but some.
struct ByteSet: Sendable {
  private let members: [Bool]

  init(_ bytes: some Sequence<UInt8>, isComplement: Bool = false) {
    var members = [Bool](repeating: isComplement, count: 256)
    for byte in bytes { members[Int(byte)] = !isComplement }
    self.members = members
  }

  init(_ characters: String) { self.init(Array(characters.utf8)) }

  static func but(_ characters: String) -> ByteSet {
    ByteSet(Array(characters.utf8), isComplement: true)
  }

  func contains(_ byte: UInt8) -> Bool { members[Int(byte)] }

  /// The first place from which on the bytes are others, before `end`.
  func end(in bytes: [UInt8], from start: Int, to end: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      members.withUnsafeBufferPointer { members in
        var place = start
        while place < end, members[Int(bytes[place])] { place += 1 }
        return place
      }
    }
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
  let isClosed: Bool
  /// The place after the closing quote.
  let after: Int

  private let quote: UInt8
  /// The number of backslashes in front of each quote.
  private let escapes: Int
  private let isTriple: Bool

  /// A quote as it is written here, with its backslashes.
  var mark: [UInt8] {
    isTriple
      ? [quote, quote, quote] : [UInt8](repeating: Self.backslash, count: escapes) + [quote]
  }

  /// The quotation that begins at a place, or nil if there is no quote.
  ///
  /// Unclosed it goes on to the end of the text, which was cut off, or of the line if an apostrophe
  /// may have looked like a quote.
  ///
  /// - Parameter isJSON: Whether only JSON's strings are quoted, which have one quote on either side.
  init?(in text: SearchedText, at place: Int, isJSON: Bool = false) {
    var start = place
    while text.byte(start) == Self.backslash { start += 1 }
    quote = text.byte(start)
    guard quote.isQuote else { return nil }
    escapes = start - place
    isTriple =
      !isJSON && escapes == 0 && text.byte(place + 1) == quote && text.byte(place + 2) == quote
    let opened = place + (isTriple ? 3 : escapes + 1)
    let isDouble = quote == .quote
    let closing = Self.closing(quote, escapes, isTriple: isTriple, in: text, from: opened)
    if let closing,
      isDouble || text.place(of: 0x0A, from: opened, to: closing.lowerBound) == nil
    {
      (content, isClosed, after) = (opened..<closing.lowerBound, true, closing.upperBound)
      return
    }
    let end = isDouble ? text.count : text.end(of: .inLine, from: opened)
    (content, isClosed, after) = (opened..<end, false, end)
  }

  private static func closing(
    _ quote: UInt8, _ escapes: Int, isTriple: Bool, in text: SearchedText, from start: Int
  ) -> Range<Int>? {
    var search = start
    while let place = text.place(of: quote, from: search) {
      search = place + 1
      // Most have none in front.
      let backslashes =
        text.byte(place - 1) == backslash
        ? place - text.start(of: .backslash, before: place, most: place - start) : 0
      if escapes > 0 {
        // More backslashes quote inside this quotation.
        if backslashes <= escapes { return place - backslashes..<place + 1 }
      } else if isTriple {
        if text.byte(place + 1) == quote, text.byte(place + 2) == quote { return place..<place + 3 }
      } else if backslashes.isMultiple(of: 2) {
        return place..<place + 1
      }
    }
    return nil
  }

  private static let backslash = UInt8(ascii: "\\")
}
