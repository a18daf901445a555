// The values of scanned strings and numbers.

extension JSONScanner {
  /// The text of a string, its escapes resolved; half of a surrogate pair becomes U+FFFD.
  ///
  /// The bytes need not be those of a string that was read: what is no escape stays.
  package func string(_ text: Text) -> String {
    guard text.hasEscapes else {
      return String(decoding: bytes.slice(text.start, text.end), as: UTF8.self)
    }
    var result: [UInt8] = []
    result.reserveCapacity(text.end - text.start)
    var index = text.start
    while index < text.end {
      let plain = min(bytes.endOfPlainText(from: index).end, text.end)
      result.append(contentsOf: bytes.slice(index, plain))
      index = plain
      if index < text.end { appendUnescaped(&index, before: text.end, to: &result) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let backslash = UInt8(ascii: "\\")

  /// Appends the character at `index`, in UTF-8.
  private func appendUnescaped(_ index: inout Int, before end: Int, to result: inout [UInt8]) {
    let start = index
    index += 1
    guard bytes[start] == Self.backslash, index < end else { return result.append(bytes[start]) }
    index += 1
    switch bytes[start + 1] {
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "u"):
      guard let unit = codeUnit(at: start, before: end) else {
        return result.append(UInt8(ascii: "u"))
      }
      index = start + 6
      var units = [unit]
      // A pair is decoded as one.
      if UTF16.isLeadSurrogate(unit), let second = codeUnit(at: index, before: end),
        UTF16.isTrailSurrogate(second)
      {
        units.append(second)
        index += 6
      }
      result += String(decoding: units, as: UTF16.self).utf8
    case let other: result.append(other)
    }
  }

  /// The unit of an escape such as `\u0041`; nil if there is none.
  private func codeUnit(at index: Int, before end: Int) -> UInt16? {
    guard index + 6 <= end, bytes[index] == Self.backslash, bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return bytes.code(at: index + 2, digits: 4).map(UInt16.init)
  }

  package func value(of number: Number) -> JSONValue {
    if number.isInteger, let whole = int(number) { return .int(whole) }
    return JSONNumber.value(
      written: String(decoding: bytes.slice(number.start, number.end), as: UTF8.self))
  }

  /// Of up to 18 digits, which is most numbers; the others are read as text.
  private func int(_ number: Number) -> Int? {
    guard number.end - number.start <= 18 else { return nil }
    var index = number.start
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    var whole = 0
    while index < number.end {
      whole = whole * 10 + Int(bytes[index] - UInt8(ascii: "0"))
      index += 1
    }
    return isNegative ? -whole : whole
  }
}

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
        // The next escape is a character of its own.
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
  /// The value of so many hexadecimal digits, up to eight; nil if there are fewer.
  package func code(at index: Int, digits: Int) -> UInt32? {
    guard index + digits <= count else { return nil }
    var code: UInt32 = 0
    for offset in index..<index + digits {
      guard let digit = self[offset].hexValue else { return nil }
      code = code << 4 | UInt32(digit)
    }
    return code
  }
}
