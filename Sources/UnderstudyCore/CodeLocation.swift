/// A location in the source: where a stub was written, or where a dependency is declared or read.
public struct CodeLocation: Hashable, Sendable {
  /// The module and file, such as `MoviesTests/PopularTests.swift`.
  public var fileID: String { "\(staticFileID)" }
  /// The full path of the file.
  public var filePath: String { "\(staticFilePath)" }
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1.
  public let column: Int

  // Static strings, since reading a dependency makes a location each time and must cost nothing.
  @usableFromInline package let staticFileID: StaticString
  /// The full path in the form in which XCTest asks for it.
  @usableFromInline package let staticFilePath: StaticString

  /// Creates a location; without arguments, that of the caller.
  @inlinable
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    staticFileID = fileID
    staticFilePath = filePath
    self.line = line
    self.column = column
  }

  /// Stands in for the line of what no line of a test or an app makes, such as a stub of the command: a
  /// failure must never stand at a line of this package.
  package static let nowhere = CodeLocation(
    fileID: "unknown/<unknown>", filePath: "<unknown>", line: 1, column: 1)

  /// The module of the file.
  var module: Substring { fileID.prefix { $0 != "/" } }

  /// Whether two locations are the same line and column of the same file.
  public static func == (left: CodeLocation, right: CodeLocation) -> Bool {
    left.line == right.line && left.column == right.column && left.fileID == right.fileID
  }

  /// Hashes the file, the line and the column.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fileID)
    hasher.combine(line)
    hasher.combine(column)
  }
}

extension CodeLocation: CustomStringConvertible {
  /// The file and line, such as `MoviesTests/PopularTests.swift:12`.
  public var description: String { "\(staticFileID):\(line)" }

  /// The file without its module, and the line: `PopularTests.swift:12`.
  package var shownInShort: String { "\(fileID.split(separator: "/").last ?? ""):\(line)" }
}
