import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// What a document asks of values with names, which are judged as one object: the parameters in one place,
/// the headers of a response, the fields of a form.
struct NamedRules: Sendable {
  let place: SpecParameter.Place
  let parameters: [SpecParameter]
  private let schema: Schema
  private let byName: [String: SpecParameter]
  /// The one that takes what none is named for.
  private let other: SpecParameter?
  private let lastValid = LastValid<[FormItem]>()

  /// - Parameter schema: What holds for all of them together, if it is not what each asks for itself.
  init(
    _ parameters: [SpecParameter], _ place: SpecParameter.Place, at node: SpecNode,
    _ schemas: SchemaTable, _ schema: Schema? = nil
  ) {
    (self.place, self.parameters) = (place, parameters)
    self.schema =
      schema ?? Schema(schemas.add(SchemaRule(node, schemas, parameters: parameters)), schemas)
    // Of an object whose members have a name each, those stand for it.
    let named = parameters.flatMap { parameter in
      (parameter.members?.keys.map(\.self) ?? [parameter.name])
        .map { (place == .header ? $0.lowercased() : $0, parameter) }
    }
    byName = Dictionary(named) { $1.members == nil ? $1 : $0 }
    other = parameters.first(where: \.takesOthers)
  }

  func violations(
    of sent: [FormItem], _ direction: Direction?, _ redaction: Redaction
  ) throws(SpecFault) -> [Violation] {
    if parameters.isEmpty || sent.isEmpty && !parameters.contains(where: \.isRequired) { return [] }
    return try lastValid.violations(in: sent) { () throws(SpecFault) in
      try self.broken(sent, direction, redaction)
    }
  }

  private func broken(
    _ sent: [FormItem], _ direction: Direction?, _ redaction: Redaction
  ) throws(SpecFault) -> [Violation] {
    var given: [String: [FormItem]] = [:]
    var members: [String: JSONValue] = [:]
    for item in sent {
      if let parameter = parameter(of: item.name) {
        given[parameter.name, default: []].append(item)
      } else {
        members[item.name] = .string(item.value)
      }
    }
    let slips = slips(among: members.keys.sorted(), given)
    for parameter in parameters {
      let items =
        given[parameter.name] ?? (parameter.members != nil && parameter.isRequired ? [] : nil)
      if let items { members[parameter.name] = parameter.value(of: items) }
    }
    return slips
      + (try schema.violations(
        ofBody: Data(JSONValue.object(members).description.utf8), direction, redaction,
        at: "\(place.rawValue) ", readsTexts: true))
  }

  private func parameter(of name: String) -> SpecParameter? {
    let name = place == .header ? name.lowercased() : name
    if let parameter = byName[name] { return parameter }
    let outer = byName[String(name.prefix { $0 != "[" })]
    return outer?.takesBrackets == true ? outer : other
  }

  /// What was probably meant for something that may be left out.
  private func slips(among names: [String], _ given: [String: [FormItem]]) -> [Violation] {
    let names = names.filter { $0.count > 3 }
    if names.isEmpty || place == .path { return [] }
    return parameters.compactMap { parameter in
      guard !parameter.isRequired, parameter.members == nil, given[parameter.name] == nil,
        let slip = names.first(where: { EditDistance.isSlip($0, for: parameter.name) })
      else { return nil }
      return Violation(
        place: "\(place.rawValue) \(parameter.name)",
        problem: "is spelled '\(slip)'; write '\(parameter.name)'", rule: parameter.node.place)
    }
  }
}
