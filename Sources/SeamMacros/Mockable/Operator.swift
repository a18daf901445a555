/// The names under which a mock stubs and records operators.
enum Operator {
  private static let characters: [Character: String] = [
    "+": "Plus", "-": "Minus", "*": "Star", "/": "Slash", "%": "Percent", "=": "Equals",
    "<": "Less", ">": "Greater", "!": "Bang", "&": "And", "|": "Bar", "^": "Caret",
    "~": "Tilde", "?": "Question", ".": "Dot",
  ]

  static func isOperator(_ name: String) -> Bool {
    guard let first = name.first else { return false }
    return !(first.isLetter || first == "_" || first == "`" || first == "$")
  }

  /// A word for an operator, its characters spelled out: `operatorPlus` for `+`.
  static func word(for name: String) -> String {
    let spelled = name.map { character in
      characters[character]
        ?? "U" + character.unicodeScalars.map { String($0.value, radix: 16) }.joined()
    }
    return "operator" + spelled.joined()
  }
}
