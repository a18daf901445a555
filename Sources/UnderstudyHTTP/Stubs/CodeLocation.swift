/// A place in the source: where a stub was written.
public struct CodeLocation: Sendable, Hashable, CustomStringConvertible {
  /// The module and file, such as `MoviesTests/PopularTests.swift`.
  public let fileID: String
  /// The full path of the file, in the form in which XCTest asks for it.
  public let staticFilePath: StaticString
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1.
  public let column: Int

  /// Makes a location.
  public init(fileID: String, filePath: StaticString, line: Int, column: Int) {
    self.fileID = fileID
    staticFilePath = filePath
    self.line = line
    self.column = column
  }

  /// The full path of the file.
  public var filePath: String { "\(staticFilePath)" }

  /// The file and line, such as `MoviesTests/PopularTests.swift:12`.
  public var description: String { "\(fileID):\(line)" }

  /// Compares file, line and column.
  public static func == (left: CodeLocation, right: CodeLocation) -> Bool {
    (left.fileID, left.line, left.column) == (right.fileID, right.line, right.column)
  }

  /// Hashes file, line and column.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fileID)
    hasher.combine(line)
    hasher.combine(column)
  }
}
