/// Writes a mock.
///
/// The code is laid out so that type checking it is cheap: four declarations for each member, every
/// type spelled out, and everything shared in the runtime.
struct MockRenderer {
  /// The names of what every mock has, which no member can have.
  static let names: Set<String> = [
    "mockStorage", "_mock", "_parts", "_part", "_shared", "_added", "_When", "_Calls",
    "_StaticWhen", "_StaticCalls",
  ]

  let model: MockModel

  func render() -> String {
    var lines = head
    lines += storage.map { "  \($0)" }
    lines += faces(isStatic: false) + ownFaces
    if model.members.contains(where: \.isStatic) { lines += faces(isStatic: true) }
    lines += model.extras.map { "  \($0)" }
    lines += each(model.items, "  ") { member in
      MemberRenderer(model: model, member: member).implementation
    }
    lines.append("}")
    lines += Parentage.aliases(of: model)
    let text = lines.joined(separator: "\n")
    guard let condition = model.condition else { return text }
    return "#if \(condition)\n\(text)\n#endif"
  }

  // MARK: The type

  private var head: [String] {
    var parents: [String] = []
    if let superclass = model.superclass { parents.append(superclass) }
    if model.kind != .class { parents.append(model.original) }
    if model.inherited == nil {
      let isFree = model.hasFreeInitializer
      parents.append(
        !model.parts.isEmpty ? "Seams.MockOfParts" : isFree ? "Seams.FreeMock" : "Seams.Mock")
    }
    if model.isSendable { parents.append("@unchecked Swift.Sendable") }
    let keyword =
      switch model.kind {
      case .actor: "actor"
      case .protocol, .class: model.isFinal ? "final class" : "class"
      }
    // A module may isolate to the main actor what says nothing, and a mock is not what it stands in for.
    let isolation = model.isIsolated ? "" : "nonisolated "
    let name =
      "\(model.availability)\(openAccess)\(isolation)\(keyword) \(model.name)\(model.genericParameters):"
    let rest = "\(parents.joined(separator: ", "))\(model.whereClause) {"
    guard let parent = model.inherited else { return ["\(name) \(rest)"] }
    let inheriting = "\(parent.mock), \(rest)"
    return parent.location?.blaming(name, inheriting) ?? ["\(name) \(inheriting)"]
  }

  /// The members by which a mock with several parts has this one as a part.
  func partExtension() -> String {
    var lines = each(model.items, "  ") { member in
      // Requirements that every mock with parts meets.
      if member.isPlainInitializer || ["==", "hash"].contains(member.baseName) { return [] }
      // The compiler shows this line if two parents require the same, so that neither is the witness.
      let advice =
        " // Do several parents require it? Write it in the protocol that inherits them, too."
      let lines = MemberRenderer(model: model, member: member, isOfPart: true).declaration
      return [lines[0] + advice] + lines.dropFirst()
    }
    let storage = "\(model.part).\(model.storageOfPart)"
    lines += [
      "  fileprivate nonisolated var \(model.part): \(model.type) { _part(\(model.type).self) }",
      "  fileprivate nonisolated var \(model.storageOfPart): Seams.MockStorage { \(storage) }",
    ]
    let prefix = model.inherited == nil ? "_" : "_Own"
    for (property, face) in [(model.when, "When"), (model.calls, "Calls")] {
      let type = "\(model.type).\(prefix)\(face)"
      lines.append(
        "  \(access)nonisolated var \(property): \(type) { \(type)([\(model.storageOfPart)]) }")
    }
    let text = "\n\(lines.joined(separator: "\n"))\n"
    return model.condition.map { "\n#if \($0)\(text)#endif\n" } ?? text
  }

  /// The access level of what subclasses in other modules must see.
  private var openAccess: String {
    switch model.kind {
    case .protocol where model.access == .public && !model.isFinal: AccessLevel.open.modifier
    case .protocol, .actor, .class: model.access.modifier
    }
  }

  /// The access level of members that subclasses override.
  private var openMemberAccess: String {
    model.access <= .fileprivate ? access : openAccess
  }

  /// The access level of the members.
  private var access: String { model.access.ofMembers.modifier }

  private var names: String {
    let names = model.members.flatMap { [$0.call, $0.setter].compactMap(\.self) }
      .sorted { $0.slot < $1.slot }
      .map { "\"\($0.displayName)\"" }
    return "[\(names.joined(separator: ", "))]"
  }

  private var storage: [String] {
    let inherits = model.inherited != nil
    let override = inherits ? "override " : ""
    let own = model.parts.isEmpty ? "[_mock]" : "_parts.storage(beside: _mock)"
    let levels = inherits ? "super.mockStorage + [_mock]" : own
    var lines = [
      "private nonisolated let _mock = Seams.MockStorage(\"\(model.plainName)\", \(names))",
      "\(openMemberAccess)\(override)nonisolated var mockStorage: [Seams.MockStorage] { \(levels) }",
    ]
    if model.canBePart {
      lines.append(
        "fileprivate nonisolated var \(model.storageOfPart): Seams.MockStorage { _mock }")
    }
    if model.hasImplicitInitializer {
      // Implied, it would be isolated as the module says, and the one that it overrides is not.
      lines.append("\(access)nonisolated override init() { super.init() }")
    }
    if model.kind != .class, !inherits,
      !model.members.contains(where: { $0.isPlainInitializer })
    {
      let override = model.superclass == nil ? "" : "override "
      let isolation = model.kind == .actor ? "" : "nonisolated "
      let required = model.kind == .actor || model.isFinal ? "" : "required "
      lines.append("\(access)\(override)\(required)\(isolation)init() {}")
    }
    for (index, part) in model.parts.enumerated() {
      let alias = "private typealias _P\(index) ="
      lines += part.location.map { $0.blaming(alias, part.mock) } ?? ["\(alias) \(part.mock)"]
    }
    if !model.parts.isEmpty {
      let parts = model.parts.indices.map { "_P\($0)()" }.joined(separator: ", ")
      lines.append("\(access)nonisolated let _parts = Seams.MockParts(\(parts))")
    }
    if model.members.contains(where: \.isStatic) {
      lines.append(
        "\(model.canBePart ? "fileprivate" : "private") nonisolated static var _shared: Seams.MockStorage { "
          + ".shared(by: \(model.type).self, \"\(model.plainName)\", \(names)) }")
    }
    return lines
  }

  // MARK: What the test uses

  /// The faces of an heir's own members, for a mock that has the heir and its parent as parts: of the
  /// faces of both, only one may have a member.
  private var ownFaces: [String] {
    guard model.canBePart, model.inherited != nil else { return [] }
    var own = model
    own.parents = []
    return ["When", "Calls"].flatMap {
      MockRenderer(model: own).face($0, named: "_Own\($0)", isStatic: false)
    }
  }

  private func faces(isStatic: Bool) -> [String] {
    let prefix = isStatic ? "_Static" : "_"
    let modifier = isStatic ? "static " : ""
    let override = model.inherited != nil && !isStatic ? "override " : ""
    let members = isStatic ? "[_shared]" : "mockStorage"
    let open = isStatic ? access : openMemberAccess
    return [(model.when, "When"), (model.calls, "Calls")].flatMap { property, face in
      let name = prefix + face
      let declaration =
        "  \(open)\(override)\(modifier)nonisolated var \(property): \(name) { \(name)(\(members)) }"
      return [declaration] + self.face(face, named: name, isStatic: isStatic)
    }
  }

  private func face(_ face: String, named name: String, isStatic: Bool) -> [String] {
    let open = isStatic ? access : openMemberAccess
    let inherited = isStatic ? nil : model.inherited.map { "\($0.mock).\(name)" }
    var lines = [
      "  \(open)nonisolated \(model.isFinal || isStatic ? "final " : "")class \(name): "
        + "\(inherited ?? "Seams.MockFace") {"
    ]
    if inherited != nil {
      lines += [
        "    private let _added: Seams.MockStorage",
        "    \(access)override init(_ members: [Seams.MockStorage]) { "
          + "_added = members[members.count - 1]; super.init(members.dropLast()) }",
      ]
    }
    lines += each(model.items, "    ") { member in
      guard member.isStatic == isStatic else { return [] }
      let renderer = MemberRenderer(model: model, member: member)
      return face == "When" ? renderer.stubbing : renderer.recorded
    }
    return lines + ["  }"]
  }

  /// Renders every member, those inside an `#if` inside the same `#if`.
  private func each(
    _ items: [MockModel.Item], _ indentation: String, _ render: (MockedMember) -> [String]
  ) -> [String] {
    items.flatMap { item -> [String] in
      switch item {
      case .member(let member):
        return render(member).map { "\(indentation)\($0)" }
      case .conditional(let clauses):
        var lines = clauses.flatMap { clause in
          ["\(indentation)\(clause.head)"] + each(clause.items, indentation, render)
        }
        lines.append("\(indentation)#endif")
        return lines
      }
    }
  }
}

extension MockedMember {
  var isPlainInitializer: Bool {
    guard case .initializer = kind else { return false }
    return call.parameters.isEmpty && !call.isAsync && call.failure == .none
  }
}
