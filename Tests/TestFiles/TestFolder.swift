import Foundation

/// A folder with files, which lasts as long as a test holds it.
package final class TestFolder: Sendable {
  package let url = TestFolder.ofProcess.appending(path: UUID().uuidString)

  /// The folder of all of them, which goes when the process does: a recording, or a test that failed, may
  /// write into a folder that nothing holds any more.
  private static let ofProcess: URL = {
    atexit { try? FileManager.default.removeItem(at: TestFolder.ofProcess) }
    return FileManager.default.temporaryDirectory.appending(path: "understudy-\(UUID().uuidString)")
  }()

  package init() {
    // Without it nothing can be written, which says so.
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  package convenience init(_ files: [String: String]) throws {
    self.init()
    for (name, text) in files { try write(Data(text.utf8), to: name) }
  }

  package func write(_ data: Data, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
