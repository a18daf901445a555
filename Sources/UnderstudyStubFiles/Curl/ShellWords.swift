/// The words of a command line, taken apart as a POSIX shell would.
///
/// Quotes, backslashes, `$'…'` and lines continued with a backslash are read; nothing is expanded, so
/// a variable or a substitution, whose value is not known here, is refused.
enum ShellWords {
  /// Why a command line cannot be read.
  struct Fault: Error, Equatable {
    let reason: String
  }

  static func split(_ text: String) throws(Fault) -> [String] {
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
        word = (word ?? "") + (try until("'", in: &rest))
      case "\"":
        word = (word ?? "") + (try doubleQuoted(&rest))
      case "$" where rest.first == "'":
        rest.removeFirst()
        word = (word ?? "") + (try escaped(&rest))
      case "$" where word == nil && words.isEmpty && rest.first?.isWhitespace == true:
        // The prompt.
        word = "$"
      case "#" where word == nil: rest = rest.drop { !$0.isNewline }
      // What becomes of the answer is not the request's.
      case "|" where word == nil && rest.first != "|", ">" where word == nil || word == "2":
        return words
      case "^" where word == nil && rest.first.map({ $0 == "\"" || $0.isNewline }) == true:
        throw Fault(reason: "it is written for Windows, with `^`; copy it as cURL for bash instead")
      case "$", "`":
        throw fault(ofExpansion: String(character) + rest.prefix { !$0.isWhitespace }.prefix(20))
      case ";", "|", "&", ">", "<":
        throw Fault(reason: "`\(character)` outside quotes ends the command; quote the URL")
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

  private static func until(
    _ quote: Character, in rest: inout Substring
  ) throws(Fault) -> String {
    guard let end = rest.firstIndex(of: quote) else { throw unclosed(quote, before: rest) }
    defer { rest = rest[rest.index(after: end)...] }
    return String(rest[..<end])
  }

  private static func doubleQuoted(_ rest: inout Substring) throws(Fault) -> String {
    let whole = rest
    var text = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return text
      case "$" where rest.first.map({ $0.isLetter || "_{(".contains($0) }) == true, "`":
        throw fault(
          ofExpansion: String(character) + rest.prefix { $0 != "\"" && $0 != " " }.prefix(20))
      case "\\":
        guard let next = rest.popFirst() else { break }
        if next.isNewline { continue }
        // Inside double quotes a backslash means itself before anything else.
        text += "\"\\$`".contains(next) ? String(next) : "\\\(next)"
      default: text.append(character)
      }
    }
    throw unclosed("\"", before: whole)
  }

  /// The inside of `$'…'`, which browsers write where a body has a line break or a quote.
  private static func escaped(_ rest: inout Substring) throws(Fault) -> String {
    let whole = rest
    var bytes: [UInt8] = []
    while let character = rest.popFirst() {
      if character == "'" { return String(decoding: bytes, as: UTF8.self) }
      guard character == "\\", let next = rest.popFirst() else {
        bytes += Array(String(character).utf8)
        continue
      }
      switch next {
      case "n": bytes.append(0x0A)
      case "r": bytes.append(0x0D)
      case "t": bytes.append(0x09)
      case "x":
        let digits = rest.prefix(2).prefix(while: \.isHexDigit)
        rest = rest.dropFirst(digits.count)
        if let byte = UInt8(digits, radix: 16) { bytes.append(byte) }
      case "u": bytes += utf16(&rest)
      case "U":
        let digits = rest.prefix(8).prefix(while: \.isHexDigit)
        rest = rest.dropFirst(digits.count)
        let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
        bytes += scalar.map { Array(String($0).utf8) } ?? []
      case _ where next.isLetter || next.isNumber:
        throw Fault(reason: "the escape `\\\(next)` is not supported; write the character itself")
      default: bytes += Array(String(next).utf8)
      }
    }
    throw unclosed("'", before: whole)
  }

  /// The character of four digits, or of two such escapes where it needs a pair, as browsers write it.
  private static func utf16(_ rest: inout Substring) -> [UInt8] {
    var units: [UInt16] = []
    repeat {
      let digits = rest.prefix(4).prefix(while: \.isHexDigit)
      rest = rest.dropFirst(digits.count)
      if let unit = UInt16(digits, radix: 16) { units.append(unit) }
      guard rest.hasPrefix("\\u") else { break }
      rest = rest.dropFirst(2)
    } while true
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func unclosed(_ quote: Character, before rest: Substring) -> Fault {
    Fault(reason: "the quote `\(quote)` before `\(rest.prefix(20))` is not closed")
  }

  private static func fault(ofExpansion text: String) -> Fault {
    Fault(reason: "`\(text)` would be replaced by the shell; write its value instead")
  }
}
