import Foundation
import UnderstudyHTTP

/// Stubs written down in a JSON file, for `understudy serve` and for tests in any language.
///
/// ```json
/// {"stubs": [{"request": "GET /movies/{id}", "reply": {"json": {"id": 7, "title": "Ida"}}}]}
/// ```
///
/// ```swift
/// let stubs = HTTPStubs(try StubFile(contentsOf: URL(filePath: "movies.json")).stubs)
/// ```
///
/// A file says all that a stub in Swift can say without running code; `Documentation/stub-files.md` has
/// every key. A key that is not known is an error, and never ignored: a stub without it would answer
/// what it should not.
public struct StubFile: Sendable {
  /// The stubs in the order of the file, in which they are tried.
  ///
  /// Messages name the file and the line of each. As in Swift, each must be used unless it is
  /// `optional`.
  public let stubs: [Stub]

  /// Reads a file; the bodies it names are looked for below its folder.
  ///
  /// - Throws: ``StubFileError`` with everything that is wrong with the file, each with its line.
  public init(contentsOf file: URL) throws(StubFileError) {
    try self.init(contentsOf: file, name: file.lastPathComponent)
  }

  init(contentsOf file: URL, name: String) throws(StubFileError) {
    try self.init(
      FormatReading(
        contentsOf: file, name: name, folder: file.deletingLastPathComponent()))
  }

  /// Reads the bytes of a file that names no other; `name` stands for it in messages.
  ///
  /// - Throws: ``StubFileError`` with everything that is wrong with it, each with its line.
  public init(_ data: Data, name: String = "the stub file") throws(StubFileError) {
    try self.init(FormatReading(data, path: name, name: name, folder: nil))
  }

  private init(_ reading: FormatReading) throws(StubFileError) {
    stubs = try reading.value(of: StubFileFormat.file).compactMap(\.stub)
  }
}
