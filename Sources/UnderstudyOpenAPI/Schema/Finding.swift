import UnderstudyHTTP

/// Where a value breaks a rule, in numbers, since most findings are dropped for those of a better branch.
struct Finding: Sendable {
  enum Problem: Sendable {
    case type(SchemaTypes)
    /// A null that could be left out.
    case unneededNull
    case enumeration([JSONValue], keyword: String)
    case limit(SchemaRule.Limit)
    case step, length, pattern
    case format(TextFormat)
    case count, size
    /// The same as the element that is the node of this number.
    case repeated(Int)
    case missing(String)
    case undeclared
    case direction(Direction)
    /// Fits more than one schema.
    case several([Int])
    case not

    /// The keyword of the schema that asks for it.
    var keyword: String {
      switch self {
      case .type, .unneededNull: "type"
      case .enumeration(_, let keyword): keyword
      case .limit(let limit): limit.keyword
      case .step: "multipleOf"
      case .length: "Length"
      case .pattern: "pattern"
      case .format: "format"
      case .count: "Items"
      case .size: "Properties"
      case .repeated: "uniqueItems"
      case .missing: "required"
      case .undeclared: "additionalProperties"
      case .direction(let direction): direction == .request ? "readOnly" : "writeOnly"
      case .several: "oneOf"
      case .not: "not"
      }
    }
  }

  let node: Int
  let rule: SchemaRule
  var problem: Problem
  /// The branch that is the closest of several, such as `Cat`.
  var branch: String?

  /// How much it shows that a schema is not the one that was meant.
  func cost(at node: Int) -> Int {
    switch problem {
    case .type where self.node == node: 100
    case .enumeration: 10
    case .missing: 2
    default: 1
    }
  }
}
