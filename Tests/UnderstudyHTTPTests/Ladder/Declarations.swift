/// What a source file declares, by name.
struct Declarations: Sendable {
  /// Types that other files can see.
  private(set) var types: [Token] = []
  /// Members of extensions that other files can see.
  private(set) var members: [Token] = []
  /// Every name that is given to something, wherever it can be seen: of these a name tells nothing.
  private(set) var names: Set<Substring> = []

  private enum Scope: Equatable {
    case type, other
    case `extension`(isPrivate: Bool)
  }

  private static let typeKeywords: Set<Substring> = [
    "actor", "class", "enum", "protocol", "struct", "typealias",
  ]
  private static let memberKeywords: Set<Substring> = ["case", "func", "let", "var"]
  private static let modifiers: Set<Substring> = [
    "class", "fileprivate", "final", "indirect", "internal", "mutating", "nonisolated", "package",
    "private", "public", "static", "weak",
  ]

  init(_ tokens: [Token]) {
    var scopes: [Scope] = []
    var pending = Scope.other
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      let previous = index > 0 ? tokens[index - 1].text : ""
      switch token.text {
      case "{":
        scopes.append(pending)
        pending = .other
      case "}": _ = scopes.popLast()
      case "extension" where previous != ".":
        pending = .extension(isPrivate: Self.isPrivate(index, in: tokens))
      case let keyword where Self.typeKeywords.contains(keyword) && previous != ".":
        guard let next, next.isIdentifier, !Self.memberKeywords.contains(next.text),
          next.text != "init"
        else { continue }
        if keyword != "typealias" { pending = .type }
        names.insert(next.text)
        if !Self.isPrivate(index, in: tokens) { types.append(next) }
      case let keyword where Self.memberKeywords.contains(keyword) && previous != ".":
        guard let next, next.isIdentifier else { continue }
        names.insert(next.text)
        if scopes.last == .extension(isPrivate: false), !Self.isPrivate(index, in: tokens) {
          members.append(next)
        }
      default:
        // Parameters, labels, and what a closure or a loop binds; not what conforms to a protocol.
        guard token.isIdentifier, previous != "extension", previous != "." else { continue }
        let isBound =
          next?.text == ":" || next?.text == "in" || previous == "," && next?.text == ","
        if isBound { names.insert(token.text) }
      }
    }
  }

  /// Whether a declaration is seen in its file alone.
  private static func isPrivate(_ keyword: Int, in tokens: [Token]) -> Bool {
    var index = keyword - 1
    while index >= 0,
      modifiers.contains(tokens[index].text) || ")(".contains(tokens[index].text)
        || tokens[index].text == "set"
    {
      // `private(set)` can be read elsewhere.
      let isOfSetter = index + 1 < tokens.count && tokens[index + 1].text == "("
      if !isOfSetter, ["private", "fileprivate"].contains(tokens[index].text) { return true }
      index -= 1
    }
    return false
  }
}
