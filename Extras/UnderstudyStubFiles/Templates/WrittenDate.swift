import Foundation
import UnderstudyHTTP

/// Dates in the notations of WireMock: formats of Java's, offsets such as `3 days`, truncations in words.
enum WrittenDate {
  /// The date in a text; nil if it is none in this format, or without one in none of the usual.
  static func date(in text: String, format: String? = nil) -> Date? {
    switch format {
    case "epoch": return Double(text).map { Date(timeIntervalSince1970: $0 / 1_000) }
    case "unix": return Double(text).map(Date.init(timeIntervalSince1970:))
    case let format?: return formatter(format, in: .gmt).date(from: text)
    case nil:
      if let reading = DateReading.readings(of: text).first(where: { $0.notation == .date }) {
        return Date(timeIntervalSince1970: reading.seconds)
      }
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return oldFormats.lazy.compactMap { formatter($0, in: .gmt).date(from: words) }.first
    }
  }

  /// The formats of RFC 1036 and of C, which HTTP allowed once.
  private static let oldFormats = ["EEEE, dd-MMM-yy HH:mm:ss zzz", "EEE MMM d HH:mm:ss yyyy"]

  /// - Parameter format: `epoch` for milliseconds since 1970, `unix` for seconds.
  static func text(of date: Date, format: String? = nil, in zone: TimeZone = .gmt) -> String {
    switch format {
    case "epoch": "\(Int64((date.timeIntervalSince1970 * 1_000).rounded(.down)))"
    case "unix": "\(Int64(date.timeIntervalSince1970.rounded(.down)))"
    case let format?: formatter(format, in: zone).string(from: date)
    case nil: zone == .gmt ? date.formatted(.iso8601) : text(of: date, format: zoned, in: zone)
    }
  }

  private static let zoned = "yyyy-MM-dd'T'HH:mm:ssXXX"

  private static func formatter(_ format: String, in zone: TimeZone) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.calendar = calendar(in: zone)
    formatter.timeZone = zone
    formatter.dateFormat = format
    return formatter
  }

  private static func calendar(in zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }

  // MARK: - Offsets

  private static let units: [String: Calendar.Component] = [
    "second": .second, "minute": .minute, "hour": .hour, "day": .day, "month": .month,
    "year": .year,
  ]

  /// Far more than anyone means, and no more than a calendar can count.
  private static let farthest = 100_000

  /// The time that lies so much later: `3 days`, `-24 seconds`; nil if the text is no such time.
  static func date(_ date: Date, offsetBy text: String) -> Date? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let count = Int(words[0]), -farthest...farthest ~= count,
      let (_, unit) = units.first(where: { [$0.key, "\($0.key)s"].contains(words[1].lowercased()) })
    else { return nil }
    return calendar(in: .gmt).date(byAdding: unit, value: count, to: date)
  }

  // MARK: - Truncations

  private static let truncations: [String: (unit: Calendar.Component, next: Int, last: Bool)] = [
    "first second of minute": (.minute, 0, false), "first minute of hour": (.hour, 0, false),
    "first hour of day": (.day, 0, false), "first day of month": (.month, 0, false),
    "first day of next month": (.month, 1, false), "last day of month": (.month, 1, true),
    "first day of year": (.year, 0, false), "first day of next year": (.year, 1, false),
    "last day of year": (.year, 1, true),
  ]

  static var truncationNames: [String] { truncations.keys.sorted() }

  /// The beginning of the hour, day, month or year that the words say; nil if they say nothing known.
  static func date(_ date: Date, truncatedTo words: String) -> Date? {
    guard let (unit, next, isLast) = truncations[words] else { return nil }
    let calendar = calendar(in: .gmt)
    let start = calendar.dateInterval(of: unit, for: date)?.start
    let moved = start.flatMap { calendar.date(byAdding: unit, value: next, to: $0) }
    return isLast ? moved.flatMap { calendar.date(byAdding: .day, value: -1, to: $0) } : moved
  }
}
