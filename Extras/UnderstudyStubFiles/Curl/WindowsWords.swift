/// The words of a command line of Windows: of the command prompt, or of PowerShell.
///
/// Both hand one text over to the program, which takes `\"` for a quote within a word.
enum WindowsWords {
  /// The words, if the text is written for Windows; nil if it is for another shell.
  static func split(_ text: String) throws(CurlFault) -> [String]? {
    let text = text.replacing("\r\n", with: "\n")
    let isOfPrompt = text.contains(/^\s*\S*curl(?:\.exe)?\s+\^"/) || text.contains(/\^[ \t]*\n/)
    if isOfPrompt { return programWords(unescaped(text)) }
    let isOfPowerShell =
      text.contains(/`[ \t]*\n/) || text.contains(/^\s*\S*curl\.exe\s/) && text.contains("'")
    return isOfPowerShell ? try powerShellWords(text) : nil
  }

  // MARK: - The command prompt

  /// The text without the carets, which take the meaning of the next character away outside quotes.
  private static func unescaped(_ text: String) -> String {
    var plain = ""
    var rest = text[...]
    var isQuoted = false
    while let character = rest.popFirst() {
      guard character == "^", !isQuoted else {
        if character == "\"" { isQuoted.toggle() }
        plain.append(character)
        continue
      }
      let line = rest.drop { " \t".contains($0) }
      if line.first == "\n" { rest = line }
      // A line goes on behind a caret; an empty one there is a line break of the text.
      guard let next = rest.popFirst() else { break }
      if next != "\n" {
        plain.append(next)
      } else if rest.first == "\n" {
        rest.removeFirst()
        plain.append("\n")
      }
    }
    return plain
  }

  /// The words as a program of Windows finds them in its command line.
  private static func programWords(_ text: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var rest = text[...]
    while let character = rest.first {
      let slashes = rest.prefix { $0 == "\\" }.count
      if slashes > 0 {
        rest = rest.dropFirst(slashes)
        // Backslashes mean themselves, but for those before a quote.
        let isBeforeQuote = rest.first == "\""
        let count = isBeforeQuote ? slashes / 2 : slashes
        word = (word ?? "") + String(repeating: "\\", count: count)
        if isBeforeQuote, slashes % 2 == 1 { word?.append(rest.removeFirst()) }
        continue
      }
      rest = rest.dropFirst()
      if character == "\"" {
        word = word ?? ""
        if isQuoted, rest.first == "\"" {
          word?.append(rest.removeFirst())
        } else {
          isQuoted.toggle()
        }
      } else if character.isWhitespace, !isQuoted {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + [word].compactMap(\.self)
  }

  // MARK: - PowerShell

  private static func powerShellWords(_ text: String) throws(CurlFault) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = text[...]
    while let character = rest.popFirst() {
      let isLiteral = quote == "'"
      switch character {
      case "`" where !isLiteral:
        let line = rest.drop { " \t".contains($0) }
        if quote == nil, line.first == "\n" {
          rest = line.dropFirst()
        } else if let next = rest.popFirst() {
          word = (word ?? "") + (["n": "\n", "r": "\r", "t": "\t"][next] ?? String(next))
        }
      case "$" where !isLiteral && rest.first.map { $0.isLetter || "_{(".contains($0) } == true:
        throw ShellWords.fault(ofExpansion: String(character) + rest.prefix { !$0.isWhitespace })
      case "\"", "'":
        word = word ?? ""
        if quote == character, rest.first == character {
          word?.append(rest.removeFirst())
        } else if quote == nil || quote == character {
          quote = quote == nil ? character : nil
        } else {
          word?.append(character)
        }
      case "|" where quote == nil, ">" where quote == nil:
        // The use of the answer is not the request's matter.
        rest = ""
      case ";" where quote == nil, "&" where quote == nil, "<" where quote == nil:
        throw CurlFault("`\(character)` outside quotes ends the command; quote the URL")
      case _ where quote == nil && character.isWhitespace:
        if let done = word { words.append(done) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let quote {
      throw CurlFault("the quote `\(quote)` before `\((word ?? "").prefix(20))` is not closed")
    }
    return (words + [word].compactMap(\.self)).map { $0.replacing("\\\"", with: "\"") }
  }
}
