import Foundation
import UnderstudyCassettes

/// A cassette, and the path by which messages call it.
struct NamedCassette {
  let path: String
  let cassette: Cassette

  init(_ path: String) throws(CommandError) {
    self.path = path
    cassette = try CommandError.with(.noInput) { try Cassette(contentsOf: URL(filePath: path)) }
  }

  /// The cassettes that a command line names: files, and all below a folder.
  ///
  /// - Throws: `CommandError` where a file is not a cassette, or a folder has none.
  static func all(_ paths: [String]) throws(CommandError) -> [NamedCassette] {
    var cassettes: [NamedCassette] = []
    for path in paths {
      let file = NamedFile(path)
      try file.requireExistence()
      cassettes += file.isFolder ? try all(in: file) : [try NamedCassette(path)]
    }
    return cassettes
  }

  private static func all(in folder: NamedFile) throws(CommandError) -> [NamedCassette] {
    var cassettes: [NamedCassette] = []
    for path in try folder.files() {
      switch URL(filePath: path).pathExtension.lowercased() {
      case "har": cassettes.append(try NamedCassette(path))
      // Other JSON than HAR is skipped.
      case "json": if let cassette = try? NamedCassette(path) { cassettes.append(cassette) }
      default: break
      }
    }
    if cassettes.isEmpty {
      throw CommandError(.noInput, "There is no cassette in \(folder.path): no file is HAR.")
    }
    return cassettes
  }
}
