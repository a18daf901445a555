import TerminalKit

/// The last line of a screen, which says what the keys do.
enum Hint {
  /// As many of the words, from the first on, as fit the width whole.
  static func line(_ words: [String], width: Int) -> Line {
    var text = ""
    for word in words {
      let longer = text.isEmpty ? word : "\(text)  \(word)"
      if longer.displayWidth > width { break }
      text = longer
    }
    return Line(text, .aside)
  }
}
