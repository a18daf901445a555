/// What a value looks like, whatever it is called.
enum SecretValue {
  /// Whether a value says nothing of a secret but whether there is one, or where it comes from.
  static func isHarmless(_ value: ArraySlice<UInt8>) -> Bool {
    if value.isEmpty || isRedacted(value) { return true }
    // A variable of GraphQL or of a shell, and the parameter of a template.
    if let first = value.first, "${<".utf8.contains(first) { return isParameter(value) }
    if value.count > 9 { return false }
    return words.contains(String(decoding: value, as: UTF8.self).lowercased())
  }

  /// Whether a value is `$name`, `${name}`, `{name}` or `<name>`, unlike `{SSHA}s3` and `$3cret1`.
  private static func isParameter(_ value: ArraySlice<UInt8>) -> Bool {
    let name = value.dropFirst()
    guard name.allSatisfy({ $0.isInWord || "{}<>.!".utf8.contains($0) }), !isScrambled(name)
    else { return false }
    switch value.first {
    case UInt8(ascii: "{"): return name.last == UInt8(ascii: "}") || name.isEmpty
    case UInt8(ascii: "<"): return name.last == UInt8(ascii: ">") || name.isEmpty
    default: return true
    }
  }

  /// Whether a value was replaced before: a message may quote another.
  private static func isRedacted(_ value: ArraySlice<UInt8>) -> Bool {
    guard value.starts(with: Edits.placeholder) else { return false }
    return afterStandIn(value).first?.isInWord != true
  }

  /// Whether a value is what replaced another, and no more.
  static func isStandIn(_ value: ArraySlice<UInt8>) -> Bool {
    value.starts(with: Edits.placeholder) && afterStandIn(value).isEmpty
  }

  /// What follows `REDACTED`, or `REDACTED-` and a number.
  private static func afterStandIn(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = value.dropFirst(Edits.placeholder.count)
    guard rest.first == UInt8(ascii: "-"), rest.dropFirst().first?.isDigit == true
    else { return rest }
    return rest.dropFirst().drop(while: \.isDigit)
  }

  private static let words: Set<String> = [
    "", "null", "nil", "none", "undefined", "true", "false", "yes", "no", "\"\"", "''", "[]", "{}",
    "string", "string!", "string?", "int", "bool", "*", "...", "…",
  ]

  /// Whether a value looks like a count: a number, which in a text has more behind it, since a
  /// password may be a number too.
  static func isCount(_ value: ArraySlice<UInt8>, inText: Bool) -> Bool {
    let number = value.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
    return !number.isEmpty
      && (number.count == value.count ? !inText : value[number.endIndex].isBlank)
  }

  /// Whether a word looks as if nobody had thought of it: letters and digits mixed, and no date.
  static func isRandom(_ value: some Collection<UInt8>, atLeast count: Int) -> Bool {
    guard value.count >= count, !value.contains(where: \.isSpace) else { return false }
    let digits = value.count(where: \.isDigit)
    let letters = value.count(where: \.isASCIILetter)
    guard digits > 0, letters > 0 else { return false }
    let isDate = value.prefix(4).allSatisfy(\.isDigit) && value.dropFirst(4).first == 0x2D
    return !isDate
  }

  /// Whether a word has a digit before a letter, as no name with a number behind it has.
  static func isScrambled(_ value: ArraySlice<UInt8>) -> Bool {
    isRandom(value, atLeast: 8)
      && zip(value, value.dropFirst()).contains { $0.isDigit && $1.isASCIILetter }
  }

  /// Whether what goes by `code` is the code of a login, not that of a country or an error.
  static func isLoginCode(_ value: ArraySlice<UInt8>, amongOAuth: Bool) -> Bool {
    if amongOAuth { return value.count > 3 }
    let hasSmall = value.contains { (0x61...0x7A).contains($0) }
    return hasSmall && isRandom(value, atLeast: 8)
  }
}
