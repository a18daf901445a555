import Foundation
@_exported import TestFiles
import UnderstudyHTTP

extension TestFolder {
  func path(_ name: String) -> String { url.appending(path: name).path }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
    return path(name)
  }

  func read(_ name: String) -> String {
    (try? String(contentsOf: url.appending(path: name), encoding: .utf8)) ?? ""
  }

  /// Writes a cassette of these entries and returns its path.
  @discardableResult
  func har(_ name: String, _ entries: JSONValue...) throws -> String {
    try har(name, entries)
  }

  func har(_ name: String, _ entries: [JSONValue]) throws -> String {
    let file: JSONValue = ["log": ["version": "1.2", "entries": .array(entries)]]
    return try write(file.description, to: name)
  }

  /// A cassette of a request to each of the URLs, whose answer is the URL's path.
  func cassette(_ name: String, _ urls: String...) throws -> String {
    try har(
      name,
      urls.map { .entry($0, 200, URL(string: $0)?.path ?? "", type: "text/plain") })
  }
}

/// Programs that the tests run, where they are there.
enum Tool {
  static let hasCurl = isThere("curl")
  static let hasBash = isThere("bash")

  private static func isThere(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }
}
