/// Finds the name that was meant among those that exist.
package enum Words {
  /// The name that an unknown one was probably meant to be; nil if none is spelled like it.
  ///
  /// A name is spelled like another if few characters differ, or where it is the beginning of it. Of
  /// two paths the last parts may be alike.
  package static func nearest(to name: String, among names: some Sequence<String>) -> String? {
    let alike = names.filter { candidate in
      EditDistance.isSlip(name, for: candidate)
        || EditDistance.isSlip(lastPart(of: name), for: lastPart(of: candidate))
        || name.count > 1 && candidate.lowercased().hasPrefix(name.lowercased())
    }
    return ranked(alike, by: name).first
  }

  /// The names by how many edits lead to each, the nearest first. Another folder counts as one edit.
  package static func ranked(_ names: some Sequence<String>, by name: String) -> [String] {
    names.map { candidate in
      let whole = EditDistance.between(name, candidate)
      let last = EditDistance.between(lastPart(of: name), lastPart(of: candidate))
      return (distance: min(whole, last + 1), name: candidate)
    }
    .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.map(\.name)
  }

  private static func lastPart(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

/// The likeness of two names by their spelling.
package enum EditDistance {
  /// Keeps a comparison quick whatever was sent.
  private static let longest = 255

  /// The number of characters that must be inserted, removed, exchanged or swapped with their neighbour to turn
  /// one name into the other; a difference in case counts as none.
  package static func between(_ first: some StringProtocol, _ second: some StringProtocol) -> Int {
    between(Array(first.lowercased().prefix(longest)), Array(second.lowercased().prefix(longest)))
  }

  /// Whether a single edit turns one name into the other.
  package static func isOneEdit(_ first: String, from second: String) -> Bool {
    abs(first.count - second.count) < 2 && between(first, second) == 1
  }

  /// Whether one name is probably a slip for the other: they differ in case, dashes and underscores
  /// only, or in few characters for their length.
  package static func isSlip(_ first: String, for second: String) -> Bool {
    let (first, second) = (letters(first), letters(second))
    if first == second { return true }
    let length = max(first.count, second.count)
    let allowed = 1 + length / 6
    guard length > 1, abs(first.count - second.count) <= allowed else { return false }
    return between(first, second) <= min(allowed, length - 1)
  }

  private static func letters(_ name: String) -> [Character] {
    Array(name.lowercased().prefix(longest).filter { $0 != "-" && $0 != "_" })
  }

  private static func between(_ first: [Character], _ second: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for (i, a) in first.enumerated() {
      var row = [i + 1]
      for (j, b) in second.enumerated() {
        var best = min(last[j] + (a == b ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a == second[j - 1], first[i - 1] == b {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[second.count]
  }
}

extension Int {
  /// The number with a noun, such as `1 request` and `2 requests`.
  package func counting(_ noun: String) -> String {
    "\(self) \(noun)\(self == 1 ? "" : "s")"
  }
}

extension [String] {
  /// The most places that are named in a line.
  private static var most: Int { 3 }

  /// The end of a line about one difference: the places of the others, or their number.
  package var asFurtherDifferences: String {
    if isEmpty { return "" }
    return count > Self.most ? "; \(count) more differ" : "; also \(joined(separator: ", "))"
  }
}
