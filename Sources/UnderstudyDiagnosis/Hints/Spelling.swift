import Foundation

/// The likeness of words and names by spelling.
enum Spelling {
  /// The words without what stands between them; what is between digits, or at an end, means
  /// something. Nil if there is no word.
  static func joinedWords(_ text: String) -> String? {
    guard text.utf8.count < 256, text.contains(where: \.isLetter) else { return nil }
    if VolatileValue.isUUID(text) { return text.replacing("-", with: "") }
    var (joined, separators) = ("", "")
    for character in text {
      if "_-. :/|".contains(character) {
        separators.append(character)
        continue
      }
      let isBetween =
        joined.last.map { ($0.isLetter || $0.isNumber) && ($0.isLetter || character.isLetter) }
        == true
      if !isBetween { joined += separators }
      separators = ""
      joined.append(character)
    }
    return joined + separators
  }

  /// Whether two names are one in another style: `pageSize`, `page_size`, `Page-Size`.
  static func isOtherStyle(_ first: String, _ second: String) -> Bool {
    first != second && !first.isEmpty && bare(first.lowercased()) == bare(second.lowercased())
  }

  /// A name without what stands between its words.
  static func bare(_ name: String) -> String { name.filter { !"_-. :".contains($0) } }

  /// Whether one text is a misspelling of the other: words differ in few letters, numbers never do.
  ///
  /// - Parameter areNames: Whether they are names, of which fewer are words of their own.
  static func isTypo(_ first: String, _ second: String, areNames: Bool = false) -> Bool {
    guard first.contains(where: \.isLetter), min(first.count, second.count) > 2,
      max(first.count, second.count) < 100, TextDifference.areMostlyAlike(first, second)
    else { return false }
    let numbers = { (text: String) in text.split { !$0.isNumber } }
    let marks = { (text: String) in text.filter { "<>=!+*%&|~^".contains($0) } }
    guard numbers(first) == numbers(second), marks(first) == marks(second) else { return false }
    let (left, right) = (NameWords.split(first), NameWords.split(second))
    let differing = zip(left, right).filter { $0 != $1 }
    return left.count == right.count && 1...2 ~= differing.count
      && differing.allSatisfy { isMisspelt($0, for: $1, isName: areNames) }
  }

  /// Whether one word is misspelt, and not another: `boat` is none for `goat`, nor `css` for `csv`.
  private static func isMisspelt(_ first: String, for second: String, isName: Bool) -> Bool {
    if isPlural(first, second) { return min(first.count, second.count) > 2 }
    let length = max(first.count, second.count)
    // A word that begins otherwise means something else, and often the reverse: `include`, `exclude`.
    guard min(first.count, second.count) > 2, length > (isName ? 2 : 3),
      first.first == second.first, EditDistance.isSlip(first, for: second)
    else { return false }
    // A single letter for another makes another word of a short one.
    return isName || length > 4 || first.count != second.count || first.sorted() == second.sorted()
  }

  /// Whether one word is the plural of the other.
  static func isPlural(_ first: String, _ second: String) -> Bool {
    let (short, long) = first.count < second.count ? (first, second) : (second, first)
    return short.count > 1
      && (long == short + "s" || long == short + "es"
        || short.hasSuffix("y") && long == short.dropLast() + "ies")
  }

  // MARK: - Names

  /// The name that was sent for one that is missing: one that is spelled alike, if it can be one with the
  /// same value; else the only one with this value.
  static func otherName(
    for wanted: String, among names: [String], hasValue: (Int) -> Bool
  ) -> (index: Int, hint: Hint)? {
    let alike = names.indices.compactMap { index in
      hint(ofName: wanted, sentAs: names[index]).map { (index, $0) }
    }
    if let alike = alike.first(where: { hasValue($0.0) }) ?? alike.first { return alike }
    let same = names.indices.filter(hasValue)
    return same.count == 1 ? (same[0], Hint(.otherName, names[same[0]])) : nil
  }

  /// Why a name that is missing is the one that was sent; nil if they are not alike.
  static func hint(ofName wanted: String, sentAs name: String) -> Hint? {
    if let signs = style(wanted, name) { return Hint(.nameStyle, name, signs) }
    return isTypo(wanted, name, areNames: true) || isPlural(wanted, name)
      ? Hint(.misspeltName, name) : nil
  }

  /// The parts in which alone two names differ, and which matter therefore, in words.
  private static func style(_ wanted: String, _ name: String) -> String? {
    let hasBrackets = wanted.contains("[") || name.contains("[")
    if !hasBrackets {
      guard isOtherStyle(wanted, name) else { return nil }
      if wanted.lowercased() == name.lowercased() { return "case matters" }
      return "\(bare(wanted) == bare(name) ? "" : "case and ")separators matter"
    }
    let dotted = { (name: String) in name.replacing("[", with: ".").replacing("]", with: "") }
    return areBracketed(wanted, name) || dotted(wanted) == dotted(name)
      || isOtherStyle(dotted(wanted), dotted(name)) ? "brackets matter" : nil
  }

  /// Whether two names differ in brackets alone: `ids[]`, `ids[0]`, `ids`, and `movie[title]`, `title`.
  private static func areBracketed(_ first: String, _ second: String) -> Bool {
    let bare = { (name: String) in
      let brackets = name.drop { $0 != "[" }
      return brackets.allSatisfy { "[]".contains($0) || $0.isNumber }
        ? String(name.prefix { $0 != "[" }) : name
    }
    let (left, right) = (bare(first), bare(second))
    return left == right && !left.isEmpty || isPlural(left, right)
      || left.hasSuffix("[\(right)]") || right.hasSuffix("[\(left)]")
  }
}

/// A text that stands where a value should be: `Optional(42)`, `nil`, `{id}`, `%@`.
enum Placeholder {
  /// Nil if the text sent is a value like any other.
  static func hint(_ sent: String, for wanted: String) -> Hint? {
    // Most values are plain words, and asked often.
    guard sent != wanted, sent.utf8.count < 512 else { return nil }
    let isPlain = sent.utf8.allSatisfy { $0.isASCIILetter || $0.isDigit }
    if isPlain, !"nu".utf8.contains(sent.utf8.first.map(\.asciiLowercased) ?? 0) { return nil }
    if sent.contains("Optional("), !wanted.contains("Optional(") { return Hint(.unwrapOptional) }
    if nothings.contains(sent.lowercased())
      || sent.lowercased() == "none" && (wanted.isEmpty || wanted.contains(where: \.isNumber))
    {
      return Hint(.nothing, sent)
    }
    if sent.first != "%", let name = foreignParameter(sent) ?? parameter(sent) ?? variable(sent) {
      return Hint(.placeholder, sent, name)
    }
    return unfilled(sent, wanted)
  }

  private static let nothings: Set<String> = [
    "(null)", "<null>", "nan", "nil", "null", "[object object]", "undefined",
  ]

  /// The name in `{id}`.
  static func parameter(_ text: String) -> String? { name(in: text, "{", "}") }

  /// The name of a variable whose interpolation lost its backslash: `(userID)`, but not a word in parentheses.
  private static func variable(_ text: String) -> String? {
    guard text.first == "(", let found = text.wholeMatch(of: /\(([a-z]\w*(?:\.\w+)*)\)/)?.1,
      found == "id" || found.contains(".") || found.contains(where: \.isUppercase)
    else { return nil }
    return String(found)
  }

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
  private static func unfilled(_ sent: String, _ wanted: String) -> Hint? {
    if sent.utf8.contains(UInt8(ascii: "\\")), !wanted.contains("\\("),
      let found = sent.firstMatch(of: /\\\((\w+)\)/)
    {
      return Hint(.placeholder, String(found.output.0), String(found.output.1))
    }
    let head = sent.commonPrefix(with: wanted)
    let word = String(sent.dropFirst(head.count))
    let isAlone = head.last?.isLetter == false && !head.hasSuffix("is.")
    return isAlone && nothings.contains(word) ? Hint(.nothing, word) : nil
  }
}
