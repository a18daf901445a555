/// A text that stands where a value should be: `Optional(42)`, `nil`, `{id}`.
struct Placeholder: Sendable {
  let slip: Slip
  /// Whether the value is the one that is asked for.
  var isCertain = false

  /// Nil where the text sent is a value like any other.
  init?(_ sent: String, meaning asked: String) {
    if sent == asked { return nil }
    if let inner = Self.optional(sent) {
      isCertain = inner == asked || asked.contains(inner) && inner.count > 1
      slip = Slip(
        "the request has `Optional(…)` around \(inner == asked ? "it" : "a value"); unwrap it first"
      )
    } else if Self.nothings.contains(sent.lowercased())
      || sent.lowercased() == "none" && (asked.isEmpty || asked.contains(where: \.isNumber))
    {
      slip = Slip("the request has `\(sent)` where a value should be; check that it is set")
    } else if sent.first != "%", let name = Self.foreignParameter(sent) ?? Self.parameter(sent) {
      slip = Slip(
        "the request has `\(sent)`: `\(name)` was not replaced by its value", quotesValue: true)
    } else if let slip = Self.unfilled(sent, meaning: asked) {
      self.slip = slip
    } else {
      return nil
    }
  }

  private static let nothings: Set<String> = [
    "(null)", "<null>", "nan", "nil", "null", "[object object]", "undefined",
  ]

  private static func optional(_ text: String) -> Substring? {
    guard text.hasPrefix("Optional("), text.hasSuffix(")") else { return nil }
    let inner = text.dropFirst("Optional(".count).dropLast()
    return inner.hasPrefix("\"") && inner.hasSuffix("\"") && inner.count > 1
      ? inner.dropFirst().dropLast() : inner
  }

  /// The name in `{id}`.
  static func parameter(_ text: String) -> String? { name(in: text, "{", "}") }

  /// The name of a parameter as other tools write it: `:id`, `<id>`, `${id}`, `\(id)`, `%@`.
  static func foreignParameter(_ text: String) -> String? {
    // Most texts begin with none of these signs, and are asked often.
    guard let first = text.utf8.first, ":<$#{[\\%".utf8.contains(first) else { return nil }
    if ["%@", "%d", "%s", "%ld"].contains(text) { return "id" }
    for (start, end) in [
      (":", ""), ("<", ">"), ("${", "}"), ("#{", "}"), ("{{", "}}"), ("[", "]"), ("\\(", ")"),
      ("$", ""),
    ] {
      if let name = name(in: text, start, end), !(start == "$" && systemWords.contains(name)) {
        return name
      }
    }
    return nil
  }

  /// The words that OData writes with a dollar.
  private static let systemWords: Set<String> = [
    "all", "batch", "count", "entity", "filter", "links", "metadata", "query", "ref", "value",
  ]

  private static func name(in text: String, _ start: String, _ end: String) -> String? {
    guard text.hasPrefix(start), text.hasSuffix(end), text.count > start.count + end.count
    else { return nil }
    let name = text.dropFirst(start.count).dropLast(end.count)
    let isName =
      name.first?.isNumber == false
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    return isName ? String(name) : nil
  }

  /// Whether a text looks like a regular expression or a star for anything.
  static func isPattern(_ text: String) -> Bool {
    // Most texts have none of these signs, and are asked often.
    guard text.utf8.contains(where: "*\\[+(^|".utf8.contains) else { return false }
    if ["*", "\\d", "\\w", "[0-9]", "[a-z]", "[A-Z]", "[^", ".+", "(.", "(?", "^"]
      .contains(where: text.contains)
    {
      return true
    }
    // `open|closed`, but not `http://loinc.org|8480-6`.
    return text.contains("|")
      && text.allSatisfy { $0.isLetter || $0.isNumber || "_-|".contains($0) }
  }
}
