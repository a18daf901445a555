import UnderstudyHTTP

extension TextRegex {
  /// Takes a regular expression of JavaScript, as schemas have them; nil where it cannot be compiled.
  ///
  /// To ICU a bracket in a class opens another one, digits are those of all scripts, and `$` is also
  /// before a line break at the end.
  init?(ecma pattern: String) {
    var text = ""
    var isInClass = false
    var characters = pattern[...]
    while let character = characters.popFirst() {
      switch character {
      case "\\":
        switch characters.popFirst() {
        case "d": text += isInClass ? "0-9" : "[0-9]"
        case "w": text += isInClass ? "a-zA-Z0-9_" : "[a-zA-Z0-9_]"
        case "D" where !isInClass: text += "[^0-9]"
        case "W" where !isInClass: text += "[^a-zA-Z0-9_]"
        case let next: text += "\\" + (next.map(String.init) ?? "")
        }
      case "[" where isInClass: text += "\\["
      case "[":
        isInClass = true
        text += "["
      case "]":
        isInClass = false
        text += "]"
      case "&" where isInClass && characters.first == "&": text += "\\&"
      case "$" where !isInClass: text += "\\z"
      default: text.append(character)
      }
    }
    self.init(text)
    if problem != nil { return nil }
  }
}
