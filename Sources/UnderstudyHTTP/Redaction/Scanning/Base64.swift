import Foundation

/// Text in Base64, in either alphabet, with or without its padding.
enum Base64 {
  /// Shorter than this a word is likelier a word.
  static let shortest = 16

  /// The text that is encoded, or nil where that is none.
  static func text(_ word: ArraySlice<UInt8>) -> String? {
    // Most words are none: the first few bytes say so, and a long one is not read for it.
    let start = word.prefix(word.count > 32 ? 32 : word.count)
    guard let head = decoded(start), head.allSatisfy({ $0 >= 0x20 || $0.isSpace }) else {
      return nil
    }
    return start.count < word.count
      ? decoded(word).flatMap { String(validUTF8: $0) } : String(validUTF8: head)
  }

  private static func decoded(_ word: ArraySlice<UInt8>) -> Data? {
    var digits = word.map { byte in
      byte == UInt8(ascii: "-") ? UInt8(ascii: "+") : byte == UInt8(ascii: "_") ? 0x2F : byte
    }
    digits += repeatElement(UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
    return Data(base64Encoded: Data(digits))
  }
}
