import Foundation

extension Data {
  /// The text in UTF-8, whichever of JSON's encodings it is in.
  package var inUTF8: Data {
    guard let encoding = wideEncoding, let text = String(data: self, encoding: encoding) else {
      return self
    }
    return Data((text.first == "\u{FEFF}" ? text.dropFirst() : text[...]).utf8)
  }

  /// UTF-16 or UTF-32, recognized by the byte-order mark, or by the zeros of ASCII characters.
  var wideEncoding: String.Encoding? {
    // Most texts are told by two bytes.
    guard prefix(2).contains(where: { $0 == 0 || $0 > 0xFD }) else { return nil }
    let start = [UInt8](prefix(4))
    switch (start.first ?? 1, start.dropFirst().first ?? 1) {
    case (0xFF, 0xFE) where start.dropFirst(2) == [0, 0]: return .utf32LittleEndian
    case (0xFF, 0xFE): return .utf16LittleEndian
    case (0xFE, 0xFF): return .utf16BigEndian
    case (0, 0): return .utf32BigEndian
    case (0, _): return .utf16BigEndian
    case (_, 0): return start.dropFirst(2).first == 0 ? .utf32LittleEndian : .utf16LittleEndian
    default: return nil
    }
  }
}
