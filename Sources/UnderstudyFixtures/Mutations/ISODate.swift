import Foundation
import UnderstudyHTTP

/// A string that reads as a date in ISO 8601, in its parts; a day alone begins at midnight.
struct ISODate: Sendable {
  private let (day, time, fraction, zone): (String, String, String, String)
  private let seconds: Int

  init?(_ text: String) {
    guard 10...40 ~= text.utf8.count,
      let parts = text.wholeMatch(
        of:
          /([0-9]{4}-[0-9]{2}-[0-9]{2})(?:([T ][0-9]{2}:[0-9]{2}(?::[0-9]{2})?)(\.[0-9]+)?(Z|[+-][0-9]{2}:?[0-9]{2})?)?/
      )?.output, let reading = DateReading.readings(text).first
    else { return nil }
    (day, time) = (String(parts.1), String(parts.2 ?? "T00:00:00"))
    (fraction, zone) = (String(parts.3 ?? ""), String(parts.4 ?? ""))
    seconds = Int(reading.seconds)
  }

  /// The date in other formats, as JSON, by what follows its place in a name.
  static let formats: [(words: String, text: @Sendable (ISODate) -> String)] = [
    ("as seconds since 1970", { "\($0.seconds)" }),
    ("as milliseconds since 1970", { "\($0.seconds)000" }),
    (
      "in RFC 1123", { "\"\(Date(timeIntervalSince1970: Double($0.seconds)).formatted(rfc1123))\"" }
    ),
    ("as a day alone", { "\"\($0.day)\"" }),
    ("without a time zone", { "\"\($0.day)\($0.time)\($0.fraction)\"" }),
    ("in another time zone", { "\"\($0.day)\($0.time)\($0.fraction)+05:30\"" }),
    ("and microseconds", { "\"\($0.day)\($0.time).123456\($0.zone)\"" }),
    ("without fractions", { "\"\($0.day)\($0.time)\($0.zone)\"" }),
    ("on February 30", { "\"\($0.day.prefix(4))-02-30\($0.time)\($0.fraction)\($0.zone)\"" }),
  ]

  private static let rfc1123 = Date.VerbatimFormatStyle(
    format: """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
      \(second: .twoDigits) GMT
      """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
    calendar: Calendar(identifier: .gregorian))
}
