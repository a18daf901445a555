import Foundation
import UnderstudyCore

/// The bytes of a cassette: in memory, or in a file that is read when needed.
///
/// A file is mapped only while it is read, so that a large one takes no memory in between, and is not
/// locked by it.
enum CassetteSource: Sendable {
  case memory(Data)
  case file(URL, size: Int)

  /// A file; one that is to be copied, compressed or not in UTF-8 is kept in memory.
  init(file: URL, copying isCopied: Bool) throws(CassetteError) {
    let data = try Self.data(of: file, isCopied ? [] : .alwaysMapped)
    let text = data.unpacked.inUTF8
    self =
      isCopied || text.count != data.count ? .memory(text) : .file(file, size: data.count)
  }

  /// The bytes, in UTF-8.
  ///
  /// - Throws: ``CassetteError`` if the file is gone, or is not the one that was read first.
  func read() throws(CassetteError) -> Data {
    switch self {
    case .memory(let data): return data
    case .file(let file, let size):
      let data = try Self.data(of: file, .alwaysMapped)
      guard data.count == size else {
        throw .unreadable(file: file.path, reason: "it has changed since it was opened")
      }
      return data
    }
  }

  private static func data(
    of file: URL, _ options: Data.ReadingOptions
  ) throws(CassetteError) -> Data {
    do {
      return try Data(contentsOf: file, options: options)
    } catch {
      throw .unreadable(file, error)
    }
  }
}

/// The files below a folder, in folders that are only linked there too: they are read like any other, so
/// none may be overlooked if secrets are looked for.
package enum FolderFiles {
  /// The paths of all there is, relative to the folder and sorted.
  ///
  /// - Throws: the system's error, if the folder cannot be read.
  package static func paths(below folder: String) throws -> [String] {
    var seen: Set<String> = []
    return try paths(below: folder, &seen).sorted()
  }

  /// The paths of the cassettes; none if the folder cannot be read.
  package static func cassettes(below folder: String) -> [String] {
    ((try? paths(below: folder)) ?? []).filter { $0.lowercased().hasSuffix(".har") }
  }

  /// Why there can be no file at a path that is read more than once; nil if the file is there, or nothing.
  package static func obstacle(at file: URL) -> String? {
    var status = stat()
    if stat(file.path, &status) != 0 { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: return "it is a folder"
    default: return "it is a device or a pipe; write its content into a file, and name that"
    }
  }

  /// The name of the file beside a missing one that was probably meant: of the same kind, and spelled like it.
  package static func neighbour(of missing: URL) -> String? {
    let folder = missing.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let wanted = missing.pathExtension.lowercased()
    let mayBeAny = !kinds.contains { $0.contains(wanted) }
    let stem = { (name: String) in URL(filePath: name).deletingPathExtension().lastPathComponent }
    let alike = names.filter { name in
      let own = URL(filePath: name).pathExtension.lowercased()
      return mayBeAny || kinds.contains { $0.isSuperset(of: [own, wanted]) }
    }
    let nearest = Words.nearest(to: stem(missing.lastPathComponent), among: alike.map(stem))
    let meant = alike.filter { stem($0) == nearest }
    return Words.ranked(meant, by: missing.lastPathComponent).first
  }

  /// The extensions of files that can be taken for one another.
  private static let kinds: [Set<String>] = [["har", "json"], ["yaml", "yml", "json"]]

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
