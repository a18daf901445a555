import Foundation
import UnderstudyHTTP

/// A folder of its own for a test, gone with it.
final class Scratch: Sendable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "understudy-command-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  func read(_ name: String) -> String {
    (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
  }

  /// A cassette of a request to each of the URLs, whose answer is the URL's path.
  func cassette(_ name: String, _ urls: String...) throws -> String {
    let entries = urls.map { url in
      JSONValue.entry(url, 200, URL(string: url)?.path ?? "", type: "text/plain")
    }
    let file: JSONValue = ["log": ["version": "1.2", "entries": .array(entries)]]
    return try write(file.description, to: name)
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
