/// Values on the lines below their names, and those that a sentence tells.
extension SecretScanner {
  // MARK: - Blocks of YAML

  /// Whether a value stands on the lines below: `|`, `>-`, or nothing behind the colon.
  func isBlock(at place: Int) -> Bool {
    if text.byte(place).isLineEnd { return true }
    var start = place
    // A type, as in `!vault |`.
    if text.byte(start) == UInt8(ascii: "!") {
      start = text.end(of: .blank, from: text.end(of: .but(" \t\r\n"), from: start))
    }
    if text.byte(start) == UInt8(ascii: "#") { return text.byte(start + 1).isBlank }
    let end = text.end(of: ByteSet("|>+-0123456789"), from: start)
    return "|>".utf8.contains(text.byte(start))
      && text.byte(text.end(of: .blank, from: end)).isLineEnd
  }

  mutating func hideBlock(
    from start: Int, of name: ValueName, _ verdict: SecretNames.Verdict
  ) -> Int? {
    guard let block = block(below: name.start, from: start), !isDescription(block) else {
      return nil
    }
    let isList = text.byte(block.lowerBound) == UInt8(ascii: "-")
    guard verdict == .secret || verdict == .countable && isList else { return nil }
    edits.hide(block, by: .name(name.text))
    return block.upperBound
  }

  /// The lines that are indented more than a name, below its line, and those of a list that are not.
  private func block(below name: Int, from start: Int) -> Range<Int>? {
    let lineStart = text.start(of: .inLine, before: name, most: 64)
    let indentation = text.end(of: .blank, from: lineStart) - lineStart
    let isInList = text.byte(lineStart + indentation) == UInt8(ascii: "-")
    let first = text.end(of: .lineEnd, from: text.end(of: .inLine, from: start))
    var (place, last) = (first, first)
    while place < text.count {
      let content = text.end(of: .blank, from: place)
      let isElement = content - place == indentation && text.hasPrefix("- ", at: content)
      guard content - place > indentation || isElement && !isInList else { break }
      last = text.end(of: .inLine, from: content)
      place = text.end(of: .lineEnd, from: last)
    }
    return last > first ? text.end(of: .blank, from: first)..<last : nil
  }

  /// Whether the lines of a block describe something: `type: string`.
  private func isDescription(_ block: Range<Int>) -> Bool {
    var place = block.lowerBound
    while place < block.upperBound {
      let start = text.end(of: ByteSet(" -"), from: place, to: block.upperBound)
      let end = text.end(of: .but(": \r\n"), from: start, to: block.upperBound)
      guard text.byte(end) == UInt8(ascii: ":"), end - start < 32,
        Self.isDescribing(text.text(start..<end))
      else { return false }
      place = text.end(of: .lineEnd, from: text.end(of: .inLine, from: end))
    }
    return true
  }

  // MARK: - Sentences

  /// Reads what a sentence tells: `the password is s3`, `invalid token s3`.
  mutating func readSentences() {
    for (mark, link) in Self.sentenceMarks {
      var place = 0
      while let found = text.place(of: mark, from: place) {
        place = found + mark.text.utf8.count
        if let name = ValueName(before: place - link, in: text), text.search.isSecret(name.text) {
          hideTold(from: text.end(of: Self.openings, from: place), isLinked: link > 1)
        }
      }
    }
  }

  /// What stands before a secret that is told, and how much of that is behind its name.
  private static let sentenceMarks: [(Mark, Int)] = [
    (" is ", 4), (" was ", 5), ("oken ", 1), ("assword ", 1), ("ecret ", 1), ("key ", 1),
    ("asscode ", 1), ("assphrase ", 1), ("PASSWORD ", 1), ("TOKEN ", 1), ("SECRET ", 1),
  ]

  private static let openings = ByteSet(" \"'`(<[")
  private static let inWord = ByteSet.but(" \t\r\n\"'`,;()<>\\&")
  private static let endings = ByteSet(".!?:")

  private mutating func hideTold(from start: Int, isLinked: Bool) {
    let end = text.end(of: Self.inWord, from: start)
    let last = text.start(of: Self.endings, before: end, most: end - start)
    let word = text.bytes[start..<last]
    let isNumber = (4...12).contains(word.count) && word.allSatisfy(\.isDigit)
    let isItem = word.contains(UInt8(ascii: "=")) || word.first == UInt8(ascii: "/")
    if SecretValue.isRandom(word, atLeast: 2) && !isItem || isNumber && isLinked {
      edits.hide(start..<last, by: .sentence)
    } else if kind == .prose, isLinked {
      let rest = start..<text.end(of: .inLine, from: start)
      let isDescribed = SecretValue.isHarmless(word) || SecretSentence.isOne(text.bytes[rest])
      let words = text.bytes[rest].split { !$0.isInWord }
      if !isDescribed || words.contains(where: { SecretValue.isRandom($0, atLeast: 2) }) {
        edits.hide(rest, by: .sentence)
      }
    }
  }
}
