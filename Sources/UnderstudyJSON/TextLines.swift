import Foundation

/// Where the lines of a text begin, to find those of many places in it. A line ends at LF, CR or both.
package struct TextLines: Sendable {
  /// The places behind the line breaks.
  private let starts: [Int]

  package init(_ text: Data) {
    starts = text.withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress else { return [] }
      var (starts, place): ([Int], Int) = ([], 0)
      while place < bytes.count {
        let byte = first.load(fromByteOffset: place, as: UInt8.self)
        place += 1
        if byte > 0x0D || byte != 0x0A && byte != 0x0D { continue }
        if byte == 0x0D, place < bytes.count, bytes[place] == 0x0A { place += 1 }
        starts.append(place)
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
