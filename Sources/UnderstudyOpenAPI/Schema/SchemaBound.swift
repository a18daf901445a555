import UnderstudyHTTP

/// The least or the most that a number may be, or that a text, a list or an object may have.
struct SchemaBound: Sendable {
  /// What keywords bound, by how they end.
  private static let kinds: [(end: String, kind: JSONDocument.Kind)] = [
    ("imum", .number), ("Length", .string), ("Items", .array), ("Properties", .object),
  ]

  let keyword: Keyword
  let kind: JSONDocument.Kind
  let number: Double
  let isUpper, isExclusive: Bool

  /// - Parameter parts: The members of the schema; nil where it has no such keyword with a number.
  init?(_ keyword: Keyword, in parts: [String: SpecNode]) {
    let name = keyword.rawValue
    guard let number = parts[name]?.number.flatMap(Double.init),
      let kind = Self.kinds.first(where: { name.hasSuffix($0.end) })?.kind
    else { return nil }
    (self.keyword, self.kind, self.number) = (keyword, kind, number)
    isUpper = name.lowercased().contains("max")
    // Before OpenAPI 3.1 a Boolean beside the bound says so.
    let flag = parts["exclusive\(isUpper ? "Max" : "Min")imum"]?.bool == true
    isExclusive = kind == .number && flag || name.hasPrefix("exclusive")
  }

  func allows(_ size: Double) -> Bool {
    size == number ? !isExclusive : (size < number) == isUpper
  }
}
