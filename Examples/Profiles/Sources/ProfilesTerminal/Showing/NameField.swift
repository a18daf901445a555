import TerminalKit

/// The name as it is being typed.
struct NameField: Equatable {
  private(set) var text = ""

  /// Whether the next character begins a new name: the one that stands there is done with.
  private var isDone = false

  mutating func type(_ character: Character) {
    if isDone { clear() }
    // The field shows an `@` of its own.
    if text.isEmpty, character == "@" || character.isWhitespace { return }
    text.append(character)
  }

  mutating func deleteBackward() {
    isDone = false
    if !text.isEmpty { text.removeLast() }
  }

  mutating func replace(with name: String) {
    text = name
    isDone = true
  }

  mutating func clear() { self = NameField() }

  /// The name is asked for; it stays to be seen and mended.
  mutating func finish() { isDone = true }

  /// The field as it looks; where it is too long its end is shown, where one types.
  func shown(width: Int) -> String {
    let label = width < 16 ? "@" : "Name: @"
    let whole = "\(label)\(text.printable)_"
    if whole.displayWidth <= width { return whole }
    var tail = text.printable[...]
    while tail.displayWidth + label.displayWidth + 2 > width, !tail.isEmpty { tail.removeFirst() }
    return "\(label)…\(tail)_"
  }
}
