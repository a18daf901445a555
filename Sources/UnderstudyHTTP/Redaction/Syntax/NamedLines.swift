/// Finds the values of lines that name each other, as settings in YAML list them:
///
///     - name: DB_PASSWORD
///       value: s3
enum NamedLines {
  static func edits(in text: SearchedText) -> Edits {
    var edits = Edits()
    var place = 0
    while let line = text.place(of: "value:", from: place) {
      place = line + 6
      let indentation = text.start(of: .blank, before: line, most: 64)
      let previous = text.start(of: .lineEnd, before: indentation, most: 2)
      guard previous < indentation else { continue }
      let start = text.start(of: .inLine, before: previous)
      guard let name = name(in: text, from: start, to: previous),
        name.column - start == line - indentation, text.search.isSecret(name.text)
      else { continue }
      var value = text.end(of: .blank, from: place)..<text.end(of: .inLine, from: place)
      if let quotation = Quotation(in: text, at: value.lowerBound), quotation.isClosed {
        value = quotation.content
      }
      if value.isEmpty || SecretValue.isHarmless(text.bytes[value]) { continue }
      edits.hide(value)
      place = value.upperBound
    }
    return edits
  }

  /// The value of `name:` on a line, and where the word `name` begins.
  private static func name(
    in text: SearchedText, from start: Int, to end: Int
  ) -> (text: String, column: Int)? {
    let column = text.end(of: bullets, from: start, to: end)
    guard text.hasPrefix("name:", at: column) else { return nil }
    let first = text.end(of: quotes, from: column + 5, to: end)
    let last = text.start(of: quotes, before: end)
    return first < last ? (text.text(first..<last), column) : nil
  }

  private static let bullets = ByteSet(" \t-")
  private static let quotes = ByteSet(" \t\"'")
}
