import Foundation

/// Some bytes, or all but some.
struct ByteSet: Sendable {
  private let members: [Bool]
  /// As a C string; of all but some, the some.
  private let listed: [CChar]
  private let isComplement: Bool

  init(_ bytes: some Sequence<UInt8>, isComplement: Bool = false) {
    var members = [Bool](repeating: isComplement, count: 256)
    for byte in bytes { members[Int(byte)] = !isComplement }
    self.members = members
    listed = bytes.map { CChar(bitPattern: $0) } + [0]
    self.isComplement = isComplement
  }

  init(_ characters: String) { self.init(Array(characters.utf8)) }

  static func but(_ characters: String) -> ByteSet {
    ByteSet(Array(characters.utf8), isComplement: true)
  }

  func contains(_ byte: UInt8) -> Bool { members[Int(byte)] }

  /// How many bytes of a C string belong to the set.
  func span(_ string: UnsafePointer<CChar>) -> Int {
    isComplement ? strcspn(string, listed) : strspn(string, listed)
  }

  private static let letters = Array(0x41...0x5A) + Array(0x61...0x7A) as [UInt8]
  private static let digits = Array(0x30...0x39) as [UInt8]
  private static let beyondASCII = Array(0x80...0xFF) as [UInt8]

  static let blank = ByteSet(" \t")
  static let space = ByteSet(" \t\r\n")
  static let lineEnd = ByteSet("\r\n")
  static let inLine = but("\r\n")
  static let backslash = ByteSet("\\")
  static let hex = ByteSet("0123456789abcdefABCDEF")
  static let alphanumeric = ByteSet(letters + digits)
  /// Letters, digits, `-`, `_`, and anything beyond ASCII.
  static let word = ByteSet(letters + digits + beyondASCII + Array("-_".utf8))
  /// Those of a word, what is between the words of a name, brackets and escapes.
  static let name = ByteSet(letters + digits + beyondASCII + Array("-_.%+[]$".utf8))
  /// The name of an element of XML.
  static let tag = ByteSet(letters + digits + beyondASCII + Array("-_.:".utf8))
  /// The letters of Base64, in both of its alphabets.
  static let base64 = ByteSet(letters + digits + Array("+/-_".utf8))

  static func alphanumeric(and others: String) -> ByteSet {
    ByteSet(letters + digits + Array(others.utf8))
  }
}
