/// Finds the values of lines that name each other, in whichever order, as settings in YAML and TOML list
/// them:
///
///     - name: DB_PASSWORD
///       value: s3
struct NamedLines {
  private let text: SearchedText
  private var edits = Edits()

  static func edits(in text: SearchedText) -> Edits {
    var finder = NamedLines(text: text)
    for mark: StaticString in ["name:", "name ="] {
      var place = 0
      while let found = text.place(of: mark, from: place) {
        place = found + mark.utf8CodeUnitCount
        finder.visit(nameAt: found, valueAt: place)
      }
    }
    return finder.edits
  }

  private init(text: SearchedText) { self.text = text }

  /// So many lines an element has, on each side of its name.
  private static let most = 8
  private static let bullets = ByteSet(" \t-")
  private static let assignment = ByteSet(" \t:=")

  private mutating func visit(nameAt word: Int, valueAt place: Int) {
    let start = text.start(of: Self.bullets, before: word, most: 64)
    guard start == 0 || text.byte(start - 1).isLineEnd,
      text.search.isSecret(text.text(value(from: place)))
    else { return }
    var line = start
    let column = word - start
    for _ in 0..<Self.most where !isFirst(line) {
      line = previous(line)
      if hideValue(on: line, column) { return }
      guard isPart(line, column) else { break }
    }
    line = next(start)
    for _ in 0..<Self.most where line < text.count && !isFirst(line) {
      if hideValue(on: line, column) || !isPart(line, column) { return }
      line = next(line)
    }
  }

  /// Hides the value of a line `value: s3`; whether it is one.
  private mutating func hideValue(on line: Int, _ column: Int) -> Bool {
    let word = text.end(of: Self.bullets, from: line)
    guard word - line == column, text.hasPrefix("value", at: word) else { return false }
    let start = text.end(of: .blank, from: word + 5)
    guard ":=".utf8.contains(text.byte(start)) else { return false }
    let value = value(from: start)
    if !value.isEmpty, !SecretValue.isHarmless(text.bytes[value]) { edits.hide(value) }
    return true
  }

  /// The value behind a separator, without its quotes.
  private func value(from separator: Int) -> Range<Int> {
    let start = text.end(of: Self.assignment, from: separator)
    if let quotation = Quotation(in: text, at: start), quotation.isClosed {
      return quotation.content
    }
    let end = text.end(of: .inLine, from: start)
    // The blank behind an empty `name: ` comes before its value.
    return start..<text.start(of: .blank, before: end, most: min(16, end - start))
  }

  // MARK: - Lines

  /// Whether an element begins with a line: `- name: …`.
  private func isFirst(_ line: Int) -> Bool {
    text.byte(text.end(of: .blank, from: line)) == UInt8(ascii: "-") || line == 0
  }

  /// Whether a line belongs to the same element, or to one in it.
  private func isPart(_ line: Int, _ column: Int) -> Bool {
    let word = text.end(of: Self.bullets, from: line)
    return word - line >= column && word < text.count && !text.byte(word).isLineEnd
      && text.byte(word) != UInt8(ascii: "[")
  }

  private func next(_ line: Int) -> Int {
    text.end(of: .lineEnd, from: text.end(of: .inLine, from: line))
  }

  private func previous(_ line: Int) -> Int {
    let end = text.start(of: .lineEnd, before: line, most: 2)
    return text.start(of: .inLine, before: end, most: 512)
  }
}
