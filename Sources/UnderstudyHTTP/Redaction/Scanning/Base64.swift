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

  /// Whether a word has a user and a password as mail servers are sent them, each behind a zero.
  static func isLogin(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count < 256, let bytes = decoded(word) else { return false }
    let pieces = bytes.split(separator: 0, omittingEmptySubsequences: false)
    return pieces.count == 3 && !pieces[1].isEmpty && !pieces[2].isEmpty
      && pieces.allSatisfy { $0.allSatisfy { (0x20...0x7E).contains($0) } }
  }

  private static func decoded(_ word: ArraySlice<UInt8>) -> Data? {
    var text = String(decoding: word, as: UTF8.self)
      .replacing("-", with: "+").replacing("_", with: "/")
    text = String(text.prefix { $0 != "=" })
    text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    return Data(base64Encoded: text)
  }
}
