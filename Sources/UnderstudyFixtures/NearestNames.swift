import Foundation
import UnderstudyCore

/// The files of a folder whose names are most similar to a name.
package enum NearestNames {
  /// Keeps a wrong name quick to report beside a folder of any size.
  private static let mostFiles = 2_000

  /// Up to three files below `folders`, the nearest first.
  package static func nearest(to name: String, in folders: [URL]) -> [String] {
    Array(Words.ranked(Set(folders.flatMap(files)), by: name).prefix(3))
  }

  private static func files(below folder: URL) -> [String] {
    guard
      let walk = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: [.isRegularFileKey], options: .skipsHiddenFiles)
    else { return [] }
    let depth = folder.standardizedFileURL.pathComponents.count
    var names: [String] = []
    for case let file as URL in walk {
      if names.count == mostFiles { break }
      guard (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true else {
        continue
      }
      names.append(
        file.standardizedFileURL.pathComponents.dropFirst(depth).joined(separator: "/"))
    }
    return names
  }
}
