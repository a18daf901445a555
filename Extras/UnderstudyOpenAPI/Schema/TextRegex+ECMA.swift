import UnderstudyHTTP

extension TextRegex {
  /// What ICU would take for digits and letters of all scripts.
  private static let classes = [
    "d": "[0-9]", "D": "[^0-9]", "w": "[a-zA-Z0-9_]", "W": "[^a-zA-Z0-9_]",
    "s": #"[\s\x0B\uFEFF]"#, "S": #"[^\s\x0B\uFEFF]"#,
  ]

  /// Takes a regular expression of JavaScript, as schemas have them; nil where it cannot be compiled.
  ///
  /// To ICU a bracket in a class opens another one, and `$` is also before a line break at the end.
  init?(ecma pattern: String) {
    var (text, isInClass) = ("", false)
    var characters = pattern.unicodeScalars[...]
    while let character = characters.popFirst() {
      switch character {
      case "\\":
        let next = characters.popFirst().map { "\($0)" } ?? ""
        text += Self.classes[next] ?? "\\\(next)"
      case "[", "]":
        text += character == "[" && isInClass ? "\\[" : "\(character)"
        isInClass = character == "["
      case "&" where isInClass && characters.first == "&": text += "\\&"
      case "$" where !isInClass: text += "\\z"
      default: text.unicodeScalars.append(character)
      }
    }
    self.init(text)
    if problem != nil { return nil }
  }
}
