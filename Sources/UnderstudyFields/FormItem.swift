import Foundation

/// A name and a value of a query or of a form, decoded.
///
/// `+` and `%20` both mean a space, as servers read them; a plus sign is written `%2B`. A name
/// without a value (`?a`) equals one with an empty value (`?a=`).
public struct FormItem: Sendable, Hashable {
  /// The decoded name.
  public let name: String
  /// The decoded value, empty if there was none.
  public let value: String

  /// Creates an item.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// Reads `a=1&b=2`; empty pieces, as in `a=1&&b=2`, mean nothing.
  ///
  /// Works on bytes: telling characters apart costs several times as much.
  package static func parse(_ text: String) -> [FormItem] {
    var items: [FormItem] = []
    var rest = text.utf8[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "&")) ?? rest.endIndex
      let piece = rest[..<end]
      rest = end == rest.endIndex ? rest[end...] : rest[rest.index(after: end)...]
      if piece.isEmpty { continue }
      let equals = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
      let value = piece[equals...].dropFirst()
      items.append(FormItem(name: decode(piece[..<equals]), value: decode(value)))
    }
    return items
  }

  /// Whether a text looks like a form: nothing but `name=value` pairs.
  package static func isForm(_ text: String) -> Bool {
    guard let first = text.utf8.first, !"{[<".utf8.contains(first) else { return false }
    return text.utf8.split(separator: UInt8(ascii: "&")).allSatisfy { piece in
      let name = piece.prefix { $0 != UInt8(ascii: "=") }
      return name.count < piece.count && !name.isEmpty
        && !name.contains { " \t\r\n".utf8.contains($0) }
    }
  }

  private static func decode(_ bytes: Substring.UTF8View) -> String {
    let text = String(Substring(bytes))
    guard bytes.contains(where: { "+%".utf8.contains($0) }) else { return text }
    return PercentDecoding.decode(text.replacing("+", with: " "))
  }
}

/// Percent-decoding that never gives up: Foundation's refuses a whole text for one bad escape.
package enum PercentDecoding {
  /// Decodes the escapes of a text. Bytes that are no UTF-8 stay escaped, in upper case, and so do
  /// the bytes `kept`; a percent sign that begins no escape stands for itself.
  package static func decode(
    _ text: some StringProtocol, keeping kept: (UInt8) -> Bool = { _ in false }
  ) -> String {
    let encoded = Array(text.utf8)
    // Most texts have no escape.
    guard encoded.contains(percent) else { return String(text) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(encoded.count)
    var index = 0
    while index < encoded.count {
      let byte = encoded[index]
      index += 1
      guard byte == percent else {
        bytes.append(byte)
        continue
      }
      var value = percent
      if index + 1 < encoded.count, let high = encoded[index].hexValue,
        let low = encoded[index + 1].hexValue
      {
        value = high << 4 | low
        index += 2
      }
      if kept(value) { bytes += escape(value) } else { bytes.append(value) }
    }
    return String(validUTF8: bytes) ?? escapingInvalid(bytes)
  }

  /// A text of bytes, of which those beyond ASCII are percent-encoded.
  package static func escapingNonASCII(_ bytes: ArraySlice<UInt8>) -> String {
    // A server asks for each target.
    bytes.allSatisfy { $0 < 0x80 }
      ? String(decoding: bytes, as: UTF8.self)
      : String(decoding: bytes.flatMap { $0 < 0x80 ? [$0] : escape($0) }, as: UTF8.self)
  }

  private static let percent = UInt8(ascii: "%")

  private static func escape(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  private static func escapingInvalid(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var index = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar):
        text += scalar
        index += scalar.count
      case .error(let length):
        text += bytes[index..<index + length].flatMap(escape)
        index += length
      case .emptyInput:
        return String(decoding: text, as: UTF8.self)
      }
    }
  }
}

extension URL {
  /// Reads a URL as it was sent: its escapes stay, and only what no URL may hold is percent-encoded.
  ///
  /// `URL(string:)` encodes the escapes once more if a single such character stands, as in
  /// `?filter[name]=a%20b`.
  package init?(asSent text: String) {
    guard let url = URL(string: text) else { return nil }
    guard text.utf8.contains(UInt8(ascii: "%")) else {
      self = url
      return
    }
    self = URL(dataRepresentation: Data(text.utf8), relativeTo: nil, isAbsolute: true) ?? url
  }
}
