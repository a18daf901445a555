import UnderstudyHTTP
import UnderstudyOpenAPI

/// Brings a document up to what was learnt, and keeps what people wrote into it.
///
/// A statement with evidence is what an earlier traffic said, and gives way; one without it is a person's,
/// and stays, as do texts, examples, names and the order. What the traffic does not show stays, too, such as
/// an operation that it did not use.
struct DocumentUpdate {
  /// The references to schemas of the old document that have evidence.
  private let learned: Set<String>

  static func update(_ old: OrderedJSON, to new: OrderedJSON) -> OrderedJSON {
    let schemas = old["components"]?["schemas"]?.members ?? []
    let learned = schemas.filter { $0.value[Evidence.key] != nil }
      .map { "#/components/schemas/\($0.key)" }
    let update = DocumentUpdate(learned: Set(learned))
    return update.merged(old, update.named(new, as: old), as: .document, isLearned: false)
  }

  // MARK: - Names of schemas

  /// The new document with the names that a person gave to schemas of the old one.
  ///
  /// A schema was renamed if a place of the old document refers to one that is learned, the same place of the new
  /// document to another, and neither document has both names.
  private func named(_ new: OrderedJSON, as old: OrderedJSON) -> OrderedJSON {
    let (known, added) = (old.references(), new.references())
    let names = [old, new].map { Set(($0["components"]?["schemas"]?.members ?? []).map(\.key)) }
    var renamed: [String: String] = [:]
    for (place, name) in added.sorted(by: { $0.key < $1.key }) where !names[0].contains(name) {
      guard let own = known[place], !names[1].contains(own), !renamed.values.contains(own),
        learned.contains(OrderedJSON.reference(to: own))
      else { continue }
      renamed[name] = renamed[name] ?? own
    }
    if renamed.isEmpty { return new }
    // A list whose name is known now leads to the schema of its elements.
    return named(new.renamingSchemas(renamed), as: old)
  }

  /// - Parameter isLearned: Whether what the value belongs to has evidence.
  private func merged(
    _ old: OrderedJSON, _ new: OrderedJSON, as part: DocumentPart, isLearned: Bool
  ) -> OrderedJSON {
    switch (old, new) {
    case (.object(let own), .object):
      if part == .schema || part == .parameter, !isLearned, !own.isEmpty, !hasEvidence(old) {
        return old
      }
      return part == .names(.pathItem)
        ? mergedPaths(own, new) : mergedMembers(own, new, as: part, isLearned)
    case (.array(let own), .array(let elements)):
      if case .list(.parameter) = part { return mergedParameters(own, elements) }
      guard case .list(let part) = part, own.count == elements.count else { return new }
      return .array(zip(own, elements).map { merged($0, $1, as: part, isLearned: isLearned) })
    default: return new
    }
  }

  private func hasEvidence(_ value: OrderedJSON) -> Bool {
    if let reference = value["$ref"]?.text, value.members.count == 1 {
      return learned.contains(reference)
    }
    return value[Evidence.key] != nil
  }

  private func mergedMembers(
    _ old: [OrderedJSON.Member], _ new: OrderedJSON, as part: DocumentPart, _ isLearned: Bool
  ) -> OrderedJSON {
    let isLearned = isLearned || hasEvidence(.object(old))
    var result: [OrderedJSON.Member] = []
    for var member in old {
      let below = part.part(of: member.key)
      if let value = new[member.key] {
        if member.key == Evidence.key {
          member.value = value
        } else if below != .other {
          // The schema of a parameter has the evidence of it; any other has its own.
          member.value = merged(
            member.value, value, as: below, isLearned: isLearned && part == .parameter)
        } else if part.isStatement(member.key), isLearned {
          member.value = inOrder(of: member.value, value)
        }
      } else if part.isStatement(member.key), isLearned {
        continue
      }
      result.append(member)
    }
    let known = Set(old.map(\.key))
    let added = new.members.filter { !known.contains($0.key) }
    let end =
      result.last?.key == Evidence.key ? result.endIndex - 1 : result.endIndex
    result.insert(contentsOf: added, at: end)
    return .object(result)
  }

  /// A list of words, those that were there in their order.
  private func inOrder(of old: OrderedJSON, _ new: OrderedJSON) -> OrderedJSON {
    guard case .array(let words) = new else { return new }
    let kept = old.elements.filter(words.contains)
    return .array(kept + words.filter { !kept.contains($0) })
  }

  // MARK: - Paths and parameters

  /// Paths are the same if they differ in the names of variables, which a person may have changed.
  private func mergedPaths(_ old: [OrderedJSON.Member], _ new: OrderedJSON) -> OrderedJSON {
    var rest = new.members
    let result = old.map { member -> OrderedJSON.Member in
      let shape = member.key.pathShape
      guard let place = rest.firstIndex(where: { $0.key.pathShape == shape }) else {
        return member
      }
      let found = rest.remove(at: place)
      let names = zip(found.key.pathVariables, member.key.pathVariables)
      let item = Self.renamed(found.value, Dictionary(names) { first, _ in first })
      return OrderedJSON.Member(
        key: member.key, value: merged(member.value, item, as: .pathItem, isLearned: false))
    }
    return .object(result + rest)
  }

  /// An item with other names for the variables of its path.
  private static func renamed(_ item: OrderedJSON, _ names: [String: String]) -> OrderedJSON {
    if names.allSatisfy(==) { return item }
    var item = item
    let parameters = (item["parameters"]?.elements ?? []).map { parameter in
      var parameter = parameter
      if parameter["in"]?.text == "path", let name = names[parameter["name"]?.text ?? ""] {
        parameter["name"] = .scalar(.string(name))
      }
      return parameter
    }
    item["parameters"] = .array(parameters)
    return item
  }

  /// Parameters are the same if they have the same place and name.
  private func mergedParameters(_ old: [OrderedJSON], _ new: [OrderedJSON]) -> OrderedJSON {
    var rest = new
    let result = old.map { parameter -> OrderedJSON in
      guard let place = rest.firstIndex(where: { Self.isSame($0, parameter) }) else {
        return parameter
      }
      return merged(parameter, rest.remove(at: place), as: .parameter, isLearned: false)
    }
    return .array(result + rest)
  }

  private static func isSame(_ one: OrderedJSON, _ other: OrderedJSON) -> Bool {
    let names = [one, other].map { ($0["name"]?.text ?? "").lowercased() }
    return one["in"] == other["in"] && names[0] == names[1]
  }
}

extension OrderedJSON {
  static func reference(to name: String) -> String { "#/components/schemas/\(name)" }

  /// The name of the schema that it refers to.
  private var schemaName: String? {
    self["$ref"]?.text.flatMap {
      $0.hasPrefix(Self.reference(to: "")) ? String($0.split(separator: "/").last ?? "") : nil
    }
  }

  /// The names of schemas that are referred to, by the places of the references.
  fileprivate func references(at place: String = "") -> [String: String] {
    if let schemaName { return [place: schemaName] }
    let parts =
      members.map { ($0.key.pathShape, $0.value) } + elements.enumerated().map { ("\($0)", $1) }
    return parts.reduce(into: [:]) { names, part in
      names.merge(part.1.references(at: "\(place) \(part.0)")) { first, _ in first }
    }
  }

  /// The document with other names for its schemas.
  fileprivate func renamingSchemas(_ names: [String: String]) -> OrderedJSON {
    var document = renamingReferences(names)
    let schemas = document["components"]?["schemas"]?.members ?? []
    document["components"]?["schemas"] = .object(
      schemas.map { Member(key: names[$0.key] ?? $0.key, value: $0.value) })
    return document
  }

  private func renamingReferences(_ names: [String: String]) -> OrderedJSON {
    if let name = schemaName.flatMap({ names[$0] }) {
      return .object([Member(key: "$ref", value: .scalar(.string(Self.reference(to: name))))])
    }
    return switch self {
    case .object(let members):
      .object(
        members.map { Member(key: $0.key, value: $0.value.renamingReferences(names)) })
    case .array(let elements): .array(elements.map { $0.renamingReferences(names) })
    case .scalar: self
    }
  }
}

extension String {
  /// A path without the names of its variables, which tell no two paths apart.
  var pathShape: String { replacing(/\{[^}]*\}/, with: "{}") }

  /// The names of the variables of a path, in their order.
  var pathVariables: [String] { matches(of: /\{([^}]*)\}/).map { String($0.1) } }
}
