/// Currencies, languages and countries, which have more than one code or sign.
extension Slip {
  static let currencySign = Slip("the same currency, once as its sign and once as its code")
  static let languageRegion = Slip("the same language, once with a region or script behind it")
  static let codeLength = Slip("probably the same code, once of two and once of three letters")

  static func ofLocale(_ stub: String, _ request: String, _ name: String) -> Slip? {
    let lengths = (stub.utf8.count, request.utf8.count)
    guard 1...16 ~= lengths.0, 1...16 ~= lengths.1 else { return nil }
    if isSign(stub, of: request) || isSign(request, of: stub) { return .currencySign }
    if isLanguage(stub, of: request) || isLanguage(request, of: stub) { return .languageRegion }
    let words = NameWords.split(name)
    let isAboutCodes = words.contains { codeNames.contains($0) }
    return isAboutCodes && (isShort(stub, of: request) || isShort(request, of: stub))
      ? .codeLength : nil
  }

  private static let codeNames: Set<String> = [
    "country", "language", "lang", "locale", "market", "nationality",
  ]

  private static let signs: [String: [String]] = [
    "€": ["EUR"], "$": ["USD"], "US$": ["USD"], "£": ["GBP"], "¥": ["JPY", "CNY"], "₹": ["INR"],
    "₩": ["KRW"], "₽": ["RUB"], "₺": ["TRY"], "₴": ["UAH"], "₪": ["ILS"], "₫": ["VND"],
    "฿": ["THB"], "₱": ["PHP"], "₦": ["NGN"], "zł": ["PLN"], "kr": ["SEK", "NOK", "DKK"],
    "R$": ["BRL"], "A$": ["AUD"], "C$": ["CAD"], "CA$": ["CAD"], "Kč": ["CZK"], "Ft": ["HUF"],
  ]

  private static func isSign(_ sign: String, of code: String) -> Bool {
    code.utf8.count == 3 && signs[sign]?.contains(code.uppercased()) == true
  }

  /// `de` of `de-DE` and `zh_Hant_TW`, and `zh-TW` of `zh-Hant-TW`.
  private static func isLanguage(_ short: String, of long: String) -> Bool {
    let tags = { (text: String) in text.split { "-_".contains($0) } }
    let (first, second) = (tags(short), tags(long))
    guard let language = second.first, first.first == language, first.count < second.count,
      2...3 ~= language.utf8.count, language.allSatisfy({ $0.isASCII && $0.isLowercase }),
      second.count < 4, second.dropFirst().allSatisfy(isSubtag)
    else { return false }
    return first.dropFirst().allSatisfy(second.contains)
  }

  /// A region or a script: `DE`, `419`, `Hant`.
  private static func isSubtag(_ tag: Substring) -> Bool {
    switch tag.utf8.count {
    case 2: tag.allSatisfy { $0.isASCII && $0.isUppercase }
    case 3: tag.allSatisfy(\.isNumber)
    case 4: tag.first?.isUppercase == true && tag.dropFirst().allSatisfy(\.isLowercase)
    default: false
    }
  }

  /// `DE` of `DEU`, `AT` of `AUT`.
  private static func isShort(_ short: String, of long: String) -> Bool {
    guard short.utf8.count == 2, long.utf8.count == 3, short.first == long.first,
      let last = short.last, long.allSatisfy({ $0.isASCII && $0.isLetter })
    else { return false }
    return long.dropFirst().contains(last)
  }
}
