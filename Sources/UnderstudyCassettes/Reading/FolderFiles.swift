import Foundation

/// The files below a folder, in folders that are only linked there too: they are read like any other, so
/// none may be overlooked where secrets are looked for.
package enum FolderFiles {
  /// The paths of all there is, relative to the folder and sorted.
  ///
  /// - Throws: the system's error, where the folder cannot be read.
  package static func paths(below folder: String) throws -> [String] {
    var seen: Set<String> = []
    return try paths(below: folder, &seen).sorted()
  }

  /// The paths of the cassettes; none where the folder cannot be read.
  package static func cassettes(below folder: String) -> [String] {
    ((try? paths(below: folder)) ?? []).filter { $0.lowercased().hasSuffix(".har") }
  }

  /// The paths of the files that are meant to be read: not of what tools keep for themselves, such as
  /// `.build`, nor of a pipe, for which a reader would wait.
  package static func visible(below folder: String) throws -> [String] {
    try paths(below: folder).filter { path in
      if path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { return false }
      let file = URL(filePath: folder).appending(path: path).resolvingSymlinksInPath()
      return (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }
  }

  /// Reads each folder once, so that a cycle of links ends.
  private static func paths(below folder: String, _ seen: inout Set<String>) throws -> [String] {
    let manager = FileManager.default
    let root = URL(filePath: folder).resolvingSymlinksInPath().path
    if !seen.insert(root).inserted { return [] }
    var paths: [String] = []
    for path in try manager.subpathsOfDirectory(atPath: root) {
      paths.append(path)
      let whole = "\(root)/\(path)"
      var isFolder: ObjCBool = false
      guard (try? manager.destinationOfSymbolicLink(atPath: whole)) != nil,
        manager.fileExists(atPath: whole, isDirectory: &isFolder), isFolder.boolValue
      else { continue }
      paths += (try? Self.paths(below: whole, &seen))?.map { "\(path)/\($0)" } ?? []
    }
    return paths
  }
}
