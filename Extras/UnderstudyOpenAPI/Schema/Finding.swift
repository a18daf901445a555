import UnderstudyHTTP

/// Where a value breaks a keyword, in numbers, since most findings are dropped for those of a better branch.
struct Finding: Sendable {
  let node: Int
  let rule: SchemaRule
  let keyword: Keyword
  /// The types that are allowed, where the type is wrong.
  var types: SchemaTypes = []
  /// The values that are allowed, where it is none of them.
  var words: [JSONValue] = []
  /// The property that is missing.
  var name = ""
  /// The branch that is the closest of several, such as `Cat`.
  var branch: String?

  /// Whether something is not there that must be.
  var isMissing: Bool { keyword == .required || keyword == .dependentRequired }

  /// How much it shows that a schema is not the one that was meant for a value.
  func cost(at node: Int) -> Int {
    switch keyword {
    case .type where self.node == node: 100
    case .enum: 10
    case .required, .dependentRequired: 2
    default: 1
    }
  }

  /// Where the document asks for it.
  var place: String {
    let requirement = keyword == .required ? rule.properties[name]?.requirement : nil
    let property = requirement.map { rule.required[$0].place }
    let asked = rule.node[keyword.rawValue] ?? (keyword == .enum ? rule.node["const"] : nil)
    return (property ?? asked ?? rule.node).place
  }
}
