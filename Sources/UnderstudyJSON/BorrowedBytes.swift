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

  /// What is at `index`, in quotes and as a reader sees it: a word, or one character.
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
    var place = 0
    let length = text.count
    while place < length {
      let byte = start[place]
      // A quote, a backslash or a control character.
      if byte == 0x22 || byte == 0x5C || byte < 0x20 { break }
      seen |= byte
      place += 1
    }
    return (index + place, seen < 0x80)
  }

  /// The position behind the letters, digits and bytes beyond ASCII from `index` on, also found in one
  /// loop without a call.
  package func endOfWord(from index: Int) -> Int {
    let text = slice(index, count)
    guard let start = text.baseAddress else { return index }
    var place = 0
    let length = text.count
    while place < length {
      let byte = start[place]
      let isLetter = byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
      if !isLetter && byte < 0x80 && (byte < 0x30 || byte > 0x39) { break }
      place += 1
    }
    return index + place
  }
}
