/// Finds the secrets that a command is given: `curl -u me:s3 https://…`, `docker login -p s3`,
/// `deploy --password s3`.
struct CommandLine {
  /// A program with options of its own for secrets; the long ones that say so are everybody's.
  private struct Program {
    let name: StaticString
    let options: [StaticString]
    /// What the value of such an option has: others have another meaning.
    var needed: UInt8?
    /// Whether the value may be the next word.
    var takesNext = true
  }

  private static let programs = [
    Program(
      name: "curl", options: ["-u", "--user", "-U", "--proxy-user"], needed: UInt8(ascii: ":")),
    Program(name: "curl", options: ["-b", "--cookie"], needed: UInt8(ascii: "=")),
    Program(name: "http", options: ["-a", "--auth"], needed: UInt8(ascii: ":")),
    Program(name: "login", options: ["-p"]), Program(name: "sshpass", options: ["-p"]),
    Program(name: "redis-cli", options: ["-a"]),
    Program(name: "ldapsearch", options: ["-w"]), Program(name: "ldapmodify", options: ["-w"]),
    Program(name: "keytool", options: ["-storepass", "-keypass"]),
    Program(name: "openssl", options: ["-passin", "-passout", "-pass"], needed: UInt8(ascii: ":")),
    Program(name: "sqlcmd", options: ["-P"]),
    // The next word is the database, and the password is asked for.
    Program(name: "mysql", options: ["-p"], takesNext: false),
    Program(name: "mysqldump", options: ["-p"], takesNext: false),
    Program(name: "mysqladmin", options: ["-p"], takesNext: false),
  ]

  private let text: SearchedText
  private var edits = Edits()

  static func edits(in text: SearchedText) -> Edits {
    var finder = CommandLine(text: text)
    // An option of one letter has a blank before it.
    if text.place(of: " -", from: 0) != nil {
      for program in programs { finder.visit(program) }
      finder.visitLongOptions()
    }
    return finder.edits
  }

  private init(text: SearchedText) { self.text = text }

  private mutating func visit(_ program: Program) {
    var place = 0
    while let start = text.place(of: program.name, from: place) {
      place = start + program.name.utf8CodeUnitCount
      guard !text.byte(start - 1).isInWord, text.byte(place).isSpace else { continue }
      let end = endOfCommand(from: place)
      while let word = text.nextWord(from: &place, to: end) {
        guard
          let option = program.options.first(where: { text.hasPrefix($0, at: word.lowerBound) }),
          let value = value(of: option, in: word, program, &place, end).map(text.unquoted),
          program.needed.map(text.bytes[value].contains) != false,
          !SecretValue.isHarmless(text.bytes[value])
        else { continue }
        edits.hide(value)
      }
    }
  }

  /// `-ume:s3` and `--user=me:s3` are one word.
  private func value(
    of option: StaticString, in word: Range<Int>, _ program: Program, _ place: inout Int, _ end: Int
  ) -> Range<Int>? {
    let behind = word.lowerBound + option.utf8CodeUnitCount
    if behind == word.upperBound {
      return program.takesNext ? text.nextWord(from: &place, to: end) : nil
    }
    if option.utf8CodeUnitCount == 2 { return behind..<word.upperBound }
    return text.byte(behind) == UInt8(ascii: "=") ? behind + 1..<word.upperBound : nil
  }

  // MARK: - Options with a name

  private mutating func visitLongOptions() {
    var place = 0
    while let found = text.place(of: "--", from: place) {
      let start = found + 2
      place = text.end(of: .word, from: start)
      let next = text.end(of: Self.toNext, from: place)
      guard place > start, place - start < 64, next > place,
        text.search.isSecret(text.text(start..<place)), !Self.isPath(text.bytes[start..<place])
      else { continue }
      var after = next
      // On the line below only as the next element of a list: `- --password`.
      let isElement = text.bytes[place..<next].contains(where: \.isLineEnd)
      if isElement, text.byte(next - 1) != 0x20 || !text.hasPrefix("- ", at: next - 2) { continue }
      guard
        let word = text.nextWord(from: &after, to: text.count).map(
          text.unquoted)
      else { continue }
      let value = text.bytes[word]
      let isWord = Self.everyday.contains(
        String(decoding: value.prefix(16), as: UTF8.self).lowercased())
      if value.first == UInt8(ascii: "-") || isWord || SecretValue.isHarmless(value) { continue }
      edits.hide(word)
      place = after
    }
  }

  /// `--password-file` and `--token-path` tell where the secret is.
  private static func isPath(_ option: ArraySlice<UInt8>) -> Bool {
    ["-file", "-path", "-dir", "-command"].contains {
      option.suffix($0.utf8.count).elementsEqual($0.utf8)
    }
  }

  private static let toNext = ByteSet(" \t\r\n-")

  /// What follows an option in a sentence.
  private static let everyday: Set<String> = [
    "&&", "and", "are", "argument", "as", "can", "cannot", "flag", "for", "from", "has", "if", "in",
    "is", "must", "needs", "not", "on", "option", "or", "requires", "should", "so", "to", "was",
    "when",
    "with", "|", "||", ";", ">", "\\",
  ]

  /// A backslash at the end of a line goes on with the next one.
  private func endOfCommand(from start: Int) -> Int {
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
    // A quote before a comma or a brace ends the JSON string that the command is.
    if let quote = self.place(of: JSONPiece.quote, from: start, to: place),
      quote > start, quote + 1 == count || ",}] \r\n".utf8.contains(byte(quote + 1))
    {
      return start..<quote
    }
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
