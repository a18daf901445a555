/// Judgements of a value by its looks, whatever it is called.
enum SecretValue {
  /// Whether a value says nothing of a secret but whether there is one, or where it comes from.
  static func isHarmless(_ value: ArraySlice<UInt8>) -> Bool {
    guard let first = value.first, !isRedacted(value) else { return true }
    // A variable of GraphQL or of a shell, and the parameter of a template.
    if "${<".utf8.contains(first) { return isParameter(value) }
    if value.count < 14 {
      let word = text(value)
      if words.contains(word.lowercased()) || labels.contains(word) { return true }
    }
    return forms.matches(text(value.prefix(256)))
  }

  private static let words = SecretWords["harmless"]
  private static let labels = SecretWords["label"]
  private static let forms = TextRegex(
    "\\A(?:\(SecretWords["form"].sorted().joined(separator: "|")))\\z")

  /// Whether a value is `$name`, `${name}`, `{name}` or `<name>`, unlike `{SSHA}s3` and `$3cret1`.
  private static func isParameter(_ value: ArraySlice<UInt8>) -> Bool {
    let name = value.dropFirst()
    // `{{ .Values.password }}` and `${{ secrets.TOKEN }}` have blanks.
    let isWide =
      name.drop { $0 == UInt8(ascii: "{") }.first == 0x20 && name.suffix(2).elementsEqual("}}".utf8)
    let isName = name.allSatisfy {
      $0.isInWord || "{}<>.!:$".utf8.contains($0) || isWide && $0 == 0x20
    }
    guard isName, !isScrambled(name) else { return false }
    return switch value.first {
    case UInt8(ascii: "{"): name.last == UInt8(ascii: "}") || name.isEmpty
    case UInt8(ascii: "<"): name.last == UInt8(ascii: ">") || name.isEmpty
    default: true
    }
  }

  /// Whether a value was replaced before: a message may quote another.
  private static func isRedacted(_ value: ArraySlice<UInt8>) -> Bool {
    value.starts(with: Edits.placeholder) && afterStandIn(value).first?.isInWord != true
      || isStandIn(number: value)
  }

  /// Whether a value is what replaced another, and no more.
  static func isStandIn(_ value: ArraySlice<UInt8>) -> Bool {
    value.starts(with: Edits.placeholder) && afterStandIn(value).isEmpty
  }

  /// Whether a number is what replaced another.
  static func isStandIn(number: ArraySlice<UInt8>) -> Bool {
    guard number.starts(with: Redaction.numberMark) else { return false }
    let rest = number.dropFirst(Redaction.numberMark.count)
    let fraction = rest.drop(while: \.isDigit)
    return rest.count - fraction.count >= 3
      && (fraction.isEmpty || [".0", ".5"].contains { fraction.elementsEqual($0.utf8) })
  }

  /// The text that follows `REDACTED`, or `REDACTED-` and a number.
  private static func afterStandIn(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = value.dropFirst(Edits.placeholder.count)
    guard rest.first == UInt8(ascii: "-"), rest.dropFirst().first?.isDigit == true
    else { return rest }
    return rest.dropFirst().drop(while: \.isDigit)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  // MARK: - Under a name

  /// Whether a value is everyday's under a name that secrets have, too.
  static func isEveryday(
    _ value: ArraySlice<UInt8>, under name: String, isQuoted: Bool = false
  ) -> Bool {
    let words = NameWords.split(name).suffix(2)
    return switch words.last ?? "" {
    // In India the code of a post office: six digits, the first of which is no zero.
    case "code":
      words.count == 1 && isErrorCode(value) && !value.contains(where: \.isDigit)
        || words.first == "pin"
          && text(value.prefix(12)).replacing("%20", with: " ").wholeMatch(
            of: /[1-9]\d\d[ +]?\d{3}/)
            != nil
    // A coin: `"token": "ETH"`.
    case "token":
      words.count == 1 && isQuoted && (2...5).contains(value.count)
        && value.allSatisfy { (0x41...0x5A).contains($0) }
    // The end of a letter, or the declaration of a function.
    case "signature": value.contains(0x20) && !value.contains(UInt8(ascii: "="))
    // The key that a browser presses for a link: `accesskey="s"`.
    case "accesskey": value.count == 1
    default: false
    }
  }

  static let scopes = SecretWords["permission"]

  /// Whether a value looks like a count: a number, which in a text has more behind it, since a
  /// password may be a number too.
  static func isCount(_ value: ArraySlice<UInt8>, inText: Bool) -> Bool {
    let number = value.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
    return !number.isEmpty
      && (number.count == value.count ? !inText : value[number.endIndex].isBlank)
  }

  /// Whether what goes by `code` is the code of a login, not that of a country or an error.
  ///
  /// - Parameter isGrant: Whether it is exchanged for a token, so that it cannot be the code of an error.
  static func isLoginCode(
    _ value: ArraySlice<UInt8>, amongOAuth: Bool, isGrant: Bool = false
  ) -> Bool {
    if isCardNumber(value) { return true }
    if amongOAuth { return value.count > 3 && (isGrant || !isErrorCode(value)) }
    // `http://loinc.org|8867-4`, plain or percent-encoded, is of a catalogue.
    let start = text(value.prefix(128)).uppercased()
    if [":", "|", "%3A", "%7C"].contains(where: start.contains) { return false }
    return value.contains { (0x61...0x7A).contains($0) } && isRandom(value, atLeast: 8)
  }

  /// Whether a value is the code of an error: `404`, `E1042`, `ERR_TIMEOUT`, `invalid_grant`.
  static func isErrorCode(_ value: ArraySlice<UInt8>) -> Bool {
    let isCapital = { (byte: UInt8) in (0x41...0x5A).contains(byte) }
    let digits = value.count(where: \.isDigit)
    let isWord = { (letter: (UInt8) -> Bool) in
      value.allSatisfy { letter($0) || "_-.".utf8.contains($0) }
    }
    if digits == 0 {
      let isJoined = value.contains { "_-.".utf8.contains($0) }
      return isWord(isCapital) || isJoined && isWord { $0.isASCIILetter && !isCapital($0) }
    }
    let number = value.suffix(digits)
    return digits < 6 && number.allSatisfy(\.isDigit) && value.count < 12
      && value.dropLast(digits).allSatisfy { isCapital($0) || "_-".utf8.contains($0) }
  }

  // MARK: - On its own

  /// Whether a word looks as if nobody had thought of it: letters and digits mixed, and no date.
  static func isRandom(_ value: some Collection<UInt8>, atLeast count: Int) -> Bool {
    guard value.count >= count, value.contains(where: \.isDigit),
      value.contains(where: \.isASCIILetter), !value.contains(where: \.isSpace)
    else { return false }
    return !(value.prefix(4).allSatisfy(\.isDigit) && value.dropFirst(4).first == 0x2D)
  }

  /// Whether a value begins with a date.
  static func isDate(_ value: ArraySlice<UInt8>) -> Bool {
    let start = Array(value.prefix(10))
    return start.count == 10
      && start.indices.allSatisfy { [4, 7].contains($0) ? start[$0] == 0x2D : start[$0].isDigit }
  }

  /// Whether a word looks like a key: a long one that is neither a URL, an address, nor a UUID.
  static func isKey(_ value: ArraySlice<UInt8>) -> Bool {
    isRandom(value, atLeast: 12) && value.allSatisfy { $0.isInWord || "+/=~".utf8.contains($0) }
      && value.count(where: { $0 == UInt8(ascii: "-") }) != 4
  }

  /// Whether a word has a digit before a letter, as no name with a number behind it has.
  static func isScrambled(_ value: ArraySlice<UInt8>) -> Bool {
    isRandom(value, atLeast: 8)
      && zip(value, value.dropFirst()).contains { $0.isDigit && $1.isASCIILetter }
  }

  /// Whether a number is that of a card: its last digit checks the others.
  private static func isCardNumber(_ value: ArraySlice<UInt8>) -> Bool {
    guard value.count < 24, value.allSatisfy({ $0.isDigit || " -+".utf8.contains($0) })
    else { return false }
    let digits = value.filter(\.isDigit).map { Int($0 - UInt8(ascii: "0")) }
    guard (14...19).contains(digits.count), (3...6).contains(digits[0]) else { return false }
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      let twice = digit.offset.isMultiple(of: 2) ? digit.element : 2 * digit.element
      return sum + (twice > 9 ? twice - 9 : twice)
    }
    return sum.isMultiple(of: 10)
  }
}
