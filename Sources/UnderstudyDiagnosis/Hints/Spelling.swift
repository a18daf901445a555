import Foundation
import UnderstudyCore

/// The likeness of words and names by spelling.
enum Spelling {
  /// The words without what stands between them; what is between digits, or at an end, means
  /// something. Nil if there is no word.
  static func joinedWords(_ text: String) -> String? {
    guard text.utf8.count < 256, text.contains(where: \.isLetter) else { return nil }
    if Volatile.isUUID(text) { return text.replacing("-", with: "") }
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
    let letters = { (name: String) in name.lowercased().filter { !"_-. :".contains($0) } }
    return first != second && !first.isEmpty && letters(first) == letters(second)
  }

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

  /// The signs in which two names differ alone.
  private static func style(_ wanted: String, _ name: String) -> String? {
    let hasBrackets = wanted.contains("[") || name.contains("[")
    if !hasBrackets { return isOtherStyle(wanted, name) ? "case and separators" : nil }
    let dotted = { (name: String) in name.replacing("[", with: ".").replacing("]", with: "") }
    return areBracketed(wanted, name) || dotted(wanted) == dotted(name)
      || isOtherStyle(dotted(wanted), dotted(name)) ? "brackets" : nil
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

/// Values that change on every run: current times, random numbers, signatures.
package enum Volatile {
  /// Whether two values that differ are of a kind that always does, by their name or by what they are.
  ///
  /// Two identities, hashes and cursors among them, and two moments of long ago may each have been
  /// meant.
  static func isVolatile(_ stub: String, _ request: String, named name: String) -> Bool {
    isVolatile(name) && isMade(request)
      || isNow(request) && !isNow(stub) && !DateReading.readings(stub).isEmpty
  }

  /// Whether a value to be pasted is another one in the next run.
  static func isVolatile(_ value: String, named name: String) -> Bool {
    isOfOneRun(value, named: name) || isNow(value)
  }

  /// The same, whatever day it is.
  package static func isOfOneRun(_ value: String, named name: String) -> Bool {
    isVolatile(name) || isUUID(value) && !isIdentity(name)
  }

  /// Whether a name speaks of such a value.
  static func isVolatile(_ name: String) -> Bool {
    let word = name.lowercased().filter(\.isLetter)
    return ends.contains(where: word.hasSuffix) || names.contains(word)
  }

  private static let ends = [
    "boundary", "challenge", "correlationid", "idempotencykey", "nonce", "random", "requestid",
    "signature", "spanid", "timestamp", "traceid", "traceparent", "verifier",
  ]

  private static let names: Set<String> = [
    "cachebuster", "cb", "hmac", "iat", "jti", "now", "rand", "rnd", "seed", "sig", "ts",
    "xamzdate",
    "xdate",
  ]

  /// Whether a name is that of something with an identity, such as a user.
  private static func isIdentity(_ name: String) -> Bool { name.lowercased().hasSuffix("id") }

  static func isUUID(_ text: String) -> Bool {
    let lengths = text.split(separator: "-", omittingEmptySubsequences: false).map(\.count)
    return lengths == [8, 4, 4, 4, 12] && text.allSatisfy { $0.isHexDigit || $0 == "-" }
  }

  /// Whether a value is a date within 36 hours of now.
  static func isNow(_ text: String) -> Bool {
    DateReading.readings(text).contains {
      abs($0.seconds - Date().timeIntervalSince1970) < 36 * 3_600
    }
  }

  /// Whether a machine made a value, and nobody wrote it: digits and no word.
  private static func isMade(_ text: String) -> Bool {
    isUUID(text) || isRandom(text)
      || text.contains(where: \.isNumber)
        && !text.split { !$0.isLowercase }.contains { $0.count > 2 }
  }

  /// Long, and letters among digits: a hash, a signature, a token; no UUID, which may be an identity.
  private static func isRandom(_ text: String) -> Bool {
    text.utf8.count >= 20 && text.utf8.count < 4_096 && !isUUID(text)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+/=_-.".contains($0)) }
      && text.count(where: \.isNumber) > 3 && text.count(where: \.isLetter) > 3
  }
}
