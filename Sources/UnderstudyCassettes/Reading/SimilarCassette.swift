import Foundation
import UnderstudyCore

/// The cassette that was probably meant by a name that no file has.
enum SimilarCassette {
  /// A name in the folder or below it; nil where none is similar.
  static func name(like name: String, in folder: String) -> String? {
    let names = (try? FolderFiles.paths(below: folder)) ?? []
    let cassettes = names.filter { $0.lowercased().hasSuffix(".har") }
    let nearest = Words.nearest(to: stem(of: name), among: cassettes.map(stem(of:)))
    return nearest.flatMap { nearest in cassettes.first { stem(of: $0) == nearest } }
  }

  private static func stem(of name: String) -> String {
    name.lowercased().hasSuffix(".har") ? String(name.dropLast(4)) : name
  }
}
