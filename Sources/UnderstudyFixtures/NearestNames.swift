import Foundation
import UnderstudyCore

/// The files of a folder whose names are most similar to a name.
enum NearestNames {
  /// Keeps a wrong name quick to report beside a folder of any size.
  private static let mostFiles = 2_000

  /// Up to three files below `folders`, the nearest first.
  static func nearest(to name: String, in folders: [URL]) -> [String] {
    var distances: [String: Int] = [:]
    for candidate in folders.flatMap(files) where distances[candidate] == nil {
      let whole = EditDistance.between(name, candidate)
      let inFolder = EditDistance.between(name, candidate.split(separator: "/").last!) + 1
      distances[candidate] = min(whole, inFolder)
    }
    return distances.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(3).map(\.key)
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
