/// Percent-decoding that never gives up: Foundation's refuses a whole text for one bad escape.
package enum PercentDecoding {
  /// Decodes the escapes of a text. Bytes that are no UTF-8 stay escaped, in upper case, and so do
  /// the bytes `kept`; a percent sign that begins no escape stands for itself.
  package static func decode(
    _ text: some StringProtocol, keeping kept: (UInt8) -> Bool = { _ in false }
  ) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == percent else {
        bytes.append(byte)
        continue
      }
      var value = percent
      if let high = rest.first?.hexValue, let low = rest.dropFirst().first?.hexValue {
        value = high << 4 | low
        rest.removeFirst(2)
      }
      if kept(value) { bytes += escape(value) } else { bytes.append(value) }
    }
    return String(validUTF8: bytes) ?? escapingInvalid(bytes)
  }

  /// A text of bytes, of which those beyond ASCII are percent-encoded.
  package static func escapingNonASCII(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.flatMap { $0 < 0x80 ? [$0] : escape($0) }, as: UTF8.self)
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
    var place = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar):
        text += scalar
        place += scalar.count
      case .error(let length):
        text += bytes[place..<place + length].flatMap(escape)
        place += length
      case .emptyInput:
        return String(decoding: text, as: UTF8.self)
      }
    }
  }
}
