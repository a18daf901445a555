import Foundation

/// A folder of its own for one test, as the folder of a calling file.
struct Scratch: ~Copyable {
  let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")

  var fixtures: String { folder.appending(path: "Fixtures").path }
  var caller: String { folder.appending(path: "Tests.swift").path }

  init(_ files: [String: Data] = [:]) throws {
    for (name, data) in files {
      let file = folder.appending(path: "Fixtures").appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
