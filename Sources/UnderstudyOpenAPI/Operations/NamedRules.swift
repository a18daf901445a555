import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

/// What a document asks of values with names, which are judged as one object: the parameters in one place,
/// the headers of a response, the fields of a form.
struct NamedRules: Sendable {
  let place: SpecParameter.Place
  let parameters: [SpecParameter]
  private let schema: Schema
  private let byName: [String: SpecParameter]

  /// - Parameter schema: What holds for all of them together, if it is not what each asks for itself.
  init(
    _ parameters: [SpecParameter], _ place: SpecParameter.Place, at node: SpecNode,
    _ schemas: SchemaTable, _ schema: Schema? = nil
  ) {
    (self.place, self.parameters) = (place, parameters)
    let rule = SchemaRule(node, schemas, parameters: parameters)
    self.schema = schema ?? Schema(schemas.add(rule), schemas)
    let named = parameters.map { (place == .header ? $0.name.lowercased() : $0.name, $0) }
    byName = Dictionary(named) { $1 }
  }

  func violations(
    of sent: [FormItem], _ direction: Direction?, _ redaction: Redaction
  ) throws(SpecFault) -> [Violation] {
    if parameters.isEmpty { return [] }
    let groups = sent.map { (parameter(of: $0.name), $0) }.grouped { $0?.name ?? $1.name }
    var members: [String: JSONValue] = [:]
    for (name, group) in groups {
      members[name] = group[0].0.map { $0.value(of: group.map(\.1)) } ?? .string(group[0].1.value)
    }
    let violations = try schema.violations(
      of: .object(members), direction, redaction, at: "\(place.rawValue) ", readsTexts: true)
    return violations + slips(in: members)
  }

  private func parameter(of name: String) -> SpecParameter? {
    let name = place == .header ? name.lowercased() : name
    if let parameter = byName[name] { return parameter }
    let outer = byName[String(name.prefix { $0 != "[" })]
    return outer?.takesBrackets == true ? outer : nil
  }

  /// What was probably meant for something that may be left out.
  private func slips(in members: [String: JSONValue]) -> [Violation] {
    parameters.compactMap { parameter in
      let slip = members.keys.sorted().first { name in
        name.count > 3 && self.parameter(of: name) == nil
          && EditDistance.isSlip(name, for: parameter.name)
      }
      guard let slip, !parameter.isRequired, members[parameter.name] == nil else { return nil }
      return Violation(
        place: "\(place.rawValue) \(parameter.name)",
        problem: "is spelled '\(slip)'; write '\(parameter.name)'", rule: parameter.node.place)
    }
  }
}
