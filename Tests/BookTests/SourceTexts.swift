/// The string literals of a Swift source, with … in place of each interpolation. Literals that `+` joins
/// are one text. Comments are left out, and so are raw strings, which no message is written as.
struct SourceTexts {
  /// A literal, and the word before it: the label of an argument, or the variable that it is the value of.
  struct Text {
    let label: Substring?
    fileprivate(set) var text: String
  }

  private(set) var texts: [Text] = []
  private var rest: Substring

  init(_ source: String) {
    rest = source[...]
    var end = rest.startIndex
    while !rest.isEmpty {
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("#\"") {
        rest = rest.firstRange(of: "\"#").map { rest[$0.upperBound...] } ?? ""
      } else if rest.hasPrefix("\"") {
        let before = source[end..<rest.startIndex].suffix(40)
        let text = text()
        if before.contains("+"), before.allSatisfy({ $0.isWhitespace || $0 == "+" }) {
          texts[texts.endIndex - 1].text += text
        } else {
          let label = before.firstMatch(of: /(\w+) *[:=]\s*$/)?.1
          texts.append(Text(label: label, text: text))
        }
        end = rest.startIndex
      } else {
        rest.removeFirst()
      }
    }
  }

  /// Reads the literal at whose quotes the rest begins.
  private mutating func text() -> String {
    let quotes = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    rest.removeFirst(quotes.count)
    var text = ""
    while !rest.isEmpty, !rest.hasPrefix(quotes) {
      let character = rest.removeFirst()
      guard character == "\\", let escaped = rest.popFirst() else {
        text.append(character)
        continue
      }
      switch escaped {
      case "(":
        skipInterpolation()
        text.append("…")
      case "n", "r", "t": text.append(" ")
      case "\n": rest = rest.drop { $0 == " " }
      default: text.append(escaped)
      }
    }
    rest = rest.dropFirst(quotes.count)
    return text
  }

  private mutating func skipInterpolation() {
    var depth = 1
    while depth > 0, let next = rest.first {
      if next == "\"" {
        _ = text()
        continue
      }
      rest.removeFirst()
      depth += next == "(" ? 1 : next == ")" ? -1 : 0
    }
  }
}
