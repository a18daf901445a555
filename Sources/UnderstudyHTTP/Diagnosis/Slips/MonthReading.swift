import UnderstudyCore

/// A month of a year as cards have it: `05/27`, `05/2027`, `2027-05`, `0527`.
struct MonthReading: Sendable, Equatable {
  let month: Int
  let year: Int

  init?(_ text: String) {
    guard 4...7 ~= text.utf8.count else { return nil }
    var parts = text.split { "/-. ".contains($0) }
    if parts.count == 1, text.utf8.count == 4 { parts = [text.prefix(2), text.suffix(2)] }
    guard parts.count == 2, let first = Int(parts[0]), let second = Int(parts[1]) else {
      return nil
    }
    let isYearFirst = parts[0].utf8.count == 4
    let (month, year) = isYearFirst ? (second, first) : (first, second)
    guard 1...12 ~= month, 0...99 ~= year || 2_000...2_099 ~= year else { return nil }
    (self.month, self.year) = (month, year % 100)
  }

  /// Whether two texts say one month; a slash in one of them tells that it is no number.
  static func isSame(_ first: String, _ second: String) -> Bool {
    guard max(first.utf8.count, second.utf8.count) < 8, first != second,
      [first, second].contains(where: { $0.contains("/") }),
      let month = MonthReading(first)
    else { return false }
    return month == MonthReading(second)
  }
}
