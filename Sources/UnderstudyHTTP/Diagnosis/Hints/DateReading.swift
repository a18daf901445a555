import Foundation

/// A date in one of the usual notations, to tell whether two texts mean the same.
struct DateReading: Sendable {
  /// Seconds since 1970.
  let seconds: Double
  let isDayOnly: Bool

  /// Nil where the text is not a date; a plain number is read by `moments`.
  init?(_ text: String, isDayFirst: Bool = false) {
    // Of most texts this says enough, and it is asked often.
    guard 8...40 ~= text.utf8.count, text.utf8.count(where: \.isDigit) > 4,
      let day = Self.day(in: text, isDayFirst: isDayFirst)
    else { return nil }
    let rest = text[day.end...]
    isDayOnly = rest.isEmpty || rest.allSatisfy(\.isLetter)
    guard isDayOnly || rest.first?.isNumber == false || day.isCompact,
      let time = Self.time(in: rest)
    else { return nil }
    seconds = day.seconds + (isDayOnly ? 0 : time)
  }

  // MARK: - What two texts have in common

  /// Whether two different texts mean the same date.
  static func isSame(_ first: String, _ second: String) -> Bool {
    guard first != second, Double(first) == nil || Double(second) == nil else { return false }
    let right = readings(second)
    return readings(first).contains { left in right.contains { left.means($0) } }
  }

  /// Whether two numbers are one moment, once in seconds and once in milliseconds.
  static func isScaled(_ first: String, _ second: String) -> Bool {
    guard let left = NumberReading.plain(first), let right = NumberReading.plain(second),
      min(left, right) > 1e8, max(left, right) < 1e14
    else { return false }
    return abs(min(left, right) * 1_000 - max(left, right)) < 1_000
  }

  /// Whether two texts mean the same date, where a number may count its seconds from 2001.
  static func isSameReference(_ first: String, _ second: String) -> Bool {
    guard let moment = ofReference(first) else { return false }
    return moment == ofReference(second)
  }

  private static func ofReference(_ text: String) -> Int? {
    guard let number = NumberReading.plain(text) else {
      return DateReading(text).map { Int($0.seconds) }
    }
    if number < 1e8 || number > 1e10 { return nil }
    // From 1970 to 2001, where `JSONEncoder` counts from unless told otherwise.
    let reference = Date.timeIntervalBetween1970AndReferenceDate
    return Int(number < reference ? number + reference : number)
  }

  /// The moments that a text may mean, in seconds since 1970.
  static func moments(_ text: String) -> [Double] { readings(text).map(\.seconds) }

  static func isDate(_ text: String) -> Bool { !moments(text).isEmpty }

  private init(seconds: Double) { (self.seconds, isDayOnly) = (seconds, false) }

  /// All that a text may mean; a number counts seconds or milliseconds.
  private static func readings(_ text: String) -> [DateReading] {
    if let number = NumberReading.plain(text), text.utf8.count != 8 {
      return number > 1e8 ? [number, number / 1_000].map(DateReading.init(seconds:)) : []
    }
    // `05/01/2024` is in May for Americans, and in January for others.
    let dayFirst = text.contains("/") ? DateReading(text, isDayFirst: true) : nil
    return [DateReading(text), dayFirst].compactMap(\.self)
  }

  private func means(_ other: DateReading) -> Bool {
    if isDayOnly || other.isDayOnly {
      return (seconds / 86_400).rounded(.down) == (other.seconds / 86_400).rounded(.down)
    }
    return abs(seconds - other.seconds) < 1
  }

  // MARK: - Notations

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The day that a text begins with, and where it ends.
  private static func day(
    in text: String, isDayFirst: Bool
  ) -> (seconds: Double, end: String.Index, isCompact: Bool)? {
    var numbers: [Int?]
    let end: String.Index
    if let found = text.prefixMatch(of: /([12][0-9]{3})([-\/.]?)([0-9]{1,2})\2([0-9]{1,2})/) {
      let output = found.output
      numbers = [Int(output.1), Int(output.3), Int(output.4)]
      end = found.range.upperBound
    } else if let found = text.prefixMatch(of: /([0-9]{1,2})([.\/])([0-9]{1,2})\2([12][0-9]{3})/) {
      let output = found.output
      numbers = [Int(output.4), Int(output.1), Int(output.3)]
      // With slashes Americans put the month first; with dots nobody does.
      if output.2 == "." || isDayFirst { numbers.swapAt(1, 2) }
      end = found.range.upperBound
    } else if let found = text.prefixMatch(
      of: /(?:[A-Z][a-z]+, )?([0-9]{1,2})[ -]([A-Z][a-z]{2})[a-z]*[ -]([12][0-9]{3})/)
    {
      let output = found.output
      numbers = [Int(output.3), month(output.2), Int(output.1)]
      end = found.range.upperBound
    } else {
      return nil
    }
    guard let year = numbers[0], let month = numbers[1], let day = numbers[2], 1...12 ~= month,
      1...31 ~= day
    else { return nil }
    let (shiftedYear, shifted) = (month < 3 ? year - 1 : year, (month + 9) % 12)
    let days =
      shiftedYear * 365 + shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400
      + (153 * shifted + 2) / 5 + day - 1 - 719_468
    return (Double(days) * 86_400, end, !text[..<end].contains { !$0.isNumber })
  }

  private static func month(_ name: Substring) -> Int? {
    months.firstIndex(of: name.lowercased()).map { $0 + 1 }
  }

  /// The seconds of a time behind a day: `T10:00:00.5+01:00`, `, 10:00 PM GMT`.
  private static func time(in rest: Substring) -> Double? {
    if rest.isEmpty { return 0 }
    guard
      let found = rest.wholeMatch(
        of:
          /[T t_,]+(?:at )?([0-9]{1,2}):?([0-9]{2})(?::?([0-9]{2}(?:[.,][0-9]+)?))? ?([AaPp][Mm])? ?(Z|z|UTC|GMT|[+-][0-9]{2}:?[0-9]{0,2})?/
      )
    else { return nil }
    let output = found.output
    guard var hour = Double(output.1), let minute = Double(output.2), hour < 25 else { return nil }
    if let half = output.4 {
      hour = hour.truncatingRemainder(dividingBy: 12) + (half.lowercased() == "pm" ? 12 : 0)
    }
    let second = output.3.flatMap { Double($0.replacing(",", with: ".")) } ?? 0
    let sum = hour * 3_600 + minute * 60 + second
    guard let zone = output.5, "+-".contains(zone.prefix(1)) else { return sum }
    let digits = zone.filter(\.isNumber)
    let hours = Double(digits.prefix(2)) ?? 0
    let minutes = Double(digits.dropFirst(2)) ?? 0
    let offset = hours * 3_600 + minutes * 60
    return zone.first == "-" ? sum + offset : sum - offset
  }
}
