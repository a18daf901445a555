import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

/// What a document asks of values with names, which are judged as one object: the parameters of a request in
/// their places, the headers of a response, the fields of a form.
struct NamedRules: Sendable {
  fileprivate struct Group {
    let place: SpecParameter.Place
    let parameters: [SpecParameter]
    let byName: [String: SpecParameter]
    let hasRequired: Bool
  }

  let parameters: [SpecParameter]
  private let groups: [Group]
  /// The schema of an object with one for each place in it.
  private let schema: Schema

  /// - Parameter whole: What holds for those in one place together, if it is not what each asks for itself.
  init(
    _ parameters: [SpecParameter], at node: SpecNode, _ schemas: SchemaTable, whole: Schema? = nil
  ) {
    self.parameters = parameters
    groups = parameters.grouped(by: \.place).map { place, parameters in
      Group(
        place: place, parameters: parameters,
        byName: Dictionary(parameters.map { (place.key($0.name), $0) }) { $1 },
        hasRequired: parameters.contains(where: \.isRequired))
    }
    let places = groups.map { group -> SchemaRule.Member in
      let named = group.parameters.map { parameter -> SchemaRule.Member in
        (parameter.name, parameter.schema?.index, parameter.isRequired ? parameter.node : nil)
      }
      let own = whole?.index ?? schemas.add(SchemaRule(node, schemas, named: named))
      return (group.place.rawValue, own, nil)
    }
    schema = Schema(schemas.add(SchemaRule(node, schemas, named: places)), schemas)
  }

  /// - Parameter sent: What was sent in a place.
  func violations(
    _ direction: Direction?, _ redaction: Redaction, sent: (SpecParameter.Place) -> [FormItem]
  ) throws(SpecFault) -> [Violation] {
    var slips: [Violation] = []
    var places: [String: JSONValue] = [:]
    for group in groups {
      let sent = sent(group.place)
      if sent.isEmpty, !group.hasRequired { continue }
      var (given, members): ([String: [FormItem]], [String: JSONValue]) = ([:], [:])
      for item in sent {
        if let parameter = group.parameter(of: item.name) {
          given[parameter.name, default: []].append(item)
        } else {
          members[item.name] = .string(item.value)
        }
      }
      if !members.isEmpty { slips += group.slips(among: members.keys.sorted(), given) }
      for (name, items) in given {
        members[name] = group.byName[group.place.key(name)]?.value(of: items)
      }
      places[group.place.rawValue] = .object(members)
    }
    if places.isEmpty { return [] }
    return slips
      + (try schema.violations(
        ofBody: Data(JSONValue.object(places).description.utf8), direction, redaction, at: nil,
        readsTexts: true))
  }
}

extension NamedRules.Group {
  fileprivate func parameter(of name: String) -> SpecParameter? {
    let name = place.key(name)
    if let parameter = byName[name] { return parameter }
    let outer = byName[String(name.prefix { $0 != "[" })]
    return outer?.takesBrackets == true ? outer : nil
  }

  /// What was probably meant for something that may be left out.
  fileprivate func slips(among names: [String], _ given: [String: [FormItem]]) -> [Violation] {
    let names = names.filter { $0.count > 3 }
    if names.isEmpty || place == .path { return [] }
    return parameters.compactMap { parameter in
      guard !parameter.isRequired, given[parameter.name] == nil,
        let slip = names.first(where: { EditDistance.isSlip($0, for: parameter.name) })
      else { return nil }
      return Violation(
        place: "\(place.rawValue) \(parameter.name)",
        problem: "is spelled '\(slip)'; write '\(parameter.name)'", rule: parameter.node.place)
    }
  }
}

extension SpecParameter.Place {
  /// What equals names of the same meaning have in common.
  fileprivate func key(_ name: String) -> String { self == .header ? name.lowercased() : name }
}
