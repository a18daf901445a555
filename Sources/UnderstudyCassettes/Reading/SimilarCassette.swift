import Foundation
import UnderstudyCore

/// The cassette that is likely meant where there is none of a name.
enum SimilarCassette {
  /// The name below the folder `Cassettes`, or nil where none is like it.
  static func name(like name: String, in folder: String) -> String? {
    let (root, wanted) = split(URL(filePath: folder).appending(path: name))
    let names = (try? FolderFiles.paths(below: root)) ?? []
    let stem = Self.stem(of: wanted)
    let near = names.filter { $0.lowercased().hasSuffix(".har") }.map { candidate in
      let whole = EditDistance.between(stem, Self.stem(of: candidate))
      // One of that name in another folder.
      let last = EditDistance.between(lastPart(of: stem), lastPart(of: Self.stem(of: candidate)))
      return (name: candidate, distance: min(whole, last + 1))
    }
    let nearest = near.min { ($0.distance, $0.name) < ($1.distance, $1.name) }
    // Of a short name less may be wrong.
    return nearest.flatMap { $0.distance <= min(3, max(1, stem.count / 4)) ? $0.name : nil }
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

  private static func lastPart(of name: String) -> Substring {
    name.split(separator: "/").last ?? ""
  }
}
