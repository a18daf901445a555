import UnderstudyHTTP

/// The least or the most that a number may be, or that a text, a list or an object may have.
struct SchemaBound: Sendable {
  let keyword: Keyword
  let kind: JSONDocument.Kind
  let number: Double
  let isUpper, isExclusive: Bool

  /// - Parameter parts: The members of the schema; nil where it has no such keyword.
  init?(_ keyword: Keyword, in parts: [String: SpecNode]) {
    guard let kind = keyword.bounded, let number = parts[keyword.rawValue]?.json.double
    else { return nil }
    (self.keyword, self.kind, self.number) = (keyword, kind, number)
    isUpper = keyword.rawValue.lowercased().contains("max")
    // Before OpenAPI 3.1 a Boolean beside the bound says so.
    let flag = parts["exclusive\(isUpper ? "Max" : "Min")imum"]?.bool == true
    isExclusive = kind == .number && flag || keyword.rawValue.hasPrefix("exclusive")
  }

  func allows(_ size: Double) -> Bool {
    size == number ? !isExclusive : (size < number) == isUpper
  }
}
