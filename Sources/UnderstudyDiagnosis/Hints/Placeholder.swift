import Foundation
import UnderstudyCore

/// A text that stands where a value should be: `Optional(42)`, `nil`, `{id}`, `%@`.
enum Placeholder {
  /// Nil where the text sent is a value like any other.
  static func hint(_ sent: String, for asked: String) -> Hint? {
    // Most values are plain words, and asked often.
    guard sent != asked, sent.utf8.count < 512 else { return nil }
    let isPlain = sent.utf8.allSatisfy { $0.isASCIILetter || $0.isDigit }
    if isPlain, !"nu".utf8.contains(sent.utf8.first.map(\.asciiLowercased) ?? 0) { return nil }
    if sent.contains("Optional("), !asked.contains("Optional(") { return Hint(.unwrapOptional) }
    if nothings.contains(sent.lowercased())
      || sent.lowercased() == "none" && (asked.isEmpty || asked.contains(where: \.isNumber))
    {
      return Hint(.nothing, sent)
    }
    if sent.first != "%", let name = foreignParameter(sent) ?? parameter(sent) {
      return Hint(.placeholder, sent, name)
    }
    return unfilled(sent, asked)
  }

  private static let nothings: Set<String> = [
    "(null)", "<null>", "nan", "nil", "null", "[object object]", "undefined",
  ]

  /// The name in `{id}`.
  static func parameter(_ text: String) -> String? { name(in: text, "{", "}") }

  /// The name of a parameter as other tools write it: `:id`, `<id>`, `${id}`, `\(id)`, `%@`.
  static func foreignParameter(_ text: String) -> String? {
    guard let first = text.utf8.first, ":<$#{[\\%".utf8.contains(first) else { return nil }
    if ["%@", "%d", "%s", "%ld"].contains(text) { return "id" }
    let marks = [
      (":", ""), ("<", ">"), ("${", "}"), ("#{", "}"), ("{{", "}}"), ("[", "]"), ("\\(", ")"),
    ]
    return marks.lazy.compactMap { name(in: text, $0.0, $0.1) }.first
  }

  private static func name(in text: String, _ start: String, _ end: String) -> String? {
    guard text.hasPrefix(start), text.hasSuffix(end), text.count > start.count + end.count
    else { return nil }
    let name = text.dropFirst(start.count).dropLast(end.count)
    let isName =
      name.first?.isNumber == false && !["false", "null", "true"].contains(name)
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    return isName ? String(name) : nil
  }

  // MARK: - Inside of a longer text

  /// `ida-\(id)` for `ida-7`, `eq.nil` for `eq.7`; but `is.null` asks for what has no value.
  private static func unfilled(_ sent: String, _ asked: String) -> Hint? {
    if let found = sent.firstMatch(of: /\\\((\w+)\)/), !asked.contains("\\(") {
      return Hint(.placeholder, String(found.output.0), String(found.output.1))
    }
    let head = sent.commonPrefix(with: asked)
    let word = String(sent.dropFirst(head.count))
    let isAlone = head.last?.isLetter == false && !head.hasSuffix("is.")
    return isAlone && nothings.contains(word) ? Hint(.nothing, word) : nil
  }
}
