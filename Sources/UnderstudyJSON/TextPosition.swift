import Foundation

/// A position in a text, counted from 1 as editors do.
package struct TextPosition: Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int

  /// The character within the line, from 1.
  package let column: Int

  /// The two numbers as compilers write them, such as `3:14`.
  package var description: String { "\(line):\(column)" }

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
  /// The number of bytes at the front that are whole characters of UTF-8.
  package var validUTF8Count: Int {
    var parser = UTF8.ForwardParser()
    var bytes = makeIterator()
    var valid = 0
    while case .valid(let scalar) = parser.parseScalar(from: &bytes) { valid += scalar.count }
    return valid
  }
}

/// The place at which a text stops being JSON, and the reason.
///
/// Foundation's errors differ between platforms, and it tolerates some faults, such as a comma before a
/// closing brace.
package struct JSONFault: Error, Equatable {
  /// Counted in bytes of UTF-8.
  package let offset: Int
  package let position: TextPosition
  package let reason: String

  /// The first fault of `data` as JSON in UTF-8; nil if there is none.
  package static func first(in data: Data) -> JSONFault? {
    BorrowedBytes.lend(data) { bytes in
      do throws(JSONFault) {
        var scanner = JSONScanner(bytes)
        if data.wideEncoding != nil { throw scanner.fault("the text is not UTF-8") }
        while try scanner.next() != nil {}
        return nil
      } catch {
        return error
      }
    }
  }
}

extension JSONFault: LocalizedError, CustomStringConvertible {
  /// The place and the reason, such as `at 3:14, a value is expected, not ','`.
  package var description: String { "at \(position), \(reason)" }

  /// The same as `description`.
  package var errorDescription: String? { description }
}

/// The beginnings of a text's lines, to find those of many places in it. A line ends at LF, CR or both.
package struct TextLines: Sendable {
  /// The places behind the line breaks.
  private let starts: [Int]

  package init(_ text: Data) {
    starts = text.withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress else { return [] }
      var (starts, offset): ([Int], Int) = ([], 0)
      while offset < bytes.count {
        let byte = first.load(fromByteOffset: offset, as: UInt8.self)
        offset += 1
        if byte > 0x0D || byte != 0x0A && byte != 0x0D { continue }
        if byte == 0x0D, offset < bytes.count, bytes[offset] == 0x0A { offset += 1 }
        starts.append(offset)
      }
      return starts
    }
  }

  /// The line of a byte, from 1.
  package func line(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low + 1
  }
}
