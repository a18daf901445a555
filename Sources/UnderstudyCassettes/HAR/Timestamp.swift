import Foundation

extension HAR {
  /// A moment, written in ISO 8601 to the millisecond, whatever the encoder does with dates.
  package struct Timestamp: Sendable, Hashable, Encodable {
    package let milliseconds: Int64

    /// Takes a moment, to the nearest millisecond.
    package init(_ date: Date) {
      milliseconds = Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0
    }

    /// Writes ISO 8601 in UTC, such as `2026-03-01T12:30:00.000Z`.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }

    /// The day in UTC, such as `2026-03-01`.
    var day: String { String(text.prefix { $0 != "T" }) }

    private var text: String {
      let (seconds, rest) = milliseconds.quotientAndFloorRemainder(dividingBy: 1000)
      let whole = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
      let digits = String(rest)
      let fraction = String(repeating: "0", count: 3 - digits.count) + digits
      return "\(whole.dropLast()).\(fraction)Z"
    }
  }
}

extension Int64 {
  fileprivate func quotientAndFloorRemainder(dividingBy divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
