import Foundation
import UnderstudyHTTP

/// A string that reads as a date in ISO 8601.
struct ISODate: Sendable {
  private let day: String
  /// Such as `T10:30:00`; empty where there is only a day.
  private let time: String
  private let fraction: String
  private let zone: String
  private let moment: Date

  init?(_ text: String) {
    guard 10...40 ~= text.utf8.count,
      let found = text.wholeMatch(
        of:
          /([0-9]{4}-[0-9]{2}-[0-9]{2})(?:([T ][0-9]{2}:[0-9]{2}(?::[0-9]{2})?)(\.[0-9]+)?(Z|[+-][0-9]{2}:?[0-9]{2})?)?/
      ), let reading = DateReading.readings(text).first
    else { return nil }
    day = String(found.output.1)
    time = String(found.output.2 ?? "")
    fraction = String(found.output.3 ?? "")
    zone = String(found.output.4 ?? "")
    moment = Date(timeIntervalSince1970: reading.seconds)
  }

  private func text(
    day: String? = nil, fraction: String? = nil, zone: String? = nil
  ) -> String {
    "\"\(day ?? self.day)\(time)\(fraction ?? self.fraction)\(zone ?? self.zone)\""
  }

  /// The other formats by what follows the place in a name, as JSON; nil where the date is so already.
  static let formats: [(words: String, text: @Sendable (ISODate) -> String?)] = [
    ("as seconds since 1970", { "\(Int($0.moment.timeIntervalSince1970))" }),
    ("as milliseconds since 1970", { "\(Int($0.moment.timeIntervalSince1970) * 1_000)" }),
    ("in RFC 1123", { "\"\($0.moment.formatted(rfc1123))\"" }),
    ("as a day alone", { $0.time.isEmpty ? nil : "\"\($0.day)\"" }),
    ("with a time", { $0.time.isEmpty ? "\"\($0.day)T00:00:00Z\"" : nil }),
    ("without a time zone", { $0.zone.isEmpty ? nil : $0.text(zone: "") }),
    ("in another time zone", { $0.zone == "Z" ? $0.text(zone: "+05:30") : nil }),
    (
      "with fractions of a second",
      { $0.time.isEmpty || !$0.fraction.isEmpty ? nil : $0.text(fraction: ".123456") }
    ),
    ("without fractions of a second", { $0.fraction.isEmpty ? nil : $0.text(fraction: "") }),
    ("on February 30", { $0.text(day: "\($0.day.prefix(4))-02-30") }),
  ]

  private static let rfc1123 = Date.VerbatimFormatStyle(
    format: """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
      \(second: .twoDigits) GMT
      """,
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
    calendar: Calendar(identifier: .gregorian))
}
