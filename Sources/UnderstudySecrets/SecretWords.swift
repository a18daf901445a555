internal import SecretTables

/// The words of `names.txt`, by what they say.
enum SecretWords {
  /// Each word with its kind, in the order of the file.
  static let rows: [(kind: String, word: String)] =
    String(cString: understudy_secret_names()).split(separator: "\n").flatMap { line in
      let words = line.split(separator: " ").map { String($0.replacing("␣", with: " ")) }
      return words[0] == "#" ? [] : words.dropFirst().map { (words[0], $0) }
    }

  private static let byKind: [String: Set<String>] = rows.reduce(into: [:]) { table, row in
    table[row.kind, default: []].insert(row.word)
  }

  /// The words of a kind.
  static subscript(kind: String) -> Set<String> { byKind[kind] ?? [] }
}
