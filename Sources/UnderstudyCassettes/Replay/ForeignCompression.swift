import Foundation
import UnderstudyHTTP

/// Compression that Understudy cannot decompress, such as Brotli: no client could read a replay of it.
enum ForeignCompression {
  /// The name of the compression that a body has for certain; nil for one that may be plain, as most
  /// producers save it, whatever the headers say.
  static func name(
    of bytes: @autoclosure () -> Data, _ headers: HeaderFields, type: String?
  ) -> String? {
    let names = headers.values(for: "Content-Encoding").joined(separator: ",").lowercased()
    let encodings = names.split { ", ".contains($0) }
    if encodings.contains("zstd"), bytes().starts(with: [0x28, 0xB5, 0x2F, 0xFD]) { return "zstd" }
    // It begins with nothing of its own, but what is text in UTF-8 has other bytes.
    let isBrotli = encodings.contains("br") && isText(type) && String(validUTF8: bytes()) == nil
    return isBrotli ? "Brotli" : nil
  }

  /// Whether the bytes of a body of this type should be UTF-8.
  private static func isText(_ type: String?) -> Bool {
    guard let type, type.isTextType else { return false }
    let parameters = type.lowercased().split(separator: ";").dropFirst()
    return !parameters.contains { $0.contains("charset") && !$0.contains("utf-8") }
  }
}
