import Foundation

/// Bytes of a text that others replace.
package struct ByteEdit: Sendable, Hashable {
  package let range: Range<Int>
  package let replacement: Data
  /// How often the replacement stands there, which takes no room until the edit is applied.
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
