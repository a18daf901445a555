import Foundation
import UnderstudyCore

/// The cassette that was probably meant by a name that no file has.
enum SimilarCassette {
  /// The name below the folder `Cassettes`, or nil where none is like it.
  static func name(like name: String, in folder: String) -> String? {
    let (root, wanted) = split(URL(filePath: folder).appending(path: name))
    let names = (try? FolderFiles.paths(below: root)) ?? []
    let cassettes = names.filter { $0.lowercased().hasSuffix(".har") }
    let nearest = Words.nearest(to: stem(of: wanted), among: cassettes.map(stem(of:)))
    return nearest.flatMap { nearest in cassettes.first { stem(of: $0) == nearest } }
  }

  /// The folder `Cassettes` that a file is in, and its name there.
  private static func split(_ file: URL) -> (root: String, name: String) {
    let parts = file.pathComponents
    let count = (parts.dropLast().lastIndex(of: "Cassettes") ?? parts.count - 2) + 1
    return (
      NSString.path(withComponents: Array(parts.prefix(count))),
      parts.dropFirst(count).joined(separator: "/")
    )
  }

  private static func stem(of name: String) -> String {
    name.lowercased().hasSuffix(".har") ? String(name.dropLast(4)) : name
  }
}
