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

  init(_ bytes: [UInt8], _ search: RedactionSearch) {
    self.bytes = bytes
    self.search = search
    string = (bytes.place(of: 0, from: 0) == nil ? bytes : bytes.map { $0 == 0 ? 1 : $0 }) + [0]
  }

  var count: Int { bytes.count }

  /// The byte at a place, or 0 beyond the text, which no syntax has.
  func byte(_ place: Int) -> UInt8 { place >= 0 && place < bytes.count ? bytes[place] : 0 }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Where a byte comes next.
  func place(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
    let place = bytes.place(of: byte, from: start, to: end)
    search.read((place ?? end ?? count) - start)
    return place
  }

  /// Where a text comes next.
  func place(of text: StaticString, from start: Int) -> Int? {
    guard start < count else { return nil }
    let place = string.withUnsafeBytes { buffer -> Int? in
      let needle = UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
      guard let base = buffer.assumingMemoryBound(to: CChar.self).baseAddress,
        let found = strstr(base + start, needle)
      else { return nil }
      return UnsafePointer(found) - base
    }
    search.read((place ?? count) - start)
    return place
  }

  /// The first place from which on the bytes are others.
  func end(of set: ByteSet, from start: Int, to end: Int? = nil) -> Int {
    let end = min(end ?? count, count)
    guard start < end else { return start }
    let length = string.withUnsafeBytes { buffer in
      buffer.assumingMemoryBound(to: CChar.self).baseAddress.map { set.span($0 + start) } ?? 0
    }
    search.read(length)
    return min(start + length, end)
  }

  /// Where the bytes before a place begin that belong together; `most` keeps a long text without an
  /// end from being read again and again.
  func start(of set: ByteSet, before end: Int, most: Int = 256) -> Int {
    var place = end
    while place > 0, end - place < most, set.contains(bytes[place - 1]) { place -= 1 }
    search.read(end - place)
    return place
  }

  func hasPrefix(_ text: StaticString, at place: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard place >= 0, place + length <= count else { return false }
    for offset in 0..<length where bytes[place + offset] != text.utf8Start[offset] { return false }
    return true
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

  init(_ characters: StaticString) {
    self.init(UnsafeBufferPointer(start: characters.utf8Start, count: characters.utf8CodeUnitCount))
  }

  static func but(_ characters: StaticString) -> ByteSet {
    ByteSet(
      UnsafeBufferPointer(start: characters.utf8Start, count: characters.utf8CodeUnitCount),
      isComplement: true)
  }

  func contains(_ byte: UInt8) -> Bool { members[Int(byte)] }

  /// How many bytes of a C string belong to the set.
  fileprivate func span(_ string: UnsafePointer<CChar>) -> Int {
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
  static let digit = ByteSet(digits)
  static let letter = ByteSet(letters)
  static let alphanumeric = ByteSet(letters + digits)
  /// Letters, digits, `-`, `_`, and anything beyond ASCII.
  static let word = ByteSet(letters + digits + beyondASCII + Array("-_".utf8))
  /// Those of a word, what is between the words of a name, brackets and escapes.
  static let name = ByteSet(letters + digits + beyondASCII + Array("-_.%+[]$".utf8))
  /// The name of an element of XML.
  static let tag = ByteSet(letters + digits + beyondASCII + Array("-_.:".utf8))
  /// The letters of base64, in both of its alphabets.
  static let base64 = ByteSet(letters + digits + Array("+/-_".utf8))
}

/// What one search through a text, and all that is encoded in it, has in common.
final class RedactionSearch {
  let redaction: Redaction
  /// A text has few names, thousands of times.
  private var verdicts: [String: SecretNames.Verdict] = [:]
  /// How many bytes were read so far: what keeps the search linear is tested by it.
  private(set) var effort = 0

  init(_ redaction: Redaction) { self.redaction = redaction }

  func read(_ count: Int) { effort += max(1, count) }

  func verdict(on name: String) -> SecretNames.Verdict {
    if let known = verdicts[name] { return known }
    let verdict = redaction.names.verdict(on: name)
    verdicts[name] = verdict
    return verdict
  }

  func isSecret(_ name: String) -> Bool { verdict(on: name) == .secret }
}

/// What is to be replaced in a text.
struct Edits {
  private enum Replacement {
    case bytes([UInt8])
    /// What stands for a secret, between two marks.
    case standIn(mark: [UInt8])
  }

  private var edits: [(range: Range<Int>, replacement: Replacement)] = []

  static let placeholder = Array(Redaction.placeholder.utf8)

  /// Hides a secret; what stands for it gets a mark before and behind it, such as a quote.
  mutating func hide(_ range: Range<Int>, between mark: [UInt8] = []) {
    edits.append((range, .standIn(mark: mark)))
  }

  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    edits.append((range, .bytes(bytes)))
  }

  static func + (left: Edits, right: Edits) -> Edits {
    var sum = left
    sum.edits += right.edits
    return sum
  }

  /// The text with the edits made; of two that overlap, the first one covers both.
  func applied(to bytes: [UInt8], _ redaction: Redaction) -> [UInt8] {
    if edits.isEmpty { return bytes }
    var result: [UInt8] = []
    var copied = 0
    let sorted = edits.sorted {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
    }
    for (range, replacement) in sorted {
      guard range.lowerBound >= copied else {
        copied = max(copied, range.upperBound)
        continue
      }
      result += bytes[copied..<range.lowerBound]
      switch replacement {
      case .bytes(let bytes): result += bytes
      case .standIn(let mark):
        var secret = bytes[range]
        if secret.count >= 2 * mark.count, secret.starts(with: mark),
          secret.suffix(mark.count).elementsEqual(mark)
        {
          secret = secret.dropFirst(mark.count).dropLast(mark.count)
        }
        result += mark + Array(redaction.standIn(for: secret).utf8) + mark
      }
      copied = range.upperBound
    }
    return result + bytes[copied...]
  }
}

extension [UInt8] {
  /// Where a byte comes next.
  ///
  /// By the C library: in the debug builds that tests are, Swift's own search takes many times as
  /// long.
  func place(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
    let end = end ?? count
    guard start < end else { return nil }
    return withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress,
        let found = memchr(base + start, Int32(byte), end - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}

extension UInt8 {
  var isBlank: Bool { self == 0x20 || self == 0x09 }
  var isLineEnd: Bool { self == 0x0A || self == 0x0D }
  var isSpace: Bool { isBlank || isLineEnd }
  var isQuote: Bool { self == 0x22 || self == 0x27 || self == 0x60 }
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Letters, digits, `-`, `_`, and anything beyond ASCII.
  var isInWord: Bool {
    isASCIILetter || isDigit || self >= 0x80 || self == UInt8(ascii: "-")
      || self == UInt8(ascii: "_")
  }
}
