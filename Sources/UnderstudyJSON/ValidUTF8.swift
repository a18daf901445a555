import Foundation

extension String {
  /// The text of bytes that are UTF-8 throughout; nil where they are not.
  ///
  /// `String(validating:as:)` is there only from iOS 18 and macOS 15.
  package init?(validUTF8 bytes: some Collection<UInt8>) {
    // Most of what is not shows it soon; its last character may be cut off.
    if bytes.count > 1 << 14, (1 << 12) - bytes.prefix(1 << 12).validUTF8Count > 3 { return nil }
    // What is not UTF-8 is replaced, so that the text's bytes are others.
    var text = String(decoding: bytes, as: UTF8.self)
    // At one go, since byte by byte this is most of what reading a large file takes.
    let isSame = bytes.withContiguousStorageIfAvailable { original in
      text.withUTF8 { decoded in
        guard decoded.count == original.count else { return false }
        guard let left = decoded.baseAddress, let right = original.baseAddress else { return true }
        return memcmp(left, right, original.count) == 0
      }
    }
    guard isSame ?? text.utf8.elementsEqual(bytes) else { return nil }
    self = text
  }
}
