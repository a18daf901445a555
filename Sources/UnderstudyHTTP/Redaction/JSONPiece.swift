/// The strings of JSON, found one by one in bytes that need not be JSON as a whole.
///
/// `JSONScanner` checks the grammar and stops at the first fault. What is redacted may be cut off, in
/// the middle of a sentence, out of step with its quotes or not UTF-8, and a secret is found all the
/// same, so this knows quotes and backslashes alone and takes every escape as it comes.
enum JSONPiece {
  /// A string as it is in the text, with its quotes.
  struct Literal {
    /// What is between the quotes.
    let content: ArraySlice<UInt8>
    let isClosed: Bool
    let hasEscapes: Bool

    /// The place of the opening quote.
    var start: Int { content.startIndex - 1 }
    /// The place of the closing quote, or the end of the text where there is none.
    ///
    /// In a text out of step with its quotes it may open the next string, so it is tried again.
    var end: Int { content.endIndex }
    /// The place after the closing quote.
    var after: Int { isClosed ? content.endIndex + 1 : content.endIndex }
    var decoded: [UInt8] { hasEscapes ? JSONPiece.unescaped(content) : Array(content) }
    var text: String { String(decoding: decoded, as: UTF8.self) }
  }

  static func literal(in text: SearchedText, from opening: Int) -> Literal {
    let start = opening + 1
    var closing = text.place(of: quote, from: start)
    while let place = closing, isEscaped(place, in: text, from: start) {
      closing = text.place(of: quote, from: place + 1)
    }
    let content = text.bytes[start..<(closing ?? text.count)]
    return Literal(
      content: content, isClosed: closing != nil,
      hasEscapes: text.place(of: backslash, from: start, to: content.endIndex) != nil)
  }

  /// Whether an odd number of backslashes precedes it: an even one escapes itself.
  private static func isEscaped(_ place: Int, in text: SearchedText, from start: Int) -> Bool {
    let first = text.start(of: .backslash, before: place, most: place - start)
    return !(place - first).isMultiple(of: 2)
  }

  // MARK: - Escapes

  static func quoted(_ content: [UInt8]) -> [UInt8] {
    var result = [quote]
    for byte in content {
      switch byte {
      case quote, backslash: result += [backslash, byte]
      case 0x0A: result += [backslash, UInt8(ascii: "n")]
      case 0x0D: result += [backslash, UInt8(ascii: "r")]
      case 0x09: result += [backslash, UInt8(ascii: "t")]
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        result += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      default: result.append(byte)
      }
    }
    return result + [quote]
  }

  static func unescaped(_ content: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = content
    while let byte = rest.popFirst() {
      guard byte == backslash, let escape = rest.popFirst() else {
        result.append(byte)
        continue
      }
      switch escape {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "u"): result += character(&rest)
      default: result.append(escape)
      }
    }
    return result
  }

  /// Reads the digits behind `\u`, and those of the second half of a pair.
  private static func character(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    guard let first = unit(&rest) else { return Array("\\u".utf8) }
    var units = [first]
    if (0xD800...0xDBFF).contains(first), rest.starts(with: "\\u".utf8) {
      var ahead = rest.dropFirst(2)
      if let second = unit(&ahead) {
        units.append(second)
        rest = ahead
      }
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt16? {
    let digits = rest.prefix(4)
    guard digits.count == 4,
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    rest = rest.dropFirst(4)
    return unit
  }

  static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
}
