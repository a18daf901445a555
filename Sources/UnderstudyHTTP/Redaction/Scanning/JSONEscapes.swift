import Foundation

/// The escapes in strings of JSON, in bytes that need not be JSON as a whole.
///
/// `JSONScanner` stops at the first fault. What is redacted may be cut off or not UTF-8, and a secret
/// is found all the same.
enum JSONEscapes {
  static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  private static let byLetter: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
  ]

  static func quoted(_ content: [UInt8]) -> [UInt8] {
    let escaped = content.flatMap { byte -> [UInt8] in
      if byte == quote || byte == backslash { return [backslash, byte] }
      if byte >= 0x20 { return [byte] }
      if let letter = byLetter.first(where: { $0.value == byte })?.key {
        return [backslash, letter]
      }
      let digits = String(byte, radix: 16)
      return Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
    }
    return [quote] + escaped + [quote]
  }

  static func unescaped(_ content: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = content
    while let place = rest.place(of: backslash) {
      result += rest[..<place]
      rest = rest[(place + 1)...]
      let units = codeUnits(&rest)
      if !units.isEmpty {
        result += String(decoding: units, as: UTF16.self).utf8
      } else if let letter = rest.popFirst() {
        result.append(byLetter[letter] ?? letter)
      } else {
        result.append(backslash)
      }
    }
    return result + rest
  }

  /// Reads `u0041` and all `\u0042` that follow: two of them may be one character.
  private static func codeUnits(_ rest: inout ArraySlice<UInt8>) -> [UInt16] {
    var units: [UInt16] = []
    var ahead = rest
    while ahead.popFirst() == UInt8(ascii: "u"), ahead.count >= 4,
      let unit = UInt16(String(decoding: ahead.prefix(4), as: UTF8.self), radix: 16)
    {
      units.append(unit)
      ahead = ahead.dropFirst(4)
      rest = ahead
      guard ahead.popFirst() == backslash else { break }
    }
    return units
  }
}

extension ArraySlice<UInt8> {
  /// Where a byte comes first.
  func place(of byte: UInt8) -> Int? {
    withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, let found = memchr(base, Int32(byte), buffer.count)
      else { return nil }
      return startIndex + (UnsafeRawPointer(found) - base)
    }
  }
}
