import Foundation

/// A date in one of the usual notations, to tell whether two texts mean the same.
struct DateReading: Sendable {
  /// Seconds since 1970.
  let seconds: Double
  let isDayOnly: Bool

  /// Nil where the text is no date; a plain number is read by `moments`.
  init?(_ text: String) {
    guard 8...40 ~= text.count, text.contains(where: \.isNumber) else { return nil }
    if let (seconds, isDayOnly) = Self.iso(text) ?? Self.written(text) {
      (self.seconds, self.isDayOnly) = (seconds, isDayOnly)
    } else {
      return nil
    }
  }

  private init(seconds: Double) { (self.seconds, isDayOnly) = (seconds, false) }

  /// Whether two different texts mean the same date.
  static func isSame(_ first: String, _ second: String) -> Bool {
    if first == second { return false }
    let (left, right) = (readings(first), readings(second))
    // Two numbers are two numbers, unless one has a thousand times as many seconds.
    if left.count > 1, right.count > 1 {
      guard let left = Double(first), let right = Double(second) else { return false }
      return isScale(left, right) || isScale(right, left)
    }
    return left.contains { left in right.contains { left.means($0) } }
  }

  /// Whether a moment says its time zone; one without any is read as UTC. Days and numbers have none to
  /// say.
  static func isZoned(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":") else { return true }
    let rest = text[colon...].drop { $0.isNumber || ":.,".contains($0) }
    return !rest.isEmpty
  }

  /// Whether a time zone is what two dates differ by.
  static func offset(_ first: String, _ second: String) -> Slip? {
    guard let left = DateReading(first), let right = DateReading(second) else { return nil }
    let seconds = abs(left.seconds - right.seconds)
    if left.isDayOnly, right.isDayOnly { return seconds == 86_400 ? .dayOff : nil }
    let isZone = 1...14 ~= seconds / 3_600 && seconds.remainder(dividingBy: 1_800) == 0
    return isZone && !left.isDayOnly && !right.isDayOnly ? .timeZone : nil
  }

  private static func isScale(_ seconds: Double, _ milliseconds: Double) -> Bool {
    seconds > 1e8 && abs(seconds * 1_000 - milliseconds) < 1_000
      || seconds > 1e8 && abs(seconds + fromReference - milliseconds) < 1
      || seconds > 1e8 && abs((seconds + fromReference) * 1_000 - milliseconds) < 1_000
  }

  /// From 1970 to 2001, where `JSONEncoder` counts from unless told otherwise.
  private static let fromReference = Date.timeIntervalBetween1970AndReferenceDate

  /// All that a text may mean; a number has three meanings.
  static func readings(_ text: String) -> [DateReading] {
    if let number = Double(text), number > 1e7 {
      // `20240105` is a day; as seconds it is one of 1970.
      if text.count == 8, let day = DateReading(text) { return [day] }
      return [number, number / 1_000, number + fromReference].map(DateReading.init(seconds:))
    }
    let reading = DateReading(text).map { [$0] } ?? []
    // `05/01/2024` is in May for Americans, and in January for others.
    return reading + (text.contains("/") ? dayFirst(text) : [])
  }

  private static func dayFirst(_ text: String) -> [DateReading] {
    DateReading(text.replacing("/", with: ".")).map { [$0] } ?? []
  }

  private func means(_ other: DateReading) -> Bool {
    if isDayOnly || other.isDayOnly {
      return (seconds / 86_400).rounded(.down) == (other.seconds / 86_400).rounded(.down)
    }
    return abs(seconds - other.seconds) < 1
  }

  // MARK: - Notations

  /// `2024-01-05`, `20240105T100000Z`, `2024-01-05 10:00:00.5+01:00`.
  private static func iso(_ text: String) -> (Double, Bool)? {
    var rest = text[...]
    func digits(_ count: Int) -> Int? {
      let piece = rest.prefix(count)
      guard piece.count == count, piece.allSatisfy({ $0.isASCII && $0.isNumber }) else {
        return nil
      }
      rest = rest.dropFirst(count)
      return Int(piece)
    }
    func skip(_ characters: String) -> Bool {
      guard let first = rest.first, characters.contains(first) else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard let year = digits(4), 1_000...2_999 ~= year else { return nil }
    _ = skip("-/.")
    guard let month = digits(2) ?? digits(1) else { return nil }
    _ = skip("-/.")
    guard let day = digits(2) ?? digits(1), let midnight = self.day(year, month, day)
    else { return nil }
    if rest.isEmpty { return (midnight, true) }
    guard skip("T t_"), let hour = digits(2), hour < 25 else { return nil }
    _ = skip(":")
    guard let minute = digits(2) else { return nil }
    _ = skip(":")
    var seconds = Double(digits(2) ?? 0)
    if skip(".,") {
      let fraction = rest.prefix(while: \.isNumber)
      rest = rest.dropFirst(fraction.count)
      seconds += Double("0.\(fraction)") ?? 0
    }
    let moment = midnight + Double(hour * 3_600 + minute * 60) + seconds
    _ = skip(" ")
    if rest.isEmpty || rest == "Z" || rest == "z" || rest == "UTC" || rest == "GMT" {
      return (moment, false)
    }
    let isWest = rest.first == "-"
    guard skip("+-"), let hours = digits(2) else { return nil }
    _ = skip(":")
    let offset = Double(hours * 3_600 + (digits(2) ?? 0) * 60)
    return rest.isEmpty ? (moment + (isWest ? offset : -offset), false) : nil
  }

  /// `05.01.2024`, `1/5/2024`, `Fri, 05 Jan 2024 10:00:00 GMT`, `Jan 5, 2024`.
  private static func written(_ text: String) -> (Double, Bool)? {
    let words = text.split { " ,/.-".contains($0) }
    let years = words.filter { $0.count == 4 && Int($0).map { 1_000...2_999 ~= $0 } == true }
    // Of two years there are two dates.
    guard 3...8 ~= words.count, years.count == 1, let year = Int(years[0]) else { return nil }
    let small = words.filter { $0.count < 3 }.compactMap { Int($0) }
    let name = words.lazy.compactMap { word in
      months.firstIndex(of: String(word.lowercased().prefix(3)))
    }.first
    let time = words.first { $0.contains(":") }
    let midnight: Double?
    if let name, let day = small.first {
      midnight = self.day(year, name + 1, day)
    } else if small.count >= 2 {
      // With slashes Americans put the month first; with dots nobody does.
      let isMonthFirst = text.contains("/") && small[0] <= 12
      midnight =
        isMonthFirst ? self.day(year, small[0], small[1]) : self.day(year, small[1], small[0])
    } else {
      midnight = nil
    }
    guard let midnight else { return nil }
    let parts = time?.split(separator: ":").compactMap { Double($0) } ?? []
    if parts.count < 2 { return (midnight, true) }
    return (midnight + parts[0] * 3_600 + parts[1] * 60 + (parts.count > 2 ? parts[2] : 0), false)
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The seconds from 1970 to the beginning of a day.
  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Double? {
    guard 1...12 ~= month, 1...31 ~= day else { return nil }
    let (year, shifted) = (month < 3 ? year - 1 : year, (month + 9) % 12)
    let days =
      year * 365 + year / 4 - year / 100 + year / 400 + (153 * shifted + 2) / 5 + day - 1 - 719_468
    return Double(days) * 86_400
  }
}
