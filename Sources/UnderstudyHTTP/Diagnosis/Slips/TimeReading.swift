import UnderstudyCore

/// A time of day in one of the usual notations: `14:30`, `14:30:00`, `2:30 PM`, `1430`, `14.30`.
struct TimeReading: Sendable, Equatable {
  let seconds: Int

  init?(_ text: String) {
    guard 3...11 ~= text.utf8.count, text.first?.isNumber == true else { return nil }
    var digits = text.lowercased()
    let half = ["am", "pm", "a.m.", "p.m."].first { digits.hasSuffix($0) }
    digits = digits.dropLast(half?.count ?? 0).trimming(while: \.isWhitespace)
    var parts = digits.split(omittingEmptySubsequences: false) { ":.h".contains($0) }
    // `1430`, but no other number.
    if parts.count == 1, digits.utf8.count == 4 {
      parts = [digits.prefix(2), digits.suffix(2)]
    }
    let numbers = parts.compactMap { $0.utf8.count < 3 ? Int($0) : nil }
    guard 2...3 ~= numbers.count || half != nil && numbers.count == 1,
      numbers.count == parts.count, numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    let isLate = half?.first == "p" && numbers[0] < 12
    let hours = half?.first == "a" && numbers[0] == 12 ? 0 : numbers[0] + (isLate ? 12 : 0)
    let rest = numbers.dropFirst().reduce((0, 60)) { ($0.0 + $1 * $0.1, 1) }.0
    seconds = hours * 3_600 + rest
  }

  /// Whether two texts say one time; a colon tells that at least one of them is a time.
  static func isSame(_ first: String, _ second: String) -> Bool {
    guard max(first.utf8.count, second.utf8.count) < 12, first != second,
      first.contains(":") || second.contains(":"), let time = TimeReading(first)
    else { return false }
    return time == TimeReading(second)
  }
}

extension Slip {
  static let sameTime = Slip("the same time of day, written another way")
  static let lessPrecise = Slip("the same date or time, once less precise")
  static let century = Slip("the same year, once without its century")
  static let samePhone = Slip("the same telephone number, once with its country code")

  /// Whether one is the beginning of the other, a date or time without its last parts.
  static func isLessPrecise(_ stub: String, _ request: String) -> Bool {
    let (short, long) = stub.utf8.count < request.utf8.count ? (stub, request) : (request, stub)
    guard 4...32 ~= short.utf8.count, let rest = long.removing(prefix: short),
      let mark = rest.first, "-T:.Z ".contains(mark), short.contains("-") || short.contains(":"),
      short.allSatisfy({ $0.isNumber || "-T:. ".contains($0) })
    else { return false }
    return DateReading(long) != nil
  }

  /// Whether two telephone numbers end alike, and one of them has a country code: `0170 12345`.
  static func isSamePhone(_ stub: String, _ request: String) -> Bool {
    guard stub.utf8.count < 32, request.utf8.count < 32,
      stub.first == "+" || request.first == "+"
    else { return false }
    let allowed = { (text: String) in text.allSatisfy { $0.isNumber || "+-/(). ".contains($0) } }
    guard allowed(stub), allowed(request) else { return false }
    let national = { (text: String) in text.filter(\.isNumber).drop { $0 == "0" } }
    let (first, second) = (national(stub), national(request))
    let (short, long) = first.count < second.count ? (first, second) : (second, first)
    return short.count > 5 && long.count - short.count < 4 && long.hasSuffix(short)
  }
}
