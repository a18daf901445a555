import Foundation

/// Walks over one JSON document (RFC 8259) without building anything. It keeps its own
/// stack, so that no nesting overflows the thread's.
struct JSONScanner {
  /// As deep as Foundation's decoder goes.
  static let deepest = 512

  private let bytes: [UInt8]
  private var index = 0
  private var open: [(bracket: UInt8, offset: Int)] = []

  init(_ data: Data) {
    bytes = Array(data)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  mutating func scanDocument() throws(JSONFault) {
    if String(validating: bytes, as: UTF8.self) == nil {
      throw JSONFault(offset: bytes.validUTF8Count, reason: "the file is not UTF-8")
    }
    skipSpace()
    if index == bytes.count { throw fault("the file is empty") }
    repeat {
      try scanValue()
      try closeFinished()
    } while !open.isEmpty
    skipSpace()
    if index < bytes.count { throw fault("\(found()) follows the end of the value") }
  }

  /// One scalar, or the beginning of an array or object up to its first value.
  private mutating func scanValue() throws(JSONFault) {
    while true {
      skipSpace()
      guard let byte = peek() else { throw atEnd("a value is expected") }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if open.count == Self.deepest { throw fault("nested deeper than \(Self.deepest) levels") }
        open.append((byte, index))
        index += 1
        skipSpace()
        if peek() == closing(byte) { return }
        if byte == UInt8(ascii: "{") { try scanKey() }
      case UInt8(ascii: "\""): return try scanString()
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try scanNumber()
      default: return try scanLiteral()
      }
    }
  }

  /// After a value: closes what ends here, or moves on to the next value.
  private mutating func closeFinished() throws(JSONFault) {
    while let (bracket, _) = open.last {
      skipSpace()
      let end = closing(bracket)
      guard let byte = peek() else {
        throw atEnd("a comma or '\(character(end))' is expected")
      }
      if byte == end {
        index += 1
        open.removeLast()
        continue
      }
      guard byte == UInt8(ascii: ",") else {
        throw fault("a comma or '\(character(end))' is expected, not \(found())")
      }
      let comma = index
      index += 1
      skipSpace()
      if peek() == end {
        throw JSONFault(offset: comma, reason: "there is a comma before '\(character(end))'")
      }
      if bracket == UInt8(ascii: "{") { try scanKey() }
      return
    }
  }

  private mutating func scanKey() throws(JSONFault) {
    guard let byte = peek() else { throw atEnd("a key is expected") }
    guard byte == UInt8(ascii: "\"") else {
      throw fault("a key in double quotes is expected, not \(found())")
    }
    try scanString()
    skipSpace()
    guard let byte = peek() else { throw atEnd("a colon is expected") }
    guard byte == UInt8(ascii: ":") else {
      throw fault("a colon is expected after the key, not \(found())")
    }
    index += 1
  }

  private mutating func scanString() throws(JSONFault) {
    let start = index
    index += 1
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return
      case UInt8(ascii: "\\"): try scanEscape()
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw JSONFault(offset: start, reason: "the string that begins here is not closed")
      case 0..<0x20: throw fault("a control character in a string must be escaped")
      default: index += 1
      }
    }
    throw JSONFault(offset: start, reason: "the string that begins here is not closed")
  }

  private mutating func scanEscape() throws(JSONFault) {
    let start = index
    guard index + 1 < bytes.count else {
      index = bytes.count
      return
    }
    guard bytes[index + 1] == UInt8(ascii: "u") else {
      if !"\"\\/bfnrt".utf8.contains(bytes[index + 1]) {
        throw fault("'\\\(character(bytes[index + 1]))' is not a valid JSON escape")
      }
      index += 2
      return
    }
    switch try scanCodeUnit() {
    case 0xD800...0xDBFF:
      let next = bytes.dropFirst(index).prefix(2)
      if next.elementsEqual("\\u".utf8), (0xDC00...0xDFFF).contains(try scanCodeUnit()) { return }
      throw JSONFault(offset: start, reason: "half of a surrogate pair is missing")
    case 0xDC00...0xDFFF:
      throw JSONFault(offset: start, reason: "half of a surrogate pair is missing")
    default: return
    }
  }

  private mutating func scanCodeUnit() throws(JSONFault) -> UInt16 {
    let digits = bytes.dropFirst(index + 2).prefix(4)
    guard digits.count == 4, digits.allSatisfy({ isDigit($0) || isHexLetter($0) }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw fault("'\\u' needs four hexadecimal digits") }
    index += 6
    return unit
  }

  private mutating func scanNumber() throws(JSONFault) {
    let start = index
    if peek() == UInt8(ascii: "-") { index += 1 }
    let whole = skipDigits()
    if whole == 0 { throw fault("a digit is expected after '-'") }
    if whole > 1, bytes[index - whole] == UInt8(ascii: "0") {
      throw JSONFault(offset: start, reason: "a number cannot begin with a zero")
    }
    if peek() == UInt8(ascii: ".") {
      index += 1
      if skipDigits() == 0 { throw fault("a digit is expected after the decimal point") }
    }
    if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
      index += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { index += 1 }
      if skipDigits() == 0 { throw fault("a digit is expected in the exponent") }
    }
  }

  private mutating func scanLiteral() throws(JSONFault) {
    for literal in ["true", "false", "null"] where bytes[index...].starts(with: literal.utf8) {
      index += literal.utf8.count
      return
    }
    switch bytes[index] {
    case UInt8(ascii: "/"): throw fault("JSON has no comments")
    case UInt8(ascii: "'"): throw fault("strings take double quotes, not single ones")
    default: throw fault("a value is expected, not \(found())")
    }
  }

  // MARK: - Bytes

  private func peek() -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while let byte = peek(), isDigit(byte) { index += 1 }
    return index - start
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private func isHexLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  private func closing(_ bracket: UInt8) -> UInt8 {
    bracket == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")
  }

  private func character(_ byte: UInt8) -> Character { Character(Unicode.Scalar(byte)) }

  // MARK: - Faults

  private func fault(_ reason: String) -> JSONFault { JSONFault(offset: index, reason: reason) }

  /// What is at the index, as the reader sees it: a word, or one character.
  private func found() -> String {
    let rest = String(decoding: bytes[index...].prefix(64), as: UTF8.self)
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return "'\(word.isEmpty ? String(rest.prefix(1)) : String(word.prefix(20)))'"
  }

  private func atEnd(_ expected: String) -> JSONFault {
    guard let (bracket, offset) = open.last else { return fault("the file ends where \(expected)") }
    let place = TextPosition(offset: offset, in: bytes)
    return fault(
      "the file ends where \(expected); '\(character(bracket))' at \(place) is not closed")
  }
}
