extension JSONScanner {
  /// Reads a string with its quotes.
  mutating func string() throws(JSONFault) -> Text {
    let quote = offset
    offset += 1
    var hasEscapes = false
    var isASCII = true
    while true {
      let plain = bytes.endOfPlainText(from: offset)
      offset = plain.end
      if !plain.isASCII { isASCII = false }
      guard let byte = peek(), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") else {
        throw fault("the string that begins here is not closed", at: quote)
      }
      if byte == UInt8(ascii: "\"") { break }
      guard byte == UInt8(ascii: "\\") else {
        throw fault("a control character in a string must be escaped")
      }
      hasEscapes = true
      try escape()
    }
    let text = Text(start: quote + 1, end: offset, hasEscapes: hasEscapes)
    offset += 1
    if !isASCII {
      let content = bytes.slice(text.start, text.end)
      if String(validUTF8: content) == nil {
        throw fault("the text is not UTF-8", at: text.start + content.validUTF8Count)
      }
    }
    return text
  }

  private mutating func escape() throws(JSONFault) {
    let start = offset
    guard offset + 1 < bytes.count else {
      offset = bytes.count
      return
    }
    let byte = bytes[offset + 1]
    guard byte == UInt8(ascii: "u") else {
      if !Self.isEscape(byte) {
        throw fault("'\\\(character(byte))' is not a valid JSON escape")
      }
      offset += 2
      return
    }
    switch try codeUnit() {
    case 0xD800...0xDBFF:
      let isPair =
        offset + 1 < bytes.count && bytes[offset] == UInt8(ascii: "\\")
        && bytes[offset + 1] == UInt8(ascii: "u")
      if isPair {
        let second = offset
        if (0xDC00...0xDFFF).contains(try codeUnit()) { return }
        // What follows is a character of its own.
        offset = second
      }
      try halfPair(at: start)
    case 0xDC00...0xDFFF: try halfPair(at: start)
    default: return
    }
  }

  private mutating func halfPair(at start: Int) throws(JSONFault) {
    guard toleratesHalfPairs else {
      throw fault("half of a surrogate pair is missing", at: start)
    }
    if firstHalfPair == nil { firstHalfPair = start }
  }

  private static func isEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      true
    default: false
    }
  }

  private mutating func codeUnit() throws(JSONFault) -> UInt16 {
    guard let unit = bytes.code(at: offset + 2, digits: 4) else {
      throw fault("'\\u' needs four hexadecimal digits")
    }
    offset += 6
    return UInt16(unit)
  }
}

extension BorrowedBytes {
  /// The value of so many hexadecimal digits, up to eight; nil where there are fewer.
  package func code(at index: Int, digits: Int) -> UInt32? {
    guard index + digits <= count else { return nil }
    var code: UInt32 = 0
    for place in index..<index + digits {
      guard let digit = self[place].hexValue else { return nil }
      code = code << 4 | UInt32(digit)
    }
    return code
  }
}
