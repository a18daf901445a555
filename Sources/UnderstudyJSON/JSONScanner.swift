/// Reads one JSON text (RFC 8259) token by token, and checks all of its grammar.
///
/// It builds nothing, so that a large file is read in little memory, and keeps its own stack, so that
/// no nesting overflows the thread's.
package struct JSONScanner {
  package enum Token: Equatable {
    case beginObject, endObject, beginArray, endArray
    /// A key; its value comes next.
    case key(Text)
    case string(Text)
    case number(Number)
    case bool(Bool)
    case null
  }

  /// A string as it is in the text, between its quotes.
  package struct Text: Equatable, Sendable {
    package let start: Int
    package let end: Int
    package let hasEscapes: Bool
  }

  /// A number as it is in the text.
  package struct Number: Equatable {
    package let start: Int
    package let end: Int
    /// Whether it has neither a fraction nor an exponent.
    package let isInteger: Bool
  }

  private enum Expected { case value, firstKey, firstElement, separator, nothing }

  /// As deep as Foundation's decoder goes.
  package static let deepest = 512

  /// Whether half of a surrogate pair is read as U+FFFD. Strict readers refuse it, but what JavaScript
  /// writes of a text that was cut off has such halves.
  package var toleratesHalfPairs = false
  /// The first place at which half of a surrogate pair was tolerated.
  package internal(set) var firstHalfPair: Int?

  /// The place at which the next token is looked for.
  package internal(set) var offset: Int
  /// The beginning of the last key or value that was read.
  package private(set) var tokenStart = 0
  let bytes: BorrowedBytes
  private let start: Int
  private var expected = Expected.value
  /// The offsets of the brackets that are open.
  private var open: [Int] = []
  private var isInObject = false

  package init(_ bytes: BorrowedBytes) {
    self.bytes = bytes
    let hasMark = bytes.count >= 3 && bytes.slice(0, 3).elementsEqual([0xEF, 0xBB, 0xBF])
    start = hasMark ? 3 : 0
    offset = start
  }

  /// The number of arrays and objects that are open.
  package var depth: Int { open.count }

  /// The next token, or nil behind the end of the text.
  package mutating func next() throws(JSONFault) -> Token? {
    skipSpace()
    switch expected {
    case .value: return try value()
    case .firstElement:
      return peek() == UInt8(ascii: "]") ? close() : try value()
    case .firstKey:
      return peek() == UInt8(ascii: "}") ? close() : try key()
    case .separator:
      let end = isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      guard let byte = peek() else { throw atEnd("a comma or '\(character(end))' is expected") }
      if byte == end { return close() }
      guard byte == UInt8(ascii: ",") else {
        throw unexpected(insteadOf: "a comma or '\(character(end))' is expected")
      }
      let comma = offset
      offset += 1
      skipSpace()
      if peek() == end { throw fault("there is a comma before '\(character(end))'", at: comma) }
      return isInObject ? try key() : try value()
    case .nothing:
      if offset < bytes.count {
        throw fault("\(bytes.word(at: offset)) follows the end of the value")
      }
      return nil
    }
  }

  /// Reads on to the end of the value whose first token was read last.
  package mutating func skipRest(of token: Token) throws(JSONFault) {
    guard token == .beginObject || token == .beginArray else { return }
    let outside = depth - 1
    while depth > outside { _ = try next() }
  }

  // MARK: - Values

  private mutating func value() throws(JSONFault) -> Token {
    tokenStart = offset
    guard let byte = peek() else {
      if open.isEmpty { throw fault("the text is empty") }
      throw atEnd("a value is expected")
    }
    switch byte {
    case UInt8(ascii: "\""):
      let text = try string()
      finishValue()
      return .string(text)
    case UInt8(ascii: "{"): return try begin(.beginObject)
    case UInt8(ascii: "["): return try begin(.beginArray)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let number = try number()
      finishValue()
      return .number(number)
    default:
      let token = try literal(byte)
      finishValue()
      return token
    }
  }

  private mutating func finishValue() { expected = open.isEmpty ? .nothing : .separator }

  private mutating func begin(_ token: Token) throws(JSONFault) -> Token {
    if open.count == Self.deepest { throw fault("nested deeper than \(Self.deepest) levels") }
    open.append(offset)
    offset += 1
    isInObject = token == .beginObject
    expected = isInObject ? .firstKey : .firstElement
    return token
  }

  private mutating func close() -> Token {
    let token = isInObject ? Token.endObject : .endArray
    open.removeLast()
    offset += 1
    isInObject = open.last.map { bytes[$0] == UInt8(ascii: "{") } ?? false
    finishValue()
    return token
  }

  private mutating func key() throws(JSONFault) -> Token {
    tokenStart = offset
    guard let byte = peek() else { throw atEnd("a key is expected") }
    guard byte == UInt8(ascii: "\"") else {
      throw unexpected(insteadOf: "a key in double quotes is expected")
    }
    let text = try string()
    skipSpace()
    guard let byte = peek() else { throw atEnd("a colon is expected") }
    guard byte == UInt8(ascii: ":") else {
      throw unexpected(insteadOf: "a colon is expected after the key")
    }
    offset += 1
    expected = .value
    return .key(text)
  }

  private mutating func number() throws(JSONFault) -> Number {
    let start = offset
    if peek() == UInt8(ascii: "-") { offset += 1 }
    let firstDigit = offset
    let digits = skipDigits()
    if digits == 0 { throw fault("a digit is expected after '-'") }
    if digits > 1, bytes[firstDigit] == UInt8(ascii: "0") {
      throw fault("a number cannot begin with a zero", at: start)
    }
    var isInteger = true
    if peek() == UInt8(ascii: ".") {
      isInteger = false
      offset += 1
      if skipDigits() == 0 { throw fault("a digit is expected after the decimal point") }
    }
    if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      offset += 1
      if let sign = peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { offset += 1 }
      if skipDigits() == 0 { throw fault("a digit is expected in the exponent") }
    }
    return Number(start: start, end: offset, isInteger: isInteger)
  }

  private func unexpected(insteadOf expectation: String) -> JSONFault {
    fault(
      bytes[offset] == UInt8(ascii: "/")
        ? "JSON has no comments" : "\(expectation), not \(bytes.word(at: offset))")
  }

  private mutating func literal(_ first: UInt8) throws(JSONFault) -> Token {
    switch first {
    case UInt8(ascii: "t") where skip("true"): return .bool(true)
    case UInt8(ascii: "f") where skip("false"): return .bool(false)
    case UInt8(ascii: "n") where skip("null"): return .null
    case UInt8(ascii: "'"): throw fault("strings take double quotes, not single ones")
    default:
      if bytes.slice(offset, bytes.count).prefix(4).validUTF8Count == 0 {
        throw fault("the text is not UTF-8")
      }
      throw unexpected(insteadOf: "a value is expected")
    }
  }

  private mutating func skip(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard offset + length <= bytes.count else { return false }
    for index in 0..<length where bytes[offset + index] != word.utf8Start[index] { return false }
    offset += length
    return true
  }

  // MARK: - Bytes

  func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      offset += 1
    }
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { break }
      offset += 1
    }
    return offset - start
  }

  func character(_ byte: UInt8) -> Character { Character(Unicode.Scalar(byte)) }

  // MARK: - Faults

  /// The position of a byte, as an editor shows it: a byte-order mark counts for nothing.
  package func position(of offset: Int) -> TextPosition {
    TextPosition(offset: max(offset, start) - start, in: bytes.slice(start, bytes.count))
  }

  /// A fault at an offset, or where the scanner is.
  package func fault(_ reason: String, at index: Int? = nil) -> JSONFault {
    let index = index ?? offset
    return JSONFault(
      offset: index, position: position(of: index), reason: leftByGit(at: index) ?? reason)
  }

  /// The text that Git has put in place of JSON, if it has: that is to be mended there, and not where it is read.
  private func leftByGit(at index: Int) -> String? {
    let rest = bytes.slice(index, bytes.count)
    if index == start, rest.starts(with: "version https://git-lfs".utf8) {
      return "this is a pointer of Git LFS; `git lfs pull` fetches the file"
    }
    let begins = index == start || bytes[index - 1] == 0x0A
    let marks = ["<<<<<<< ", "=======", ">>>>>>> ", "||||||| "]
    return begins && marks.contains { rest.starts(with: $0.utf8) }
      ? "a merge has left a conflict here" : nil
  }

  private func atEnd(_ expected: String) -> JSONFault {
    guard let last = open.last else { return fault("the text ends where \(expected)") }
    return fault(
      "the text ends where \(expected); '\(character(bytes[last]))' at \(position(of: last)) "
        + "is not closed")
  }
}
