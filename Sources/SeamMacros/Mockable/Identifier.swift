/// Names that need backticks.
enum Identifier {
  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "Self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
    "try", "typealias", "var", "where", "while", "Any",
  ]

  /// Names that mean something else inside a mock, or behind a dot.
  private static let taken: Set<String> = [
    "self", "Self", "init", "Type", "Protocol", "newValue", "_call", "_check", "_mock", "_added",
    "_shared", "_value", "_body", "_original", "_pending",
  ]

  /// The name of a parameter inside the mock, in backticks where needed.
  static func parameter(_ name: String) -> String {
    let plain = plain(name)
    if taken.contains(plain) { return "\(plain)Argument" }
    return keywords.contains(name) ? "`\(name)`" : name
  }

  /// A label, without backticks where it needs none.
  static func label(_ name: String) -> String {
    let plain = plain(name)
    return isWord(plain) && !["inout", "let", "var"].contains(plain) ? plain : name
  }

  /// Whether a name could be written without backticks if it were no keyword.
  static func isWord(_ plain: String) -> Bool {
    plain.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && plain.first?.isNumber == false
  }

  /// A name that is no keyword, in backticks where needed.
  static func quoted(_ plain: String) -> String { isWord(plain) ? plain : "`\(plain)`" }

  static func plain(_ name: String) -> String {
    name.filter { $0 != "`" }
  }
}
