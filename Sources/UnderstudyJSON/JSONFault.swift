import Foundation

/// Where a text stops being JSON, and why.
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
