import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// Why a file of stubs cannot be used.
public struct StubFileError: Error, Sendable, Hashable {
  /// A fault in a file.
  public struct Fault: Sendable, Hashable {
    /// The path of the file.
    public let file: String
    /// The line in the text, from 1; nil if it is about the file as a whole.
    public var line: Int?
    /// The character within the line, from 1.
    public var column: Int?
    /// The way there, such as `stubs[2].request.method`; empty for the whole.
    public var keyPath = ""
    /// The fault, in words.
    public let reason: String
  }

  /// The faults, in the order of the files and their texts.
  public let faults: [Fault]
  /// The number of further faults, which are not listed.
  public let others: Int
  /// Whether the file may well be something else altogether.
  let isOfUnknownFormat: Bool

  init(_ faults: [Fault], others: Int = 0, isOfUnknownFormat: Bool = false) {
    self.faults = faults
    self.others = others
    self.isOfUnknownFormat = isOfUnknownFormat
  }

  /// An error with the faults of several files.
  init(_ errors: [StubFileError]) {
    self.init(errors.flatMap(\.faults), others: errors.map(\.others).reduce(0, +))
  }

  init(file: String, _ reason: String, at position: TextPosition? = nil) {
    self.init([
      Fault(file: file, line: position?.line, column: position?.column, reason: reason)
    ])
  }
}

extension StubFileError {
  /// The bytes of a file.
  static func reading(_ file: URL, _ options: Data.ReadingOptions = []) throws(StubFileError)
    -> Data
  {
    do {
      return try Data(contentsOf: file, options: options).unpacked
    } catch {
      let reason = FolderFiles.obstacle(at: file) ?? error.localizedDescription
      let meant =
        FileManager.default.fileExists(atPath: file.path)
        ? nil : FolderFiles.neighbour(of: file)
      throw StubFileError(
        file: file.path,
        "it cannot be read: \(reason)" + (meant.map { " Did you mean '\($0)'?" } ?? ""))
    }
  }
}

extension StubFileError.Fault: CustomStringConvertible {
  /// The file, the place in it as compilers write it, the key path and the reason.
  public var description: String {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(file)\(place): \(keyPath.isEmpty ? "" : "\(keyPath): ")\(reason)"
  }
}

extension StubFileError: LocalizedError, CustomStringConvertible {
  /// Every fault, a line each.
  public var description: String {
    (faults.map(\.description) + (others > 0 ? ["and \(others) more"] : []))
      .joined(separator: "\n")
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension StubNotation {
  /// The notation of our own stub files.
  package static let stubFile = StubNotation([
    "any": "`{\"present\": true}`", "query": "`\"query\"`", "times": "`\"times\"`",
    "optional": "`\"optional\": true`", "jsonContaining": "`\"jsonContaining\"`",
    "anyOrder": "`\"ignoreArrayOrder\": true`",
  ]) { pattern in
    let request =
      try? StubFileFormat.requestLine.write(pattern) ?? StubFileFormat.request.write(pattern)
    return request.map { "{\"request\": \($0.text), \"reply\": {\"status\": 200}}" }
  }

  /// The notation of WireMock's mappings, which may all go unused.
  static let wireMock = StubNotation([
    "any": "`{\"matches\": \".*\"}`", "query": "`\"queryParameters\"`",
    "jsonContaining": "`\"ignoreExtraElements\": true`",
    "anyOrder": "`\"ignoreArrayOrder\": true`",
  ]) { pattern in
    var remarks = Remarks()
    let request = try? WireMockFormat.request.write(pattern.forWireMock(&remarks))
    return request.map { "{\"request\": \($0.text), \"response\": {\"status\": 200}}" }
  }
}
