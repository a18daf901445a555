import Foundation

/// Where a text stops being JSON, and why.
///
/// Foundation says it in words that differ between platforms, and tolerates some faults, such as a
/// comma before a closing brace.
struct JSONFault: Equatable {
  let offset: Int
  let reason: String

  /// The first fault of `data` as JSON in UTF-8; nil if there is none.
  static func first(in data: Data) -> JSONFault? {
    var scanner = JSONScanner(data)
    do {
      try scanner.scanDocument()
      return nil
    } catch {
      return error
    }
  }
}

extension JSONFault: Error {}
