import Foundation

/// Values that change on every run: current times, random numbers, signatures.
package enum VolatileValue {
  /// Whether two values that differ are of a kind that always does, by their name or by what they are.
  ///
  /// Two identities, hashes and cursors among them, and two moments of long ago may each have been
  /// meant.
  package static func isVolatile(_ stub: String, _ request: String, named name: String) -> Bool {
    isVolatile(name) && isMade(request)
      || isNow(request) && !isNow(stub) && !DateReading.readings(of: stub).isEmpty
  }

  /// Whether a value to be pasted is another one in the next run.
  package static func isVolatile(_ value: String, named name: String) -> Bool {
    isOfOneRun(value, named: name) || isNow(value)
  }

  /// The same, whatever day it is.
  package static func isOfOneRun(_ value: String, named name: String) -> Bool {
    isVolatile(name) || isUUID(value) && !isIdentity(name)
  }

  /// Whether a name speaks of such a value.
  package static func isVolatile(_ name: String) -> Bool {
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

  package static func isUUID(_ text: String) -> Bool {
    let lengths = text.split(separator: "-", omittingEmptySubsequences: false).map(\.count)
    return lengths == [8, 4, 4, 4, 12] && text.allSatisfy { $0.isHexDigit || $0 == "-" }
  }

  /// Whether a value is a date within 36 hours of now.
  package static func isNow(_ text: String) -> Bool {
    DateReading.readings(of: text).contains {
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

/// A moment that a text may mean, in one of the usual notations of dates.
package struct DateReading: Sendable {
  /// The notation of the moment; a number counts seconds or milliseconds since 1970, or seconds since
  /// 2001.
  package enum Notation { case date, seconds, milliseconds, sinceReference }

  /// Seconds since 1970.
  package let seconds: Double
  package private(set) var notation = Notation.date
  /// Whether a time of day has its time zone beside it.
  package private(set) var hasZone = true

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
    seconds = day.seconds + (isDayOnly ? 0 : time.seconds)
    hasZone = isDayOnly || time.hasZone
  }

  /// All that a text may mean.
  package static func readings(of text: String) -> [DateReading] {
    let isNumber =
      text.utf8.count < 18 && text.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    guard isNumber, let number = Double(text), text.utf8.count != 8 else {
      // `05/01/2024` is in May for Americans, and in January for others.
      let dayFirst = text.contains("/") ? DateReading(text, isDayFirst: true) : nil
      return [DateReading(text), dayFirst].compactMap(\.self)
    }
    guard 1e8..<1e14 ~= number else { return [] }
    let reference = Date.timeIntervalBetween1970AndReferenceDate
    return [.init(.seconds, number), .init(.milliseconds, number / 1_000)]
      + (number < reference ? [.init(.sinceReference, number + reference)] : [])
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
  private static func time(in rest: Substring) -> (seconds: Double, hasZone: Bool)? {
    if rest.isEmpty { return (0, true) }
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
    guard let zone = output.4 else { return (sum, false) }
    guard "+-".contains(zone.prefix(1)) else { return (sum, true) }
    let digits = zone.filter(\.isNumber)
    let hours = Double(digits.prefix(2)) ?? 0
    let minutes = Double(digits.dropFirst(2)) ?? 0
    let offset = hours * 3_600 + minutes * 60
    return (zone.first == "-" ? sum + offset : sum - offset, true)
  }
}
