import Foundation

/// What a folder holds that is spelled most like a name.
enum NearestNames {
  /// Keeps a wrong name quick to report beside a folder of any size.
  private static let mostFiles = 2_000
  private static let longestName = 255

  /// Up to three files below `folders`, the nearest first.
  static func nearest(to name: String, in folders: [URL]) -> [String] {
    var distances: [String: Int] = [:]
    let wanted = comparable(name)
    for candidate in folders.flatMap(files) where distances[candidate] == nil {
      let whole = editDistance(wanted, comparable(candidate))
      let inFolder = editDistance(wanted, comparable(candidate.split(separator: "/").last!)) + 1
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

  /// A difference in case alone counts as none: it is the likeliest slip of all.
  private static func comparable(_ name: some StringProtocol) -> [Character] {
    Array(name.prefix(longestName).lowercased())
  }

  /// How many characters must be inserted, removed or exchanged to turn one into the other.
  static func editDistance(_ first: [Character], _ second: [Character]) -> Int {
    var row = Array(0...second.count)
    for (i, a) in first.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in second.enumerated() {
        let exchanged = diagonal + (a == b ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(exchanged, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[second.count]
  }
}
