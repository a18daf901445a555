import Foundation

/// The bytes that have come on a connection and have not been read.
struct IncomingBytes {
  private var bytes: [UInt8] = []
  /// What has been read of `bytes`.
  private var start = 0
  /// How far the end of a line has been looked for.
  private var scanned = 0

  var count: Int { bytes.count - start }
  var isEmpty: Bool { start == bytes.count }
  var first: UInt8? { isEmpty ? nil : bytes[start] }

  mutating func append(_ new: some Sequence<UInt8>) {
    if isEmpty {
      bytes.removeAll(keepingCapacity: true)
      (start, scanned) = (0, 0)
    }
    bytes.append(contentsOf: new)
  }

  /// Takes the next line, without its CR LF; nil where it has not all come.
  ///
  /// - Parameter limit: How many bytes it may have before its LF.
  mutating func nextLine(
    atMost limit: Int, or tooLong: @autoclosure () -> Refusal
  ) throws(Refusal) -> ArraySlice<UInt8>? {
    while scanned < bytes.count {
      let followsCR = scanned > start && bytes[scanned - 1] == .cr
      if bytes[scanned] == .lf {
        guard followsCR else {
          throw Refusal("a line ends with LF alone; it must end with CR LF")
        }
        let line = bytes[start..<scanned - 1]
        advance(to: scanned + 1)
        return line
      }
      if followsCR { throw Refusal("a CR stands alone; a line ends with CR LF") }
      scanned += 1
      if scanned - start > limit { throw tooLong() }
    }
    return nil
  }

  /// The line that has begun, as far as it has come.
  func lineBegun(atMost limit: Int) -> ArraySlice<UInt8> {
    bytes[start...].prefix(limit).prefix { $0 != .cr && $0 != .lf }
  }

  /// Takes so many bytes; nil where they have not all come.
  mutating func take(_ count: Int) -> Data? {
    guard self.count >= count else { return nil }
    defer { advance(to: start + count) }
    return Data(bytes[start..<start + count])
  }

  /// Moves what is there, up to so many bytes, to the end of others.
  mutating func move(atMost most: Int, to others: inout [UInt8]) -> Int {
    let count = min(most, count)
    others += bytes[start..<start + count]
    advance(to: start + count)
    return count
  }

  /// Takes all bytes, for a protocol that takes the connection over.
  mutating func takeRest() -> [UInt8] {
    defer { self = IncomingBytes() }
    return Array(bytes[start...])
  }

  private mutating func advance(to index: Int) {
    (start, scanned) = (index, index)
    // What was read is dropped once it is more than what waits, so that copying stays cheap.
    if start > 64 << 10, start > bytes.count - start {
      bytes.removeFirst(start)
      (start, scanned) = (0, 0)
    }
  }
}
