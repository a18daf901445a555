import UnderstudyHTTP

extension TextRegex {
  /// Takes a regular expression of JavaScript, as schemas have them; nil where it cannot be compiled.
  ///
  /// To ICU a bracket in a class opens another one, digits are those of all scripts, and `$` is also
  /// before a line break at the end.
  init?(ecma pattern: String) {
    let classes: [Character: String] = ["d": "0-9", "w": "a-zA-Z0-9_"]
    var (text, isInClass) = ("", false)
    var characters = pattern[...]
    while let character = characters.popFirst() {
      switch character {
      case "\\":
        let next = characters.popFirst().map(String.init) ?? ""
        let members = classes[Character(next.isEmpty ? " " : next.lowercased())]
        switch (members, isInClass) {
        case (let members?, true) where next == next.lowercased(): text += members
        case (let members?, false):
          text += next == next.lowercased() ? "[\(members)]" : "[^\(members)]"
        default: text += "\\\(next)"
        }
      case "[" where isInClass: text += "\\["
      case "[", "]":
        isInClass = character == "["
        text.append(character)
      case "&" where isInClass && characters.first == "&": text += "\\&"
      case "$" where !isInClass: text += "\\z"
      default: text.append(character)
      }
    }
    self.init(text)
    if problem != nil { return nil }
  }
}
