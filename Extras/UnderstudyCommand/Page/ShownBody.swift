import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// A body as a page shows it: as text or as an image.
struct ShownBody: Sendable, Encodable {
  /// How many bytes it has.
  let size: Int
  private(set) var type: String
  private(set) var text: String?
  /// The bytes of an image in base64.
  private(set) var image: String?
  /// What is not shown, and why.
  private(set) var remark: String?

  /// - Parameters:
  ///   - most: How many bytes may be shown.
  ///   - declared: How many bytes the file's producer says there are.
  init(_ body: Data, type: String, most: Int, declared: Int? = nil, redacting redaction: Redaction?)
  {
    self.type = type
    size = body.isEmpty ? max(declared ?? 0, 0) : body.count
    if body.isEmpty {
      if size > 0 { remark = "The file does not hold the body." }
      return
    }
    let isImage = Self.imageType(of: body) != nil
    if isImage, body.count > min(Self.mostOfImage, most * 4) {
      remark = "An image of \(size.inBytes), too large for this page."
      return
    }
    // A secret that the cut goes through must not escape for that.
    let read = isImage ? body : body.prefix(most + Self.margin)
    let plain = redaction.redacted(Data(read), type: type)
    if isImage, let imageType = Self.imageType(of: plain) {
      image = plain.base64EncodedString()
      self.type = imageType
    } else if let text = Self.text(plain.prefix(most), type: type, isCut: plain.count > most) {
      self.text = text
      if plain.count > most || read.count < body.count {
        remark = "The beginning: \(min(most, plain.count).inBytes) of \(size.inBytes)."
      }
    } else {
      remark = "Binary data."
    }
  }

  private static let mostOfImage = 1 << 19
  private static let margin = 1 << 13

  /// The type of an image that every browser shows and that can't hold a script, whatever type the
  /// message declares; nil for anything else.
  private static func imageType(of body: Data) -> String? {
    let head = Array(body.prefix(16))
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if head.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) { return "image/gif" }
    let isWebP = head.starts(with: "RIFF".utf8) && head.dropFirst(8).starts(with: "WEBP".utf8)
    return isWebP ? "image/webp" : nil
  }

  /// Nil where it is no text; `isCut` where it may end within a character.
  private static func text(_ bytes: Data, type: String, isCut: Bool) -> String? {
    for count in isCut ? 0...3 : 0...0 {
      if let text = String(validUTF8: bytes.dropLast(count)) { return isBinary(text) ? nil : text }
    }
    let type = type.lowercased()
    guard type.isTextType || type.contains("charset=") else { return nil }
    let charset = String.Encoding(contentType: type)
    return charset.flatMap { String(data: bytes, encoding: $0) }
      ?? String(decoding: bytes, as: UTF8.self)
  }

  /// Whether there are more control characters than a text has.
  private static func isBinary(_ text: String) -> Bool {
    text.utf8.prefix(1 << 12).lazy.filter { $0 < 0x20 && !(0x08...0x0D).contains($0) && $0 != 0x1B }
      .count > 8
  }
}
