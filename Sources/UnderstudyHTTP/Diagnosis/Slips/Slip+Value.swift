import Foundation
import UnderstudyCore

extension Slip {
  static let encodedTwice = Slip("the request percent-encodes it twice")
  static let plusMeansSpace = Slip(
    """
    a `+` sent in a query or form means a space, one in the stub a plus sign; write a space there, or \
    send `%2B`
    """)
  static let spaceForPlus = Slip(
    """
    the request has a plus sign (sent as `%2B`), the stub a space; a `+` in the URL of a stub means \
    a space, too: write `%2B`
    """)
  static let stubIsEncoded = Slip(
    "values are compared decoded; write it without escapes in the stub")
  static let caseOnly = Slip("only in case")
  static let whiteSpace = Slip("only in white space")
  static let quotationMarks = Slip("only in quotation marks")
  static let typography = Slip("only in typographic characters, such as `’` for `'`")
  static let separators = Slip("only in separators, such as `-` for `_`")
  static let hyphens = Slip("only in the hyphens of a UUID")
  static let caseAndSeparators = Slip("only in case and separators, such as `_`")
  static let trailingSlashOfValue = Slip("only in a trailing slash")
  static let otherOrder = Slip("the same elements in another order")
  static let sameJSONInValue = Slip("the same JSON, written another way")
  static let listSeparators = Slip("the same elements, but with another separator")
  static let weakTag = Slip("one entity tag is weak (`W/`), the other is not")
  static let versionZero = Slip("the same version, once with a `.0` behind it")
  static let versionLetter = Slip("the same version, once with a `v` in front")
  static let zerosInFront = Slip("only in zeros in front of a number")
  static let empty = Slip("the value in the request is empty")
  static let sameTruth = Slip("the same truth, written another way")
  static let hexadecimal = Slip("the same number, once in hexadecimal")
  static let sameNumber = Slip("the same number, written another way")
  static let sameDate = Slip("the same date, written another way")
  static let secondFractions = Slip("the same date, once with fractions of a second")
  static let sameDuration = Slip("the same duration, written another way")
  static let zoneMissing = Slip("the same time, but one has a time zone and the other none")
  static let milliseconds = Slip("the same moment, once in seconds and once in milliseconds")
  static let dayOff = Slip("by one day; check the time zone of the date")
  static let timeZone = Slip("perhaps by the hours of a time zone")
  static func factor(_ factor: Int) -> Slip {
    Slip("by a factor of \(factor); check the unit")
  }

  static let decimalComma = Slip("the same number, once with a decimal comma")
  static let countedFromOne = Slip("by one; pages may be counted from 0 or from 1")
  static let valueTypo = Slip("probably a typo")
  static let anyInValue = Slip(
    "`*` and `{…}` stand for anything in a path only; for any value write `.any`")
  static let regexInValue = Slip("the value is compared literally; write `.regex(…)` for a pattern")
  static let listInItems = Slip("the request has the list as several items, the stub in one value")
  static let listInValue = Slip("the request has the list in one value, the stub as several items")
  static let changes = Slip(
    "the value probably changes with each run; `.any` in the stub matches any")

  /// Whether both values may as well have been meant, rather than be one in two writings.
  var isGuess: Bool { Self.guesses.contains(self) || hint.hasPrefix("another version") }

  /// Whether one of two values has something that the other has not.
  var isOfMore: Bool {
    ["in front of it", "behind it", ", too", "lacks"].contains { hint.contains($0) }
  }

  private static let guesses: [Slip] = [
    .valueTypo, .changes, .dayOff, .timeZone, .countedFromOne, .factor(100), .factor(1_000),
    .anyInValue, .regexInValue, .empty, .halfADay,
  ]

  /// The slip that turns the value of one name into the other.
  static func between(_ stub: String, _ request: String, named name: String = "") -> Slip? {
    spelling(stub, request) ?? meaning(stub, request, name)
  }

  /// The same characters, but for the way they are sent or typed.
  private static func spelling(_ stub: String, _ request: String) -> Slip? {
    if stub.contains("+"), stub.replacing("+", with: " ") == request { return .plusMeansSpace }
    if request.contains("+"), request.replacing("+", with: " ") == stub { return .spaceForPlus }
    if request.contains("%"), PercentDecoding.decode(request) == stub { return .encodedTwice }
    if stub.contains("%"), PercentDecoding.decode(stub) == request { return .stubIsEncoded }
    if stub.lowercased() == request.lowercased() { return .caseOnly }
    if stub.isEmpty { return nil }
    if request.isEmpty { return .empty }
    // Asked for each pair of two dozen stubs: what is dear only where it can be.
    func either(has isMeant: (UInt8) -> Bool) -> Bool {
      stub.utf8.contains(where: isMeant) || request.utf8.contains(where: isMeant)
    }
    let isASCII = !either { $0 >= 0x80 }
    if !isASCII || either(has: { $0 <= 0x20 }),
      let slip = unseen(stub, request)
    {
      return slip
    }
    if !isASCII, plainTypography(stub) == plainTypography(request) { return .typography }
    let isQuote = { (character: Character) in "\"'“”„«»".contains(character) }
    if !isASCII || either(has: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
      without(stub, isQuote) == without(request, isQuote)
    {
      return .quotationMarks
    }
    if "W/" + stub == request || stub == "W/" + request { return .weakTag }
    if !isASCII {
      if let slip = ofLetters(stub, request) { return slip }
      if Punycode.isSameName(stub, request) { return .accents }
    }
    if isSameJSON(stub, request) { return .sameJSONInValue }
    if either(has: { $0 == UInt8(ascii: "{") }), let slip = ofTypeNames(stub, request) {
      return slip
    }
    if isOnlyElement(request, of: stub) { return .oneWithoutArray }
    if isOnlyElement(stub, of: request) { return .oneInArray }
    if isOtherBase64(stub, request) { return .base64Form }
    if request.contains("&"), withoutEntities(request) == stub {
      return .entities(isInRequest: true)
    }
    if stub.contains("&"), withoutEntities(stub) == request { return .entities(isInRequest: false) }
    if max(stub.utf8.count, request.utf8.count) < 4_096, either(has: { $0 == UInt8(ascii: "\\") }) {
      if withoutBackslashes(request) == stub { return .backslashes(isInRequest: true) }
      if withoutBackslashes(stub) == request { return .backslashes(isInRequest: false) }
    }
    if stub + "/" == request || request + "/" == stub { return .trailingSlashOfValue }
    return nil
  }

  /// Whether one text is an array of JSON with the other alone in it.
  private static func isOnlyElement(_ text: String, of array: String) -> Bool {
    guard array.first == "[", array.last == "]", array.utf8.count < 4_096,
      case .array(let elements)? = try? JSONValue(parsing: Data(array.utf8)), elements.count == 1
    else { return false }
    return elements[0].scalarText == text
  }

  private static func isSameJSON(_ stub: String, _ request: String) -> Bool {
    guard let first = stub.first, "[{".contains(first), let second = request.first,
      "[{".contains(second), max(stub.utf8.count, request.utf8.count) < 4_096,
      let asked = try? JSONValue(parsing: Data(stub.utf8))
    else { return false }
    return asked == (try? JSONValue(parsing: Data(request.utf8)))
  }

  /// The same in other words, or what cannot be the same.
  private static func meaning(_ stub: String, _ request: String, _ name: String) -> Slip? {
    if let slip = ofDescription(stub, request) { return slip }
    if let filler = Placeholder(request, meaning: stub) { return filler.slip }
    if stub == "*" || stub == "**" || Placeholder.parameter(stub) != nil
      || stub != request && Placeholder.foreignParameter(stub).map({ $0 != request }) == true
    {
      return .anyInValue
    }
    if TimeReading.isSame(stub, request) { return ofFormatter(stub, request) ?? .sameTime }
    if isSamePhone(stub, request) { return .samePhone }
    if let truth = truth(stub), truth == self.truth(request) { return .sameTruth }
    if isSameUUID(stub, request) { return .hyphens }
    if isOtherStyle(ofValue: stub, request) {
      let isSameCase = stub.filter(\.isLetter) == request.filter(\.isLetter)
      return isSameCase ? .separators : .caseAndSeparators
    }
    if let slip = ofNumbers(stub, request, name) ?? ofFormatting(stub, request) { return slip }
    if DateReading.isSame(stub, request) {
      return DateReading.isZoned(stub) == DateReading.isZoned(request)
        ? date(stub, request) : .zoneMissing
    }
    if let slip = ofFormatter(stub, request) ?? DateReading.offset(stub, request) { return slip }
    if MonthReading.isSame(stub, request) { return .sameDate }
    if isLessPrecise(stub, request) { return .lessPrecise }
    if let slip = list(stub, request) ?? direction(stub, request, name) { return slip }
    if let slip = ofElements(stub, request) ?? ofLocale(stub, request, name) { return slip }
    if let slip = version(stub, request, name) { return slip }
    if let slip = betweenURLs(stub, request) ?? affix(stub, request) ?? unit(stub, request)
      ?? enclosed(stub, request) ?? release(stub, request) ?? moreElements(stub, request)
      ?? shortHash(stub, request) ?? rest(stub, request)
    {
      return slip
    }
    if DurationReading.isSame(stub, request) { return .sameDuration }
    if let slip = ofSigns(stub, request) { return slip }
    if Volatile.isVolatile(stub, request, named: name) { return .changes }
    if Placeholder.isPattern(stub), TextRegex(stub).matches(request) { return .regexInValue }
    let shorter = min(stub.count, request.count)
    if shorter > 3 && isTypo(stub, request, shortestWord: 4)
      || shorter > 2 && isPlural(stub, request)
    {
      return .valueTypo
    }
    return nil
  }

  private static func without(_ text: String, _ isLeftOut: (Character) -> Bool) -> String {
    text.filter { !isLeftOut($0) }
  }

  private static func plainTypography(_ text: String) -> String {
    String(text.compactMap { typographic[$0] ?? $0 })
      .replacing("…", with: "...").replacing("--", with: "-")
  }

  private static let typographic: [Character: Character] = [
    "’": "'", "‘": "'", "“": "\"", "”": "\"", "„": "\"", "–": "-", "—": "-", "−": "-", "‐": "-",
    "‑": "-", "×": "x", "∕": "/", "：": ":", "，": ",", "\u{2032}": "'", "\u{2033}": "\"",
  ]

  private static func truth(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "1", "yes", "y", "on", "t", "enabled": true
    case "false", "0", "no", "n", "off", "f", "disabled": false
    default: nil
    }
  }

  /// The one date in the notations of two values.
  private static func date(_ stub: String, _ request: String) -> Slip {
    guard let first = Double(stub), let second = Double(request) else {
      return withoutFraction(stub) == withoutFraction(request) ? .secondFractions : .sameDate
    }
    let ratio = max(first, second) / min(first, second)
    return 999...1_001 ~= ratio ? .milliseconds : .referenceDate
  }

  private static func withoutFraction(_ text: String) -> String {
    guard let point = text.lastIndex(of: ".") else { return text }
    return String(text[..<point] + text[point...].dropFirst().drop(while: \.isNumber))
  }

  /// Two lists in one value that have the same elements.
  static func list(_ stub: String, _ request: String) -> Slip? {
    guard stub.utf8.contains(where: ",;| ".utf8.contains), stub.count < 1_000, request.count < 1_000
    else { return nil }
    let elements = { (text: String) in
      text.split { ",;| ".contains($0) }.map { $0.trimming(while: \.isWhitespace) }
    }
    let (first, second) = (elements(stub), elements(request))
    if first.count < 2 || first.count != second.count { return nil }
    if first == second {
      let separators = { (text: String) in Set(text.filter { ",;| ".contains($0) }) }
      return separators(stub) == separators(request) ? nil : .listSeparators
    }
    return first.sorted() == second.sorted() ? .otherOrder : nil
  }

  /// Whether no number is zeros alone on one side, and not there on the other: `ff00`, `00ff`.
  private static func hasNumbersAtSamePlaces(_ stub: String, _ request: String) -> Bool {
    let places = { (text: String) in
      text.split(omittingEmptySubsequences: false) { !$0.isNumber }.map(\.isEmpty)
    }
    return places(stub) == places(request)
  }

  /// Whether one of two versions is a stage of the other: `7.1-preview.3`, `1.0.0-beta`.
  private static func isPreview(_ stub: String, _ request: String) -> Bool {
    let (short, long) = stub.utf8.count < request.utf8.count ? (stub, request) : (request, stub)
    return short.last?.isNumber == true && long.hasPrefix(short + "-")
  }

  private static func version(_ stub: String, _ request: String, _ name: String) -> Slip? {
    if max(stub.utf8.count, request.utf8.count) > 256 { return nil }
    let bare = { (text: String) in
      text.first == "v" || text.first == "V" ? text.dropFirst() : text[...]
    }
    if bare(stub) == bare(request), bare(stub).first?.isNumber == true { return .versionLetter }
    if stub + ".0" == request || request + ".0" == stub, stub.contains(".") { return .versionZero }
    let trimmed = { (text: String) in
      text.split(omittingEmptySubsequences: false) { !$0.isNumber }.map { $0.drop { $0 == "0" } }
    }
    let rest = { (text: String) in text.filter { !$0.isNumber } }
    if NameWords.split(name).contains("version"), isPreview(stub, request) {
      return .version(stub: stub, request: request)
    }
    // Behind a point zeros count.
    if !stub.contains("."), rest(stub) == rest(request), trimmed(stub) == trimmed(request),
      hasNumbersAtSamePlaces(stub, request)
    {
      return .zerosInFront
    }
    return VersionReading(stub, request, named: name).map {
      name.lowercased() == "user-agent"
        ? .userAgent(stub: $0.stub, request: $0.request)
        : .version(stub: $0.stub, request: $0.request)
    }
  }
}
