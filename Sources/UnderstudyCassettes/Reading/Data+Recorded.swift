import Foundation
import UnderstudyHTTP

extension Data {
  /// Reads base64 as producers write it: with line breaks, without its end, or, by Polly, as a list of
  /// chunks in JSON.
  init?(recorded text: String) {
    if let data = Data(base64Encoded: text) {
      self = data
      return
    }
    if text.hasPrefix("["), case .array(let chunks)? = try? JSONValue(parsing: Data(text.utf8)) {
      self = chunks.reduce(Data()) { $0 + ($1.string.flatMap { Data(recorded: $0) } ?? Data()) }
      return
    }
    let digits = text.utf8.filter { !" \r\n\t=".utf8.contains($0) }
    let padding = String(repeating: "=", count: (4 - digits.count % 4) % 4)
    self.init(base64Encoded: String(decoding: digits, as: UTF8.self) + padding)
  }
}

extension String {
  /// The bytes in the character set that a `Content-Type` names: HAR holds the text decoded.
  func data(charset contentType: String?) -> Data {
    let encoding = contentType.flatMap { String.Encoding(contentType: $0) }
    return encoding.flatMap { data(using: $0) } ?? Data(utf8)
  }
}

extension String.Encoding {
  /// The character set that a `Content-Type` names; nil where that is UTF-8, or none that is known.
  package init?(contentType: String) {
    // Most have none.
    guard contentType.utf8.contains(UInt8(ascii: "=")) else { return nil }
    let type = contentType.lowercased()
    guard let parameter = type.range(of: "charset=") else { return nil }
    let name = type[parameter.upperBound...].prefix { !";, ".contains($0) }
      .filter { $0 != "\"" && $0 != "'" }
    guard let encoding = Self.names[name] else { return nil }
    self = encoding
  }

  private static let names: [String: String.Encoding] = [
    "iso-8859-1": .isoLatin1, "latin1": .isoLatin1, "windows-1252": .windowsCP1252,
    "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251,
    "shift_jis": .shiftJIS, "euc-jp": .japaneseEUC, "utf-16": .utf16,
    "utf-16le": .utf16LittleEndian, "utf-16be": .utf16BigEndian,
  ]
}
