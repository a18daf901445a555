// Bytes by the characters of ASCII that they are.

extension UInt8 {
  package static let quote = UInt8(ascii: "\"")

  @inlinable package var isBlank: Bool { self == 0x20 || self == 0x09 }
  @inlinable package var isLineEnd: Bool { self == 0x0A || self == 0x0D }
  @inlinable package var isSpace: Bool { isBlank || isLineEnd }
  @inlinable package var isQuote: Bool { self == 0x22 || self == 0x27 || self == 0x60 }
  @inlinable package var isDigit: Bool { (0x30...0x39).contains(self) }
  @inlinable package var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Letters, digits, `-`, `_`, and anything beyond ASCII.
  @inlinable package var isInWord: Bool {
    isASCIILetter || isDigit || self >= 0x80 || self == UInt8(ascii: "-")
      || self == UInt8(ascii: "_")
  }

  @inlinable package var asciiLowercased: UInt8 {
    (0x41...0x5A).contains(self) ? self | 0x20 : self
  }

  /// The value of a hexadecimal digit.
  @inlinable package var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}
