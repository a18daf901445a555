/// A duration in one of the usual notations, to tell whether two texts mean the same: `1h`, `60 min`,
/// `1h30m`, `PT1H`, `3600`.
struct DurationReading: Sendable {
  /// All that the text may mean, in milliseconds: a number alone is one of seconds or of milliseconds.
  private let milliseconds: [Double]
  private let hasUnit: Bool

  /// Nil where the text is no duration.
  init?(_ text: String) {
    guard 1...24 ~= text.utf8.count, text.utf8.contains(where: \.isDigit) else { return nil }
    if let number = Double(text) {
      (milliseconds, hasUnit) = ([number * 1_000, number], false)
    } else if let sum = Self.iso(text) ?? Self.sum(of: text[...]) {
      (milliseconds, hasUnit) = ([sum], true)
    } else {
      return nil
    }
  }

  /// Whether two texts mean the same, and one says its unit: of two numbers nobody knows theirs.
  static func isSame(_ first: String, _ second: String) -> Bool {
    guard let left = DurationReading(first), let right = DurationReading(second),
      left.hasUnit || right.hasUnit
    else { return false }
    return left.milliseconds.contains { left in
      left > 0 && right.milliseconds.contains { abs(left - $0) < 1e-9 * left }
    }
  }

  // MARK: - Notations

  /// `PT1H30M`, `P1DT12H`; years and months have no certain length.
  private static func iso(_ text: String) -> Double? {
    guard text.first == "P" else { return nil }
    let halves = text.dropFirst().split(
      separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    let days = halves[0].lowercased()
    if days.contains(where: { "ym".contains($0) }) { return nil }
    let time = halves.count > 1 ? halves[1].lowercased() : ""
    return sum(of: (days + time)[...])
  }

  private static func sum(of text: Substring) -> Double? {
    var (rest, sum) = (text, 0.0)
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      rest = rest.dropFirst(digits.count).drop { $0 == " " }
      let name = rest.prefix(while: \.isLetter)
      rest = rest.dropFirst(name.count).drop { $0 == " " }
      guard let number = Double(digits), let unit = units[String(name)] else { return nil }
      sum += number * unit
    }
    return sum
  }

  private static let units: [String: Double] = {
    let names: [(Double, String)] = [
      (1, "ms millis millisecond milliseconds"), (1_000, "s sec secs second seconds"),
      (60_000, "m min mins minute minutes"), (3_600_000, "h hr hrs hour hours"),
      (86_400_000, "d day days"), (604_800_000, "w week weeks"),
    ]
    return names.reduce(into: [:]) { units, row in
      for name in row.1.split(separator: " ") { units[String(name)] = row.0 }
    }
  }()
}
