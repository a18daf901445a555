import Foundation

/// The pieces of JSON, found one by one in bytes that need not be JSON as a whole.
enum JSONPiece {
  /// A string as it is in the text, with its quotes.
  struct Literal {
    /// What is between the quotes.
    let content: ArraySlice<UInt8>
    let isClosed: Bool
    let hasEscapes: Bool

    /// The position of the closing quote, or the end of the text where there is none.
    ///
    /// In a text out of step with its quotes it may open the next string, so it is tried again.
    var end: Int { content.endIndex }
    /// The position after the closing quote.
    var after: Int { isClosed ? content.endIndex + 1 : content.endIndex }
    var decoded: [UInt8] { hasEscapes ? JSONPiece.unescaped(content) : Array(content) }
    var text: String { String(decoding: decoded, as: UTF8.self) }
  }

  static func literal(in bytes: [UInt8], from opening: Int) -> Literal {
    let start = opening + 1
    var closing = bytes.place(of: quote, from: start)
    while let place = closing, isEscaped(place, in: bytes, from: start) {
      closing = bytes.place(of: quote, from: place + 1)
    }
    let content = bytes[start..<(closing ?? bytes.count)]
    return Literal(
      content: content, isClosed: closing != nil,
      hasEscapes: bytes.place(of: backslash, from: start, to: content.endIndex) != nil)
  }

  /// Whether an odd number of backslashes precedes it: an even one escapes itself.
  private static func isEscaped(_ place: Int, in bytes: [UInt8], from start: Int) -> Bool {
    var before = place
    while before > start, bytes[before - 1] == backslash { before -= 1 }
    return !(place - before).isMultiple(of: 2)
  }

  /// The value a literal is the key of, or nil where it is none; cut off it goes to the end.
  static func value(after literal: Literal, in bytes: [UInt8]) -> Range<Int>? {
    guard literal.isClosed else { return nil }
    let colon = bytes[literal.after...].drop(while: \.isJSONBlank)
    guard colon.first == UInt8(ascii: ":") else { return nil }
    let value = colon.dropFirst().drop(while: \.isJSONBlank)
    return value.startIndex..<end(of: value, in: bytes)
  }

  private static func end(of value: ArraySlice<UInt8>, in bytes: [UInt8]) -> Int {
    switch value.first {
    case quote: literal(in: bytes, from: value.startIndex).after
    case UInt8(ascii: "{"), UInt8(ascii: "["): endOfContainer(from: value.startIndex, in: bytes)
    default: value.firstIndex { $0.isJSONBlank || ",]}".utf8.contains($0) } ?? value.endIndex
    }
  }

  private static func endOfContainer(from start: Int, in bytes: [UInt8]) -> Int {
    var depth = 0
    var place = start
    while place < bytes.count {
      switch bytes[place] {
      case quote:
        place = literal(in: bytes, from: place).after
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      place += 1
      if depth == 0 { break }
    }
    return place
  }

  /// Values that say nothing of a secret but whether there is one.
  static func isHarmless(_ value: ArraySlice<UInt8>) -> Bool {
    ["", "null", "true", "false", "\"\""].contains { value.elementsEqual($0.utf8) }
  }

  // MARK: - Escapes

  static func quoted(_ content: [UInt8]) -> [UInt8] {
    var result = [quote]
    for byte in content {
      switch byte {
      case quote, backslash: result += [backslash, byte]
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        result += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      default: result.append(byte)
      }
    }
    return result + [quote]
  }

  private static func unescaped(_ content: ArraySlice<UInt8>) -> [UInt8] {
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
  fileprivate var isJSONBlank: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}
