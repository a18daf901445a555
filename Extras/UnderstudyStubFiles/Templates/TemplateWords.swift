import UnderstudyHTTP

/// The words between the braces of a template.
struct TemplateWords {
  enum Word: Equatable {
    case text(String)
    case word(String)
    /// The name before an equals sign.
    case option(String)
    /// The names of `as |item index|`.
    case names([String])
    case open, close
  }

  private var rest: Substring
  private(set) var peek: Word?

  init(_ text: String) {
    rest = text[...]
    peek = read()
  }

  mutating func next() -> Word? {
    defer { peek = read() }
    return peek
  }

  private mutating func read() -> Word? {
    rest = rest.drop(while: \.isWhitespace)
    guard let first = rest.first else { return nil }
    switch first {
    case "(", ")":
      rest = rest.dropFirst()
      return first == "(" ? .open : .close
    case "'", "\"": return .text(quoted(by: first))
    case "|":
      let names = rest.dropFirst().prefix { $0 != "|" }
      rest = rest[names.endIndex...].dropFirst()
      return .names(names.split(whereSeparator: \.isWhitespace).map(String.init))
    default: break
    }
    let word = word()
    if rest.first == "=" {
      rest = rest.dropFirst()
      return .option(word)
    }
    return word == "as" && rest.drop(while: \.isWhitespace).first == "|" ? read() : .word(word)
  }

  private mutating func quoted(by quote: Character) -> String {
    var text = ""
    rest = rest.dropFirst()
    while let character = rest.popFirst(), character != quote {
      if character == "\\", rest.first == quote {
        text.append(rest.removeFirst())
      } else {
        text.append(character)
      }
    }
    return text
  }

  /// A word, whose names in brackets may have any characters.
  private mutating func word() -> String {
    var isInBrackets = false
    let word = rest.prefix { character in
      if isInBrackets {
        isInBrackets = character != "]"
        return true
      }
      isInBrackets = character == "["
      return !character.isWhitespace && !"()=".contains(character)
    }
    // Nothing else can stand here, and each word must take something away.
    if word.isEmpty { return rest.popFirst().map(String.init) ?? "" }
    rest = rest[word.endIndex...]
    return String(word)
  }

  /// The steps of `request.headers.[X Y].[0]` or `../name`.
  static func steps(of path: String) -> [String] {
    var steps: [String] = []
    var rest = path[...]
    while rest.hasPrefix("../") || rest == ".." {
      steps.append("..")
      rest = rest.dropFirst(3)
    }
    while !rest.isEmpty {
      let isQuoted = rest.first == "["
      let step =
        isQuoted ? rest.dropFirst().prefix { $0 != "]" } : rest.prefix { !"./".contains($0) }
      rest = rest[step.endIndex...].dropFirst(isQuoted ? 1 : 0)
      if "./".contains(rest.first ?? "x") { rest = rest.dropFirst() }
      if !step.isEmpty { steps.append(String(step)) }
    }
    return steps.isEmpty ? ["this"] : steps
  }
}

/// The kind of a tag, by the characters behind its first braces.
struct TagKind {
  let opening: String
  let closing: String
  var isComment: Bool { opening.first == "!" }
  /// Whether its value is meant to be inserted as it is.
  var isVerbatim: Bool { opening == "{" }

  init(at text: Substring) {
    let kinds = [("!--", "--}}"), ("!", "}}"), ("{", "}}}")]
    (opening, closing) = kinds.first { text.hasPrefix($0.0) } ?? ("", "}}")
  }
}
