/// Where values end that are more than a word.
extension SearchedText {
  // MARK: - Containers

  func isContainer(at place: Int) -> Bool { "{[".utf8.contains(byte(place)) }

  /// Where an object or a list ends, strings and all; cut off it goes to the end.
  func endOfContainer(from start: Int) -> Int {
    var depth = 0
    var place = start
    while place < count {
      place = end(of: .but("\"{}[]"), from: place)
      switch byte(place) {
      case UInt8(ascii: "\""):
        let opening = self.start(of: .backslash, before: place, most: place - start)
        place = max(place + 1, Quotation(in: self, at: opening)?.after ?? 0)
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      default: depth -= 1
      }
      place += 1
      if depth <= 0 { break }
    }
    return min(place, count)
  }

  /// Whether a value begins with how it was made, as a password in a directory does: `{SSHA}s3`.
  func hasPrefixOfHash(at place: Int) -> Bool {
    let end = end(of: .word, from: place + 1, to: place + 16)
    return end > place + 2 && byte(end) == UInt8(ascii: "}") && byte(end + 1).isInWord
  }

  // MARK: - Blocks of YAML

  /// Whether a value stands on the lines below: `|`, `>-`.
  func isBlock(at place: Int) -> Bool {
    var start = place
    // A type, as in `!vault |`, and a comment.
    if byte(start) == UInt8(ascii: "!") {
      start = end(of: .blank, from: end(of: Self.inType, from: start))
    }
    if byte(start) == UInt8(ascii: "#") { return byte(start + 1).isBlank }
    guard "|>".utf8.contains(byte(start)) else { return false }
    let end = end(of: ByteSet("|>+-0123456789"), from: start)
    return byte(self.end(of: .blank, from: end)).isLineEnd
  }

  private static let inType = ByteSet.but(" \t\r\n")

  /// The lines that are indented more than a name, below its line, and those of a list that are not.
  func block(below name: Int, from start: Int) -> Range<Int>? {
    let lineStart = self.start(of: .inLine, before: name, most: 64)
    let indentation = end(of: .blank, from: lineStart) - lineStart
    let first = end(of: .lineEnd, from: end(of: .inLine, from: start))
    var (place, last) = (first, first)
    while place < count {
      let content = end(of: .blank, from: place)
      let isElement = content - place == indentation && hasPrefix("- ", at: content)
      guard
        content - place > indentation
          || isElement && byte(lineStart + indentation) != UInt8(ascii: "-")
      else { break }
      last = end(of: .inLine, from: content)
      place = end(of: .lineEnd, from: last)
    }
    return last > first ? end(of: .blank, from: first)..<last : nil
  }
}

/// Whether a place is inside double quotes, told for places in their order.
struct LineQuotes {
  private var read = 0
  private var isOdd = false

  mutating func isOpen(at place: Int, in text: SearchedText) -> Bool {
    while read < place {
      let byte = text.bytes[read]
      if byte == 0x0A { isOdd = false }
      if byte == UInt8(ascii: "\"") { isOdd.toggle() }
      read += 1
      text.search.read(1)
    }
    return isOdd
  }
}
