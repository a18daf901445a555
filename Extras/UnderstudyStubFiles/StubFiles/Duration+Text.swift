extension Duration {
  private static let units: [String: @Sendable (Double) -> Duration] = [
    "us": Duration.microseconds, "ms": Duration.milliseconds, "s": Duration.seconds,
    "min": { .seconds($0 * 60) },
  ]

  /// Reads `250ms`, `1.5s`, `80us` or `2min`; nil for anything else, and for more than a thousand
  /// years.
  init?(written text: String) {
    guard let match = text.wholeMatch(of: /([0-9]{1,10}(?:\.[0-9]+)?)([a-z]+)/),
      let number = Double(match.1), let unit = Self.units[String(match.2)]
    else { return nil }
    self = unit(number)
  }

  /// The shortest text that reads as it, to the microsecond.
  var written: String {
    let microseconds = Int64(exactly: (self / .microseconds(1)).rounded()) ?? .max
    if microseconds % 1_000_000 == 0 { return "\(microseconds / 1_000_000)s" }
    if microseconds % 1_000 == 0 { return "\(microseconds / 1_000)ms" }
    return "\(microseconds)us"
  }
}
