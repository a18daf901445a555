/// Finds the user and the password that a command of `curl` sends: `curl -u me:s3 https://…`.
enum CommandLine {
  private static let options: [StaticString] = ["-u", "--user", "-U", "--proxy-user"]

  static func edits(in text: SearchedText) -> Edits {
    var edits = Edits()
    var place = 0
    while let start = text.place(of: "curl", from: place) {
      place = start + 4
      guard !text.byte(start - 1).isInWord, text.byte(place).isSpace else { continue }
      let end = endOfCommand(from: place, in: text)
      while let word = text.nextWord(from: &place, to: end) {
        for option in options where text.hasPrefix(option, at: word.lowerBound) {
          let behind = word.lowerBound + option.utf8CodeUnitCount
          // `-ume:s3` and `--user=me:s3` are one word.
          let value: Range<Int>? =
            if behind == word.upperBound {
              text.nextWord(from: &place, to: end)
            } else if option.utf8CodeUnitCount == 2 {
              behind..<word.upperBound
            } else if text.byte(behind) == UInt8(ascii: "=") {
              behind + 1..<word.upperBound
            } else {
              nil
            }
          if let value = value.map(text.unquoted), text.bytes[value].contains(UInt8(ascii: ":")),
            !SecretValue.isHarmless(text.bytes[value])
          {
            edits.hide(value)
          }
          break
        }
      }
    }
    return edits
  }

  /// A backslash at the end of a line goes on with the next one.
  private static func endOfCommand(from start: Int, in text: SearchedText) -> Int {
    var end = text.end(of: .inLine, from: start)
    while end < text.count, text.byte(end - 1) == UInt8(ascii: "\\") {
      end = text.end(of: .inLine, from: text.end(of: .lineEnd, from: end))
    }
    return end
  }
}

extension SearchedText {
  /// The next word of a command, with its quotes.
  fileprivate func nextWord(from place: inout Int, to limit: Int) -> Range<Int>? {
    let start = end(of: Self.between, from: place, to: limit)
    guard start < limit else { return nil }
    if byte(start).isQuote, let closing = self.place(of: byte(start), from: start + 1, to: limit) {
      place = closing + 1
      return start..<closing + 1
    }
    place = end(of: Self.inWord, from: start, to: limit)
    return start..<place
  }

  private static let between = ByteSet(" \t\r\n\\")
  private static let inWord = ByteSet.but(" \t\r\n")

  fileprivate func unquoted(_ word: Range<Int>) -> Range<Int> {
    word.count > 1 && byte(word.lowerBound).isQuote
      && byte(word.upperBound - 1) == byte(word.lowerBound)
      ? word.lowerBound + 1..<word.upperBound - 1 : word
  }
}
