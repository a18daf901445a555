/// A place in the source: where a dependency is declared or read.
public struct SourcePlace: Hashable, Sendable {
  /// The file as `Module/File.swift`.
  public var fileID: String { "\(file)" }
  /// The file's full path.
  public var filePath: String { "\(path)" }
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int

  // Static strings, because making a place must cost nothing: each reading makes one.
  @usableFromInline package let file: StaticString
  @usableFromInline package let path: StaticString

  /// Names a place; without arguments, the caller's.
  @inlinable
  public init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: Int = #line,
    column: Int = #column
  ) {
    self.file = fileID
    self.path = filePath
    self.line = line
    self.column = column
  }

  /// Whether two places are the same line and column of the same file.
  public static func == (left: SourcePlace, right: SourcePlace) -> Bool {
    left.line == right.line && left.column == right.column && left.fileID == right.fileID
  }

  /// Hashes the file, the line and the column.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fileID)
    hasher.combine(line)
    hasher.combine(column)
  }
}

extension SourcePlace: CustomStringConvertible {
  /// The place as `Module/File.swift:12`.
  public var description: String { "\(file):\(line)" }
}
