import Foundation
import UnderstudyCore

/// Numbers in the notations of people and machines.
enum NumberReading {
  /// `1234.5`, as machines write it; nil of one that has more digits than a `Double` holds.
  static func plain(_ text: String) -> Double? {
    guard text.utf8.count < 40, 1...15 ~= text.utf8.count(where: \.isDigit),
      text.utf8.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) })
    else { return nil }
    return Double(text)
  }

  /// `12,5` and `1.234,5`: the comma begins the fraction.
  static func withComma(_ text: String) -> Double? {
    guard text.utf8.count < 40, text.contains(",") else { return plain(text) }
    let whole = text.prefix { $0 != "," }
    guard text.count(where: { $0 == "," }) == 1, isGrouped(whole, by: ".") else { return nil }
    return plain(whole.filter { $0 != "." } + "." + text[whole.endIndex...].dropFirst())
  }

  /// `1,234.5`, `1 234`, `1.234.567`: thousands stand apart.
  static func grouped(_ text: String) -> Double? {
    guard text.utf8.count < 40 else { return nil }
    // Of one point nobody knows whether it is that of a fraction.
    let hasPoints = text.count { $0 == "." } > 1
    for mark in hasPoints ? "." : ",_ '’" where text.contains(mark) {
      let whole = text.prefix { hasPoints || $0 != "." }
      guard isGrouped(whole, by: mark) else { return nil }
      return plain(whole.filter { $0 != mark } + text[whole.endIndex...])
    }
    return plain(text)
  }

  private static func isGrouped(_ whole: Substring, by mark: Character) -> Bool {
    let groups: [Substring] = whole.split(separator: mark, omittingEmptySubsequences: false)
    return groups.dropFirst().allSatisfy { $0.count == 3 }
  }

  /// A text whose numbers have no zeros in front: `P4` of `P04`; nil of fractions.
  static func withoutZeros(_ text: String) -> String? {
    guard text.utf8.count < 256,
      text.utf8.contains(UInt8(ascii: "0")) || text.utf8.contains(where: \.isDigit),
      !text.contains(".")
    else {
      return nil
    }
    let pieces = text.split(omittingEmptySubsequences: false) { !$0.isNumber }.map { digits in
      let bare = digits.drop { $0 == "0" }
      return bare.isEmpty && !digits.isEmpty ? "0" : String(bare)
    }
    return pieces.joined(separator: "\u{1}") + "\u{2}" + text.filter { !$0.isNumber }
  }
}

/// Values that have several others in them: `52.52,13.405`, `a|b`.
enum ListReading {
  private static let longest = 1_000

  /// The elements of a list of two or more; nil if an end has a separator, which means something.
  static func elements(of text: String) -> [String]? {
    guard text.utf8.count < longest, text.utf8.contains(where: ",;| ".utf8.contains),
      let last = text.utf8.last, !",;|".utf8.contains(last)
    else { return nil }
    let elements = text.split { ",;| ".contains($0) }.map(String.init)
    return elements.count > 1 ? elements : nil
  }
}

/// A moment that a text may mean, in one of the usual notations of dates.
package struct DateReading: Sendable {
  /// The notation of the moment; a number counts seconds or milliseconds since 1970, or seconds since
  /// 2001.
  private enum Notation { case date, seconds, milliseconds, sinceReference }

  /// Seconds since 1970.
  package let seconds: Double
  private var notation = Notation.date

  private init(_ notation: Notation, _ seconds: Double) {
    (self.notation, self.seconds) = (notation, seconds)
  }

  /// Nil if the text is not a date.
  private init?(_ text: String, isDayFirst: Bool = false) {
    // Of most texts this says enough, and it is asked often.
    guard 8...40 ~= text.utf8.count, text.utf8.count(where: \.isDigit) > 4,
      let day = Self.day(in: text, isDayFirst: isDayFirst)
    else { return nil }
    let rest = text[day.end...]
    let isDayOnly = rest.allSatisfy(\.isLetter)
    let isCompact = text[..<day.end].allSatisfy(\.isNumber)
    guard isDayOnly || rest.first?.isNumber == false || isCompact,
      let time = Self.time(in: rest)
    else { return nil }
    seconds = day.seconds + (isDayOnly ? 0 : time)
  }

  /// All that a text may mean.
  package static func readings(_ text: String) -> [DateReading] {
    guard let number = NumberReading.plain(text), text.utf8.count != 8 else {
      // `05/01/2024` is in May for Americans, and in January for others.
      let dayFirst = text.contains("/") ? DateReading(text, isDayFirst: true) : nil
      return [DateReading(text), dayFirst].compactMap(\.self)
    }
    guard 1e8..<1e14 ~= number else { return [] }
    let reference = Date.timeIntervalBetween1970AndReferenceDate
    return [.init(.seconds, number), .init(.milliseconds, number / 1_000)]
      + (number < reference ? [.init(.sinceReference, number + reference)] : [])
  }

  /// The hint for two texts that mean the same moment.
  static func hint(_ first: String, _ second: String) -> Hint? {
    let readings = readings(second)
    return Self.readings(first).lazy.compactMap { left in
      readings.lazy.compactMap(left.hint).first
    }.first
  }

  private func hint(_ other: DateReading) -> Hint? {
    guard notation != other.notation || notation == .date, abs(seconds - other.seconds) < 1
    else { return nil }
    if [notation, other.notation].contains(.sinceReference) { return Hint(.referenceDate) }
    return Hint(notation == .date || other.notation == .date ? .sameDate : .milliseconds)
  }

  // MARK: - Notations

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The day that a text begins with, and where it ends.
  private static func day(
    in text: String, isDayFirst: Bool
  ) -> (seconds: Double, end: String.Index)? {
    var (year, month, day): (Int?, Int?, Int?)
    let end: String.Index
    if let found = text.prefixMatch(of: /([12][0-9]{3})([-\/.]?)([0-9]{1,2})\2([0-9]{1,2})/) {
      (year, month, day) = (Int(found.output.1), Int(found.output.3), Int(found.output.4))
      end = found.range.upperBound
    } else if let found = text.prefixMatch(
      of:
        /(?:[A-Z][a-z]+, )?([0-9]{1,2})(?:([.\/])([0-9]{1,2})\2|[ -]([A-Z][a-z]{2})[a-z]*[ -])([12][0-9]{3})/
    ) {
      let name = found.output.4.flatMap { months.firstIndex(of: $0.lowercased()) }
      let number = found.output.3.flatMap { Int($0) }
      (year, month, day) = (Int(found.output.5), name.map { $0 + 1 } ?? number, Int(found.output.1))
      // With slashes Americans put the month first; with dots nobody does.
      if found.output.2 == "/", !isDayFirst { swap(&month, &day) }
      end = found.range.upperBound
    } else {
      return nil
    }
    guard let year, let month, let day, 1...12 ~= month, 1...31 ~= day else { return nil }
    let (shiftedYear, shifted) = (month < 3 ? year - 1 : year, (month + 9) % 12)
    let days =
      shiftedYear * 365 + shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400
      + (153 * shifted + 2) / 5 + day - 1 - 719_468
    return (Double(days) * 86_400, end)
  }

  /// The seconds of a time behind a day: `T10:00:00.5+01:00`, ` 10:00 GMT`.
  private static func time(in rest: Substring) -> Double? {
    if rest.isEmpty { return 0 }
    guard
      let found = rest.wholeMatch(
        of:
          /[T t_,]+(?:at )?([0-9]{1,2}):?([0-9]{2})(?::?([0-9]{2}(?:[.,][0-9]+)?))? ?(Z|z|UTC|GMT|[+-][0-9]{2}:?[0-9]{0,2})?/
      )
    else { return nil }
    let output = found.output
    guard let hour = Double(output.1), let minute = Double(output.2), hour < 25 else { return nil }
    let second = output.3.flatMap { Double($0.replacing(",", with: ".")) } ?? 0
    let sum = hour * 3_600 + minute * 60 + second
    guard let zone = output.4, "+-".contains(zone.prefix(1)) else { return sum }
    let digits = zone.filter(\.isNumber)
    let hours = Double(digits.prefix(2)) ?? 0
    let minutes = Double(digits.dropFirst(2)) ?? 0
    let offset = hours * 3_600 + minutes * 60
    return zone.first == "-" ? sum + offset : sum - offset
  }
}
