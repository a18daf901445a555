/// The words of a command line, taken apart as a POSIX shell would.
///
/// Quotes, backslashes, `$'…'` and lines continued with a backslash are read; nothing is expanded, so
/// a variable or a substitution, whose value is not known here, is refused.
enum ShellWords {
  static func split(_ text: String) throws(CurlFault) -> [String] {
    if let words = try WindowsWords.split(text) { return words }
    var words: [String] = []
    var word: String?
    var rest = Substring(text)
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        // A line goes on after a backslash; before CR LF, too, which is one character.
        guard let next = rest.popFirst(), !next.isNewline else { continue }
        word = (word ?? "") + String(next)
      case "'":
        word = (word ?? "") + (try inside("'", hasEscapes: false, &rest))
      case "\"":
        word = (word ?? "") + (try doubleQuoted(inside("\"", &rest)))
      case "$" where rest.first == "'":
        rest.removeFirst()
        word = (word ?? "") + (try unescaped(inside("'", &rest)))
      case "$" where word == nil && words.isEmpty && rest.first?.isWhitespace == true:
        // The prompt.
        word = "$"
      case "#" where word == nil: rest = rest.drop { !$0.isNewline }
      // The use of the answer is not the request's matter.
      case "|" where word == nil && rest.first != "|", ">" where word == nil || word == "2":
        return words
      case "$", "`":
        throw fault(ofExpansion: String(character) + rest.prefix { !$0.isWhitespace })
      case ";", "|", "&", ">", "<":
        throw CurlFault("`\(character)` outside quotes ends the command; quote the URL")
      case _ where character.isWhitespace:
        if let done = word { words.append(done) }
        word = nil
      default:
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }

  /// The text up to a quote, which is taken along.
  private static func inside(
    _ quote: Character, hasEscapes: Bool = true, _ rest: inout Substring
  ) throws(CurlFault) -> Substring {
    var end = rest.startIndex
    while end < rest.endIndex, rest[end] != quote {
      let step = hasEscapes && rest[end] == "\\" ? 2 : 1
      end = rest.index(end, offsetBy: step, limitedBy: rest.endIndex) ?? rest.endIndex
    }
    if end == rest.endIndex {
      throw CurlFault("the quote `\(quote)` before `\(rest.prefix(20))` is not closed")
    }
    defer { rest = rest[end...].dropFirst() }
    return rest[..<end]
  }

  private static func doubleQuoted(_ text: Substring) throws(CurlFault) -> String {
    for match in text.matches(of: /(?s)\\.|(\$[\p{L}_{(][^" ]*|`[^" ]*)/) {
      if let expansion = match.1 { throw fault(ofExpansion: String(expansion)) }
    }
    return String(text).replacing(/(?s)\\(.)/) { match in
      if match.1.first?.isNewline == true { return Substring() }
      // Inside double quotes a backslash means itself before anything else.
      return "\"\\$`".contains(match.1) ? match.1 : match.0
    }
  }

  /// The inside of `$'…'`, which browsers write if a body has a line break or a quote.
  private static func unescaped(_ text: Substring) throws(CurlFault) -> String {
    // Bytes and halves of characters mean something together.
    let escapes =
      /(?s)((?:\\x[[:xdigit:]]{1,2})+)|((?:\\u[[:xdigit:]]{1,4})+)|\\U([[:xdigit:]]{1,8})|\\(.)/
    for match in text.matches(of: escapes) {
      guard let letter = match.4?.first, !"nrt".contains(letter) else { continue }
      if letter.isLetter || letter.isNumber {
        throw CurlFault("the escape `\\\(letter)` is not supported; write the character itself")
      }
    }
    return String(text).replacing(escapes) { match in
      if let bytes = match.1 { return String(decoding: numbers(bytes, UInt8.self), as: UTF8.self) }
      if let pairs = match.2 {
        return String(decoding: numbers(pairs, UInt16.self), as: UTF16.self)
      }
      if let scalar = match.3.flatMap({ UInt32($0, radix: 16) }).flatMap(Unicode.Scalar.init) {
        return String(scalar)
      }
      return ["n": "\n", "r": "\r", "t": "\t"][match.4 ?? ""] ?? String(match.4 ?? "")
    }
  }

  private static func numbers<Number: FixedWidthInteger>(
    _ escapes: Substring, _ type: Number.Type
  ) -> [Number] {
    escapes.split(separator: "\\").compactMap { Number($0.dropFirst(), radix: 16) }
  }

  static func fault(ofExpansion text: String) -> CurlFault {
    CurlFault("`\(text.prefix(21))` would be replaced by the shell; write its value instead")
  }
}
