extension Duration {
  private static let units: [(name: String, nanoseconds: Int64)] = [
    ("us", 1_000), ("ms", 1_000_000), ("min", 60_000_000_000), ("s", 1_000_000_000),
  ]

  /// Reads `250ms`, `1.5s`, `80us` or `2min`; nil for anything else, and for more than a thousand
  /// years.
  init?(written text: String) {
    guard let unit = Self.units.first(where: { text.hasSuffix($0.name) }) else { return nil }
    let number = text.dropLast(unit.name.count)
    let pieces = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard pieces.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let whole = pieces.first.flatMap({ Int64($0) }), whole < 1_000_000_000_000
    else { return nil }
    let fraction = pieces.count == 2 ? Double("0.\(pieces[1])") ?? 0 : 0
    let (product, overflows) = whole.multipliedReportingOverflow(by: unit.nanoseconds)
    if overflows { return nil }
    self =
      .nanoseconds(product)
      + .nanoseconds(Int64((fraction * Double(unit.nanoseconds)).rounded()))
  }

  /// The shortest text that reads as it, to the microsecond.
  var written: String {
    let microseconds = Int64(exactly: (self / .microseconds(1)).rounded()) ?? .max
    if microseconds % 1_000_000 == 0 { return "\(microseconds / 1_000_000)s" }
    if microseconds % 1_000 == 0 { return "\(microseconds / 1_000)ms" }
    return "\(microseconds)us"
  }
}
