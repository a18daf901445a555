import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

extension Cassette {
  /// Reads a cassette of VCR (Ruby) or vcrpy (Python) in JSON.
  ///
  /// ```swift
  /// let stubs = HTTPStubs(try Cassette(vcr: URL(filePath: "popular.json")).stubs())
  /// ```
  ///
  /// The placeholders that VCR puts into a URL for what is filtered, such as `<API_KEY>`, may be
  /// anything. `data()` has the cassette as HAR.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - ignoredKeys: Keys to leave out where they are not understood.
  /// - Throws: ``StubFileError`` with everything that is wrong with the file, and every key that is not
  ///   understood.
  public init(vcr file: URL, ignoring ignoredKeys: Set<String> = []) throws(StubFileError) {
    try self.init(vcr: file, name: file.lastPathComponent, ignoring: ignoredKeys)
  }

  init(vcr file: URL, name: String, ignoring ignoredKeys: Set<String>) throws(StubFileError) {
    if StubSource.Format.isYAML(try StubFileError.reading(file)) {
      throw StubFileError(file: file.path, StubSource.Format.yaml)
    }
    let reading = try FormatReading(
      contentsOf: file, name: name, folder: nil, ignoring: ignoredKeys)
    let har = try reading.value(of: VCRFormat.file)
    do {
      try self.init(Data(har.description.utf8), name: name)
    } catch {
      // What was written here is HAR, so it is the URL of an entry.
      throw StubFileError(file: file.path, error.description)
    }
  }
}
