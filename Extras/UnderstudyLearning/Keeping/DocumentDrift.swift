import UnderstudyHTTP
import UnderstudyOpenAPI

/// The differences between two documents of a service: its drift, if they were learnt at two times.
///
/// Texts, examples and names make no difference, nor does the order.
package struct DocumentDrift: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case added, removed
    /// The new document allows all that the old one did, and more; or less.
    case loosened, tightened
    /// It allows something else.
    case changed
  }

  package struct Difference: Sendable, Equatable {
    package let kind: Kind
    /// Such as `GET /films 200 body.results[].title`, and what is different about it.
    package let text: String
    /// The file and the line, or the evidence: of what was removed in the old document.
    package let place: String
  }

  /// The differences, in the order of the paths.
  package private(set) var differences: [Difference] = []
  /// The pairs of schemas on the way to the one that is compared, since some contain themselves.
  private var open: Set<[SpecNode]> = []

  /// - Throws: an error that names the line of a reference that leads nowhere.
  package init(from old: Contract, to new: Contract) throws {
    let operations = [old, new].map { contract in
      Dictionary(contract.table.operations.map { ($0.shape, $0) }) { first, _ in first }
    }
    try compare(operations[0], operations[1], node: \.node, name: \.value.title) {
      drift, old, new throws(SpecFault) in
      try drift.compare(old.value, new.value)
    }
  }

  // MARK: - Operations

  private mutating func compare(_ old: SpecOperation, _ new: SpecOperation) throws(SpecFault) {
    let title = new.title
    try compare(
      old.parameters, new.parameters, node: \.self, name: { "\(title) \($0.value.parameterTitle)" }
    ) { drift, old, new throws(SpecFault) in
      try drift.compareParameter(old.value, new.value, "\(title) \(new.value.parameterTitle)")
    }
    let bodies = try (old.node["requestBody"]?.resolved(), new.node["requestBody"]?.resolved())
    try compareContent(bodies.0, bodies.1, "\(title) request")
    let responses = try (
      old.node["responses"].resolvedMembers, new.node["responses"].resolvedMembers
    )
    try compare(
      responses.0, responses.1, node: \.self, name: { "\(title) \($0.key)" }
    ) { drift, old, new throws(SpecFault) in
      let title = "\(title) \(new.key)"
      try drift.compareContent(old.value, new.value, title)
      let headers = try (
        old.value["headers"].resolvedMembers, new.value["headers"].resolvedMembers
      )
      try drift.compare(
        headers.0, headers.1, node: \.self, name: { "\(title) header \($0.key)" }
      ) { drift, old, new throws(SpecFault) in
        try drift.compareParameter(old.value, new.value, "\(title) header \(new.key)")
      }
    }
  }

  private mutating func compareContent(
    _ old: SpecNode?, _ new: SpecNode?, _ title: String
  ) throws(SpecFault) {
    try compare(
      old?["content"].resolvedMembers ?? [:], new?["content"].resolvedMembers ?? [:],
      node: \.self, name: { "\(title) \($0.key)" }
    ) { drift, old, new throws(SpecFault) in
      guard let own = old.value["schema"], let other = new.value["schema"] else { return }
      try drift.compareSchema(own, other, "\(title) body")
    }
  }

  private mutating func compareParameter(
    _ old: SpecNode, _ new: SpecNode, _ title: String
  ) throws(SpecFault) {
    compareDemand(old["required"]?.bool == true, new["required"]?.bool == true, new, title)
    guard let own = old["schema"], let other = new["schema"] else { return }
    try compareSchema(own, other, title)
  }

  // MARK: - Schemas

  private mutating func compareSchema(
    _ old: SpecNode, _ new: SpecNode, _ title: String
  ) throws(SpecFault) {
    let (old, new) = try (old.resolved(), new.resolved())
    guard open.insert([old, new]).inserted else { return }
    defer { open.remove([old, new]) }
    compareWords(old.types, new.types, new, "\(title) is", none: "anything")
    compareWords(old.formats, new.formats, new, "\(title) is of format", none: "none")
    compareWords(old.enumeration, new.enumeration, new, "\(title) is one of", none: "any")
    let required = [old, new].map { Set($0["required"]?.children.compactMap(\.string) ?? []) }
    let properties = try (old["properties"].resolvedMembers, new["properties"].resolvedMembers)
    try compare(
      properties.0, properties.1, node: \.self, name: { "\(title).\($0.key)" }
    ) { drift, old, new throws(SpecFault) in
      let title = "\(title).\(new.key)"
      drift.compareDemand(
        required[0].contains(old.key), required[1].contains(new.key), new.value, title)
      try drift.compareSchema(old.value, new.value, title)
    }
    if let own = old["items"], let other = new["items"] {
      try compareSchema(own, other, "\(title)[]")
    }
    for key in ["oneOf", "anyOf", "allOf"] {
      let variants = (old[key].variants, new[key].variants)
      try compare(
        variants.0, variants.1, node: \.self, name: { "\(title) as \($0.key)" }
      ) { drift, old, new throws(SpecFault) in
        try drift.compareSchema(old.value, new.value, title)
      }
    }
  }

  /// Compares whether something must be there.
  private mutating func compareDemand(_ old: Bool, _ new: Bool, _ node: SpecNode, _ title: String) {
    if old == new { return }
    add(new ? .tightened : .loosened, "\(title) \(new ? "is required" : "may be missing")", node)
  }

  /// Compares what is allowed; nil allows anything.
  private mutating func compareWords(
    _ old: Set<String>?, _ new: Set<String>?, _ node: SpecNode, _ title: String, none: String
  ) {
    if old == new { return }
    let kind: Kind =
      switch (old, new) {
      case (_, nil): .loosened
      case (nil, _): .tightened
      case (let old?, let new?):
        old.isSubset(of: new) ? .loosened : new.isSubset(of: old) ? .tightened : .changed
      }
    let words = [old, new].map { words -> String in
      guard let words else { return none }
      let shown = words.contains("number") ? words.subtracting(["integer"]) : words
      return shown.sorted().joined(separator: ", ")
    }
    add(kind, "\(title) \(words[1]), was \(words[0])", node)
  }

  // MARK: - Names

  /// Compares values by their names: what is in one alone was added or removed.
  private mutating func compare<Value>(
    _ old: [String: Value], _ new: [String: Value], node: (Value) -> SpecNode,
    name: ((key: String, value: Value)) -> String,
    both: (
      inout DocumentDrift, (key: String, value: Value), (key: String, value: Value)
    ) throws(SpecFault) -> Void
  ) throws(SpecFault) {
    for key in Set(old.keys).union(new.keys).sorted() {
      switch (old[key], new[key]) {
      case (let own?, let other?): try both(&self, (key, own), (key, other))
      case (let own?, nil): add(.removed, name((key, own)), node(own))
      case (nil, let other?): add(.added, name((key, other)), node(other))
      case (nil, nil): break
      }
    }
  }

  private mutating func add(_ kind: Kind, _ text: String, _ node: SpecNode) {
    differences.append(Difference(kind: kind, text: text, place: node.place))
  }
}

extension SpecOperation {
  /// Its method and path, with the base path of its server.
  fileprivate var title: String { "\(method) \(base)\(path)" }

  /// The shape of the path below the base path, which tells nothing apart either, and the method.
  fileprivate var shape: String { "\(path.pathShape) \(method)" }

  /// Its own parameters and its path's, by place and name; of the path by their order.
  fileprivate var parameters: [String: SpecNode] {
    get throws(SpecFault) {
      let names = path.pathVariables
      var found: [String: SpecNode] = [:]
      for list in [item, node] {
        for child in list["parameters"]?.children ?? [] {
          let parameter = try child.resolved()
          let (place, name) = (parameter["in"]?.string ?? "", parameter["name"]?.string ?? "")
          let key = place == "path" ? names.firstIndex(of: name).map { "\($0)" } ?? name : name
          found["\(place) \(place == "header" ? key.lowercased() : key)"] = parameter
        }
      }
      return found
    }
  }
}

extension SpecNode {
  fileprivate var parameterTitle: String {
    "\(self["in"]?.string ?? "") \(self["name"]?.string ?? "")"
  }

  /// The types that a schema allows; nil for any.
  fileprivate var types: Set<String>? {
    guard let type = self["type"] else { return nil }
    var types = Set(type.string.map { [$0] } ?? type.children.compactMap(\.string))
    if self["nullable"]?.bool == true { types.insert("null") }
    // Each whole number is a number.
    if types.contains("number") { types.insert("integer") }
    return types
  }

  fileprivate var formats: Set<String>? { self["format"]?.string.map { [$0] } }

  fileprivate var enumeration: Set<String>? {
    let values = self["enum"]?.children ?? self["const"].map { [$0] }
    return values.map { Set($0.map { $0.string ?? $0.json.description }) }
  }
}

extension SpecNode? {
  /// The members of an object, those behind references too.
  fileprivate var resolvedMembers: [String: SpecNode] {
    get throws(SpecFault) {
      var members: [String: SpecNode] = [:]
      for child in self?.children ?? [] {
        if let key = child.key { members[key] = try child.resolved() }
      }
      return members
    }
  }

  /// The schemas of a list, by name where they have one.
  fileprivate var variants: [String: SpecNode] {
    let variants = (self?.children ?? []).enumerated().map { place, variant in
      (
        variant["$ref"]?.string.map { String($0.split(separator: "/").last ?? "") }
          ?? "variant \(place + 1)", variant
      )
    }
    return Dictionary(variants) { first, _ in first }
  }
}
