/// A duration in one of the usual notations: `1h`, `60 min`, `1h30m`, `PT1H`, `3600`.
enum DurationReading {
  /// Whether two texts mean the same, and one says its unit: of two numbers nobody knows theirs.
  static func isSame(_ first: String, _ second: String) -> Bool {
    let left = milliseconds(first)
    if left.isEmpty { return false }
    let right = milliseconds(second)
    guard left.count == 1 || right.count == 1 else { return false }
    return left.contains { left in
      left > 0 && right.contains { abs(left - $0) < 1e-9 * left }
    }
  }

  /// All that a text may mean: a number alone is one of seconds or of milliseconds.
  private static func milliseconds(_ text: String) -> [Double] {
    guard 1...24 ~= text.utf8.count, text.utf8.contains(where: \.isDigit) else { return [] }
    guard let start = text.utf8.first, start.isDigit || start == UInt8(ascii: "P") else {
      return []
    }
    if let number = Double(text) { return [number * 1_000, number] }
    var rest = text.lowercased()
    if rest.first == "p" {
      // Years and months have no certain length.
      if rest.prefix(while: { $0 != "t" }).contains(where: { "ym".contains($0) }) { return [] }
      rest.removeAll { $0 == "t" || $0 == "p" }
    }
    var sum = 0.0
    while let found = rest.prefixMatch(of: /([0-9.]+) *([a-z]+) */) {
      guard let number = Double(found.output.1), let unit = units[String(found.output.2)] else {
        return []
      }
      sum += number * unit
      rest.removeSubrange(found.range)
    }
    return rest.isEmpty ? [sum] : []
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
