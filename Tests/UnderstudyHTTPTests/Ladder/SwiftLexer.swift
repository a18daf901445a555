/// A word or a sign of Swift source, and its line.
struct Token: Equatable, Sendable {
  let text: Substring
  let line: Int

  var isIdentifier: Bool { text.first.map { $0.isLetter || $0 == "_" } ?? false }
}

/// Splits Swift source into words and signs, without its comments, numbers and the text of its string
/// literals; what stands in an interpolation is code.
struct SwiftLexer {
  private var rest: Substring
  private var line = 1
  private var tokens: [Token] = []

  static func tokens(of source: String) -> [Token] {
    var lexer = SwiftLexer(source)
    lexer.readCode(isInterpolation: false)
    return lexer.tokens
  }

  private init(_ source: String) {
    rest = source[...]
  }

  /// Reads to the end, or over the parenthesis that closes an interpolation.
  private mutating func readCode(isInterpolation: Bool) {
    var depth = 0
    while let character = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        skipComment()
      } else if character == "\"" || isRawString {
        readString()
      } else if character.isLetter || character == "_" {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        tokens.append(Token(text: word, line: line))
        rest = rest[word.endIndex...]
      } else if character.isNumber {
        rest = rest.drop { $0.isLetter || $0.isNumber || $0 == "_" }
      } else {
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        let sign = rest.prefix(1)
        advance()
        if isInterpolation, depth < 0 { return }
        if !character.isWhitespace, character != "`" {
          tokens.append(Token(text: sign, line: line))
        }
      }
    }
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count {
      if rest.popFirst()?.isNewline == true { line += 1 }
    }
  }

  /// Comments nest.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      if rest.hasPrefix("/*") {
        depth += 1
        advance(2)
      } else if rest.hasPrefix("*/") {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && !rest.isEmpty
  }

  private var isRawString: Bool {
    rest.first == "#" && rest.drop { $0 == "#" }.first == "\""
  }

  private mutating func readString() {
    let hashes = String(rest.prefix { $0 == "#" })
    advance(hashes.count)
    let quote = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    advance(quote.count)
    while let character = rest.first {
      if rest.hasPrefix(quote + hashes) {
        advance(quote.count + hashes.count)
        return
      }
      // A literal of one line that is not closed ends with its line.
      if quote.count == 1, character.isNewline { return }
      guard rest.hasPrefix("\\" + hashes) else {
        advance()
        continue
      }
      advance(1 + hashes.count)
      if rest.first == "(" {
        advance()
        readCode(isInterpolation: true)
      } else {
        advance()
      }
    }
  }
}
