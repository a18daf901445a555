import UnderstudyHTTP

/// The least or the most that a number may be, or that a text, a list or an object may have.
struct SchemaBound: Sendable {
  let keyword: Keyword
  let number: JSONNumber
  let double: Double
  let isUpper, isExclusive: Bool

  /// - Parameter parts: The members of the schema; nil where it has no such keyword.
  init?(_ keyword: Keyword, in parts: [String: SpecNode]) {
    guard let value = parts[keyword.rawValue]?.json, let number = value.number else { return nil }
    (self.keyword, self.number, double) = (keyword, number, value.double ?? 0)
    isUpper = keyword.isUpper
    // Before OpenAPI 3.1 a Boolean beside the bound says so.
    let flag = parts[isUpper ? "exclusiveMaximum" : "exclusiveMinimum"]?.bool == true
    isExclusive = [.exclusiveMinimum, .exclusiveMaximum].contains(keyword) || flag
  }

  func allows(_ count: Int) -> Bool {
    isUpper ? Double(count) <= double : Double(count) >= double
  }

  /// - Parameter spelling: The number as it is written.
  func allows(_ value: Double, _ spelling: () -> String) -> Bool {
    if value != double { return (value < double) == isUpper }
    // What is equal as a `Double` may differ all the same.
    let exact = JSONNumber(written: spelling())
    return exact == number ? !isExclusive : (exact < number) == isUpper
  }
}
