import Foundation

/// Bytes borrowed for as long as a closure runs, with each access checked.
///
/// A scanner asks for every byte. In the debug builds that tests are, an array's subscript takes five
/// times as long as this one, and a copy of a large file would double its memory.
package struct BorrowedBytes {
  private let start: UnsafePointer<UInt8>?
  package let count: Int

  /// Borrows what `buffer` holds, which must outlive this.
  package init(_ buffer: UnsafeBufferPointer<UInt8>) {
    (start, count) = (buffer.baseAddress, buffer.count)
  }

  /// Lends the bytes of `data` to `body`, which must not let them escape.
  package static func lend<Value, Failure: Error>(
    _ data: Data, to body: (BorrowedBytes) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = data.withUnsafeBytes { buffer in
      let bytes = BorrowedBytes(buffer.assumingMemoryBound(to: UInt8.self))
      do throws(Failure) {
        return Result<Value, Failure>.success(try body(bytes))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let value): return value
    case .failure(let error): throw error
    }
  }

  package subscript(index: Int) -> UInt8 {
    guard let start, index >= 0, index < count else {
      preconditionFailure("the bytes end before \(index)")
    }
    return start[index]
  }

  /// The bytes from `lower` up to `upper`.
  package func slice(_ lower: Int, _ upper: Int) -> UnsafeBufferPointer<UInt8> {
    precondition(lower >= 0 && lower <= upper && upper <= count, "the bytes end before \(upper)")
    return UnsafeBufferPointer(start: start.map { $0 + lower }, count: upper - lower)
  }

  /// The word or the character at `index`, in quotes and as a reader sees it.
  package func word(at index: Int) -> String {
    let rest = String(decoding: slice(index, min(index + 64, count)), as: UTF8.self)
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return "'\(word.isEmpty ? String(rest.prefix(1)) : String(word.prefix(20)))'"
  }

  /// The position behind the bytes from `index` on that a string of JSON may hold as they are, and
  /// whether all of them are ASCII.
  ///
  /// Most bytes of most JSON are these, so they are looked at in one loop without a call.
  package func endOfPlainText(from index: Int) -> (end: Int, isASCII: Bool) {
    let text = slice(index, count)
    guard let start = text.baseAddress else { return (index, true) }
    var seen: UInt8 = 0
    var offset = 0
    let length = text.count
    while offset < length {
      let byte = start[offset]
      // A quote, a backslash or a control character.
      if byte == 0x22 || byte == 0x5C || byte < 0x20 { break }
      seen |= byte
      offset += 1
    }
    return (index + offset, seen < 0x80)
  }

  /// The position behind the letters, digits and bytes beyond ASCII from `index` on, also found in one
  /// loop without a call.
  package func endOfWord(from index: Int) -> Int {
    let text = slice(index, count)
    guard let start = text.baseAddress else { return index }
    var offset = 0
    let length = text.count
    while offset < length {
      let byte = start[offset]
      let isLetter = byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
      if !isLetter && byte < 0x80 && (byte < 0x30 || byte > 0x39) { break }
      offset += 1
    }
    return index + offset
  }
}

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

/// Bytes of a text that others replace.
package struct ByteEdit: Sendable, Hashable {
  package let range: Range<Int>
  package let replacement: Data
  /// The number of copies of the replacement, which take no room until the edit is applied.
  package let times: Int

  package init(_ range: Range<Int>, _ replacement: Data = Data(), times: Int = 1) {
    (self.range, self.replacement, self.times) = (range, replacement, times)
  }
}

extension Data {
  /// The bytes after these edits, which do not overlap; all others stay.
  package func applying(_ edits: some Sequence<ByteEdit>) -> Data {
    var result = Data()
    var kept = startIndex
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += self[kept..<startIndex + edit.range.lowerBound]
      for _ in 0..<edit.times { result += edit.replacement }
      kept = startIndex + edit.range.upperBound
    }
    return result + self[kept...]
  }
}

extension Data {
  /// The text in UTF-8, whichever of JSON's encodings it is in.
  package var inUTF8: Data {
    guard let encoding = wideEncoding, let text = String(data: self, encoding: encoding) else {
      return self
    }
    return Data((text.first == "\u{FEFF}" ? text.dropFirst() : text[...]).utf8)
  }

  /// UTF-16 or UTF-32, recognized by the byte-order mark, or by the zeros of ASCII characters.
  var wideEncoding: String.Encoding? {
    // Most texts are told by two bytes.
    guard prefix(2).contains(where: { $0 == 0 || $0 > 0xFD }) else { return nil }
    let start = [UInt8](prefix(4))
    switch (start.first ?? 1, start.dropFirst().first ?? 1) {
    case (0xFF, 0xFE) where start.dropFirst(2) == [0, 0]: return .utf32LittleEndian
    case (0xFF, 0xFE): return .utf16LittleEndian
    case (0xFE, 0xFF): return .utf16BigEndian
    case (0, 0): return .utf32BigEndian
    case (0, _): return .utf16BigEndian
    case (_, 0): return start.dropFirst(2).first == 0 ? .utf32LittleEndian : .utf16LittleEndian
    default: return nil
    }
  }
}

extension String {
  /// The text of bytes that are UTF-8 throughout; nil if they are not.
  ///
  /// `String(validating:as:)` is there only from iOS 18 and macOS 15.
  package init?(validUTF8 bytes: some Collection<UInt8>) {
    // Most of what is not shows it soon; its last character may be cut off.
    if bytes.count > 1 << 14, (1 << 12) - bytes.prefix(1 << 12).validUTF8Count > 3 { return nil }
    // Bytes that are not UTF-8 are replaced, so that the text's bytes are others.
    var text = String(decoding: bytes, as: UTF8.self)
    // At one go, since byte by byte this is most of what reading a large file takes.
    let isSame = bytes.withContiguousStorageIfAvailable { original in
      text.withUTF8 { decoded in
        guard decoded.count == original.count else { return false }
        guard let left = decoded.baseAddress, let right = original.baseAddress else { return true }
        return memcmp(left, right, original.count) == 0
      }
    }
    guard isSame ?? text.utf8.elementsEqual(bytes) else { return nil }
    self = text
  }
}
