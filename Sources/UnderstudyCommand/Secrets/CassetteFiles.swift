import Foundation
import UnderstudyCassettes

/// The cassettes that a command line names: files, and all below a folder.
struct CassetteFiles {
  /// A cassette and the path by which messages call it.
  struct Named {
    let path: String
    let cassette: Cassette
  }

  /// - Throws: `CommandError` where a file is no cassette, or a folder has none.
  static func all(_ paths: [String]) throws -> [Named] {
    try paths.flatMap { path in
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      if !isThere { throw CommandError(.noInput, "There is no file '\(path)'.") }
      return isFolder.boolValue ? try inside(path) : [try named(path)]
    }
  }

  private static func named(_ path: String) throws -> Named {
    do {
      return Named(path: path, cassette: try Cassette(contentsOf: URL(filePath: path)))
    } catch {
      throw CommandError(.noInput, "\(error)")
    }
  }

  private static func inside(_ folder: String) throws -> [Named] {
    let paths: [String]
    do {
      // Of a folder that is only linked, the system lists nothing.
      let folder = URL(filePath: folder).resolvingSymlinksInPath()
      paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    } catch {
      throw CommandError(.noInput, "\(folder) cannot be read: \(error.localizedDescription)")
    }
    let cassettes = try paths.compactMap { path -> Named? in
      // What tools keep for themselves, such as `.build` with its checkouts, is nobody's cassette.
      if path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { return nil }
      let whole = folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
      switch URL(filePath: path).pathExtension.lowercased() {
      case "har": return try named(whole)
      // Other JSON is none of ours.
      case "json": return try? named(whole)
      default: return nil
      }
    }
    if cassettes.isEmpty {
      throw CommandError(.noInput, "There is no cassette in \(folder): no file is HAR.")
    }
    return cassettes
  }
}
