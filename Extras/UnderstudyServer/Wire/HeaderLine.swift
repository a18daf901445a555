import UnderstudyHTTP

/// One line of a head or of trailers: a name, a colon and a value.
enum HeaderLine {
  static func field(_ line: ArraySlice<UInt8>) throws(Refusal) -> HeaderFields.Field {
    guard let first = line.first, first != .space, first != .tab else {
      throw Refusal("a header field is folded onto a second line")
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw Refusal("a header field has no colon")
    }
    let name = line[..<colon]
    if name.last == .space || name.last == .tab {
      throw Refusal("there is a space between the name of a header field and its colon")
    }
    guard !name.isEmpty, name.allSatisfy(\.isToken) else {
      throw Refusal("the name of a header field is not a token")
    }
    var value = line[(colon + 1)...]
    while let byte = value.first, byte == .space || byte == .tab { value.removeFirst() }
    while let byte = value.last, byte == .space || byte == .tab { value.removeLast() }
    guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == .tab }) else {
      throw Refusal("the value of a header field has a control character")
    }
    // Bytes beyond ASCII are mostly UTF-8 today, and the first 256 characters of Unicode otherwise.
    let text =
      String(validUTF8: value)
      ?? String(String.UnicodeScalarView(value.map { Unicode.Scalar($0) }))
    return HeaderFields.Field(name: String(decoding: name, as: UTF8.self), value: text)
  }
}

extension HeaderFields {
  mutating func append(_ field: Field) { append(field.name, field.value) }
}

extension UInt8 {
  static let cr = UInt8(ascii: "\r")
  static let lf = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")

  var isInHost: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._~!$&'()*+,;=:[]%".utf8.contains(self)
    }
  }
}
