import UnderstudyCore

/// Values as Swift shows them to people, which is no form to send them in.
extension Slip {
  static let describedArray = Slip(
    "the request has an array as Swift describes it; join its elements instead")
  static let describedDictionary = Slip(
    "the request has a dictionary as Swift describes it; encode it as JSON instead")
  static let describedCase = Slip(
    "the request has an enum's case as Swift describes it; send its raw value")
  static let describedData = Slip(
    "the request has `Data` as it describes itself; write out its bytes, in hex or Base64")
  static let formattedNumber = Slip(
    "the same number, formatted for people; send it without currency and grouping")
  static let twelveHours = Slip("the same time, once on a clock of 12 hours")
  static let halfADay = Slip(
    "by 12 hours; in a date format `hh` counts to 12, and `HH` to 24")
  static let otherCalendar = Slip(
    "the same day in another calendar; format it with the Gregorian one and `en_US_POSIX`")

  static func ofDescription(_ stub: String, _ request: String) -> Slip? {
    guard max(stub.utf8.count, request.utf8.count) < 1_024 else { return nil }
    if request.hasPrefix("["), request.hasSuffix("]"), !stub.hasPrefix("[") {
      let inner = request.dropFirst().dropLast()
      if stub.hasPrefix("{"), bare(stub.dropFirst().dropLast()) == bare(inner) {
        return .describedDictionary
      }
      let elements = { (text: Substring) in bare(text).split { ",; |".contains($0) } }
      // Without a blank behind the comma it is rather JSON.
      if request.contains("\",\"") { return nil }
      return !stub.isEmpty && elements(stub[...]) == elements(inner) ? .describedArray : nil
    }
    if isDescribedData(request, stub) { return .describedData }
    // `MediaType.movie`, `.movie`, `movie(id: 3)`.
    guard let first = request.first, first == "." || first.isLetter,
      stub.contains(where: \.isLetter)
    else { return nil }
    let name = request.prefix { $0 != "(" }
    let word = name.lastIndex(of: ".").map { name[$0...].dropFirst() } ?? name
    let isType = word.count == name.count || first == "." || first.isUppercase
    // `groups('7')` is OData.
    let hasValues = request.hasSuffix(")") && !request.contains("'") && name.count < request.count
    let isCase = word.count < name.count || hasValues
    return isType && isCase && word.first?.isLowercase == true
      && (word == stub || isOtherStyle(ofValue: stub, String(word)))
      ? .describedCase : nil
  }

  /// `32 bytes`, or `<a1b2c3d4 e5f60718>` as it once was.
  private static func isDescribedData(_ text: String, _ meant: String) -> Bool {
    if let number = text.removing(suffix: " bytes") {
      return number.allSatisfy(\.isNumber) && meant.utf8.count > 7 && !meant.contains(" ")
    }
    guard text.hasPrefix("<"), text.hasSuffix(">") else { return false }
    let digits = text.filter(\.isHexDigit)
    return digits.utf8.count > 7 && digits.lowercased() == meant.lowercased()
  }

  private static func bare(_ text: some StringProtocol) -> String {
    String(text).filter { !"\" ".contains($0) }
  }

  /// A number with its currency, or with its thousands apart: `12,50 €`, `1 234,5`.
  static func ofFormatting(_ stub: String, _ request: String) -> Slip? {
    let isFormatted = { (text: String) in
      text.utf8.contains { $0 >= 0x80 || ",' $".utf8.contains($0) }
    }
    guard max(stub.utf8.count, request.utf8.count) < 40,
      isFormatted(stub) || isFormatted(request), let asked = plain(stub),
      let sent = plain(request), asked == sent
    else { return nil }
    return .formattedNumber
  }

  private static func plain(_ text: String) -> Double? {
    guard let text = withoutCurrency(text), !text.contains(where: \.isLetter) else { return nil }
    var digits = text.filter { !$0.isCurrencySymbol && !$0.isWhitespace && !"'’".contains($0) }
    if digits.count == text.count, !text.contains(",") { return Double(digits) }
    let (comma, point) = (digits.lastIndex(of: ","), digits.lastIndex(of: "."))
    if let comma, point.map({ $0 < comma }) ?? (digits[comma...].count != 4) {
      digits = digits.filter { $0 != "." }.replacing(",", with: ".")
    } else {
      digits = digits.filter { $0 != "," }
    }
    return Double(digits)
  }

  /// A number without the letters of a currency: `R$`, `CHF 12`, `12 zł`.
  private static func withoutCurrency(_ text: String) -> Substring? {
    guard text.contains(where: \.isNumber) else { return nil }
    var rest = text[...]
    let front = rest.prefix(while: \.isLetter)
    let isApart = rest.dropFirst(front.count).first.map { $0.isCurrencySymbol || $0.isWhitespace }
    if front.count < 4, isApart == true { rest = rest.dropFirst(front.count) }
    let end = rest.suffix(while: \.isLetter)
    let isCode = end.count == 3 && end.allSatisfy(\.isUppercase)
    if isCode || ["kr", "zł", "Kč", "Ft", "lei"].contains(String(end)) {
      rest = rest.dropLast(end.count)
    }
    return rest
  }

  /// Two times of day, or two days, that a formatter wrote for another clock or calendar.
  static func ofFormatter(_ stub: String, _ request: String) -> Slip? {
    if let asked = Clock(stub), let sent = Clock(request) {
      if asked.isHalf != sent.isHalf, asked.minutes == sent.minutes { return .twelveHours }
      let isHalfADay = abs(asked.minutes - sent.minutes) == 720 && asked.day == sent.day
      return isHalfADay && !asked.isHalf && !sent.isHalf ? .halfADay : nil
    }
    let years = [stub, request].map { $0.prefix(4) }
    guard stub.dropFirst(4) == request.dropFirst(4), stub.dropFirst(4).first == "-",
      DateReading(stub) != nil || DateReading(request) != nil, let asked = Int(years[0]),
      let sent = Int(years[1])
    else { return nil }
    // Buddhist, and the years of the emperor from 2019 and from 1989 on.
    return [543, 2_018, 1_988].contains(abs(asked - sent)) ? .otherCalendar : nil
  }
}

/// A time of day, perhaps behind a date: `18:00`, `6:00 PM`.
private struct Clock {
  /// The date in front, if any.
  let day: Substring
  let minutes: Double
  /// Whether it has `AM` or `PM`.
  let isHalf: Bool

  init?(_ text: String) {
    guard 4...32 ~= text.utf8.count, let colon = text.firstIndex(of: ":") else { return nil }
    let hours = text[..<colon].suffix(while: { $0.isASCII && $0.isNumber })
    day = text[..<hours.startIndex]
    var rest = text[colon...].dropFirst()
    var numbers: [Double] = []
    while true {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard digits.count == 2, let number = Double(digits) else { return nil }
      numbers.append(number)
      rest = rest.dropFirst(2)
      guard numbers.count < 2, rest.first == ":" else { break }
      rest = rest.dropFirst()
    }
    let half = rest.filter { !$0.isWhitespace && $0 != "." }.lowercased()
    guard hours.count < 3, let hour = Double(hours), hour < 25, numbers[0] < 60,
      ["", "z", "am", "pm"].contains(half), day.isEmpty || !day.contains(":")
    else { return nil }
    isHalf = half == "am" || half == "pm"
    let whole = isHalf ? hour.truncatingRemainder(dividingBy: 12) + (half == "pm" ? 12 : 0) : hour
    minutes = whole * 60 + numbers[0] + (numbers.count > 1 ? numbers[1] / 60 : 0)
  }
}

extension Substring {
  /// The end of the text, as far back as its characters are such.
  fileprivate func suffix(while isPart: (Character) -> Bool) -> Substring {
    self[(lastIndex { !isPart($0) }.map(index(after:)) ?? startIndex)...]
  }
}
