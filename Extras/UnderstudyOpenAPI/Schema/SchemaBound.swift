import UnderstudyHTTP

/// The least or the most that a number may be, or that a text, a list or an object may have.
struct SchemaBound: Sendable {
  /// What keywords bound, by how they end.
  private static let kinds: [(end: String, kind: JSONDocument.Kind)] = [
    ("imum", .number), ("Length", .string), ("Items", .array), ("Properties", .object),
    ("Contains", .array),
  ]
  /// From here on a `Double` does not hold each whole number.
  private static let exactEnd = 9_007_199_254_740_992.0

  let keyword: Keyword
  let kind: JSONDocument.Kind
  let number: Double
  let isUpper, isExclusive: Bool
  /// The bound of a number that is too large for a `Double` to tell it from its neighbours.
  private let exact: JSONNumber?

  /// - Parameter parts: The members of the schema; nil where it has no such keyword with a number.
  init?(_ keyword: Keyword, in parts: [String: SpecNode]) {
    let name = keyword.rawValue
    guard let text = parts[name]?.number, let number = Double(text),
      let kind = Self.kinds.first(where: { name.hasSuffix($0.end) })?.kind
    else { return nil }
    (self.keyword, self.kind, self.number) = (keyword, kind, number)
    isUpper = name.lowercased().contains("max")
    // Before OpenAPI 3.1 a Boolean beside the bound says so.
    let flag = parts["exclusive\(isUpper ? "Max" : "Min")imum"]?.bool == true
    isExclusive = kind == .number && flag || name.hasPrefix("exclusive")
    exact = kind == .number && abs(number) >= Self.exactEnd ? JSONNumber(written: text) : nil
  }

  /// - Parameter text: How a number is written.
  func allows(_ size: Double, written text: @autoclosure () -> String = "") -> Bool {
    if let exact, abs(size) >= Self.exactEnd {
      let own = JSONNumber(written: text())
      return own == exact ? !isExclusive : (own < exact) == isUpper
    }
    return size == number ? !isExclusive : (size < number) == isUpper
  }
}
