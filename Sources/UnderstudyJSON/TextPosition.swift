/// A position in a text, counted from 1 as editors do.
public struct TextPosition: Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int

  /// The character within the line, from 1.
  public let column: Int

  /// The two numbers as compilers write them, such as `3:14`.
  public var description: String { "\(line):\(column)" }

  /// The position of the byte at `offset`. A line ends at LF, CR or both; columns count characters.
  package init(offset: Int, in bytes: some Collection<UInt8>) {
    var line = 1
    var start = bytes.startIndex
    var previous: UInt8 = 0
    let end = bytes.index(bytes.startIndex, offsetBy: offset)
    var index = bytes.startIndex
    while index < end {
      let byte = bytes[index]
      bytes.formIndex(after: &index)
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        start = index
        if !(byte == UInt8(ascii: "\n") && previous == UInt8(ascii: "\r")) { line += 1 }
      }
      previous = byte
    }
    self.line = line
    column = String(decoding: bytes[start..<end], as: UTF8.self).count + 1
  }
}

extension Collection<UInt8> {
  /// How many bytes at the front are whole characters of UTF-8.
  package var validUTF8Count: Int {
    var parser = UTF8.ForwardParser()
    var bytes = makeIterator()
    var valid = 0
    while case .valid(let scalar) = parser.parseScalar(from: &bytes) { valid += scalar.count }
    return valid
  }
}
