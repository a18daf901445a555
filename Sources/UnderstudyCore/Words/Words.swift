/// Finds the name that was meant among those that exist.
package enum Words {
  /// The name that an unknown one was probably meant to be; nil where none is spelled like it.
  ///
  /// A name is spelled like another where few characters differ, or where it is the beginning of it. Of
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
