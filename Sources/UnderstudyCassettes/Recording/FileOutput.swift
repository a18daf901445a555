import Foundation

/// What is written into a file from its beginning, in pieces of a size that memory can hold.
struct FileOutput {
  private let file: OpenFile?
  /// What is not in the file yet.
  private(set) var rest = Data()
  /// How many bytes there are so far.
  private(set) var count = 0

  private static let piece = 1 << 20

  /// - Parameter file: An empty file; without one all is kept.
  init(_ file: OpenFile?) { self.file = file }

  mutating func append(_ data: Data) throws {
    count += data.count
    if let file, data.count > Self.piece {
      try flush()
      try data.withUnsafeBytes(file.append)
    } else {
      rest += data
      if rest.count >= Self.piece { try flush() }
    }
  }

  mutating func append(_ range: Range<Int>, of source: OpenFile) throws {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.piece) {
      try append(source.read(start..<min(start + Self.piece, range.upperBound)))
    }
  }

  mutating func flush() throws {
    guard let file else { return }
    try rest.withUnsafeBytes(file.append)
    rest = Data()
  }
}
