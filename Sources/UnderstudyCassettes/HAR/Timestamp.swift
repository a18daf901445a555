import Foundation

extension HAR {
  /// A moment, written in ISO 8601 to the millisecond, whatever the coder does with dates.
  @propertyWrapper
  public struct Timestamp: Sendable, Hashable, Codable {
    /// The moment, in whole milliseconds.
    public var wrappedValue: Date {
      get { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
      set { self = Timestamp(wrappedValue: newValue) }
    }

    private var milliseconds: Int64

    /// Takes a moment, to the nearest millisecond.
    public init(wrappedValue: Date) {
      let milliseconds = (wrappedValue.timeIntervalSince1970 * 1000).rounded()
      self.milliseconds = Int64(exactly: milliseconds) ?? 0
    }

    /// Reads ISO 8601 with or without fractions of a second, in any time zone.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let milliseconds = Self.milliseconds(in: text) else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "\"\(text)\" is no time in ISO 8601 such as 2026-03-01T12:30:00.000Z")
      }
      self.milliseconds = milliseconds
    }

    /// Writes ISO 8601 in UTC, such as `2026-03-01T12:30:00.000Z`.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }

    var text: String {
      let (seconds, rest) = milliseconds.quotientAndFloorRemainder(dividingBy: 1000)
      let whole = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
      let digits = String(rest)
      let fraction = String(repeating: "0", count: 3 - digits.count) + digits
      return "\(whole.dropLast()).\(fraction)Z"
    }

    /// Foundation's style wants to know beforehand whether there is a fraction.
    private static func milliseconds(in text: String) -> Int64? {
      var whole = text
      var fraction = 0.0
      if let point = text.firstIndex(of: ".") {
        let digits = text[text.index(after: point)...].prefix { ("0"..."9").contains($0) }
        guard let value = Double("0.\(digits)") else { return nil }
        fraction = value
        whole.removeSubrange(point..<digits.endIndex)
      }
      guard let date = try? Date(whole, strategy: .iso8601) else { return nil }
      return Int64(exactly: ((date.timeIntervalSince1970 + fraction) * 1000).rounded())
    }
  }
}

extension Int64 {
  fileprivate func quotientAndFloorRemainder(dividingBy divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
