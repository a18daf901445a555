import Foundation

/// Bytes of a text that others replace.
package struct ByteEdit: Sendable, Hashable {
  package let range: Range<Int>
  package let replacement: Data

  package init(_ range: Range<Int>, _ replacement: Data = Data()) {
    (self.range, self.replacement) = (range, replacement)
  }
}

extension Data {
  /// The bytes after these edits, which do not overlap; all others stay.
  package func applying(_ edits: some Sequence<ByteEdit>) -> Data {
    var result = Data()
    var kept = startIndex
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += self[kept..<startIndex + edit.range.lowerBound]
      result += edit.replacement
      kept = startIndex + edit.range.upperBound
    }
    return result + self[kept...]
  }
}
