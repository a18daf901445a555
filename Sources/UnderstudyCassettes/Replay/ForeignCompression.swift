import Foundation
import UnderstudyHTTP

/// Compression that Understudy cannot decompress, such as Brotli: no client could read a replay of it.
enum ForeignCompression {
  /// The name of the compression that a body has for certain; nil for one that may be plain, as most
  /// producers save it, whatever the headers say.
  static func name(of bytes: Data, _ headers: HeaderFields, type: String?) -> String? {
    let encodings = encodings(headers)
    if encodings.contains("zstd"), bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) { return "zstd" }
    // It begins with nothing of its own, but what is text in UTF-8 has other bytes.
    if encodings.contains("br"), isText(type), String(validUTF8: bytes) == nil { return "Brotli" }
    return nil
  }

  /// Whether the headers name such a compression.
  static func isNamed(in headers: HeaderFields) -> Bool {
    !encodings(headers).isDisjoint(with: ["br", "zstd"])
  }

  private static func encodings(_ headers: HeaderFields) -> Set<Substring> {
    let names = headers.values(for: "Content-Encoding").joined(separator: ",").lowercased()
    return Set(names.split { ", ".contains($0) })
  }

  /// Whether the bytes of a body of this type should be UTF-8.
  private static func isText(_ type: String?) -> Bool {
    guard let type, type.isTextType else { return false }
    let parameters = type.lowercased().split(separator: ";").dropFirst()
    return !parameters.contains { $0.contains("charset") && !$0.contains("utf-8") }
  }
}
