/// Writes a mock.
///
/// The code is laid out so that type checking it is cheap: four declarations for each member, every
/// type spelled out, and everything shared in the runtime.
struct MockRenderer {
  /// The names of what every mock has, which no member can have.
  static let names: Set<String> = [
    "mockMembers", "_mock", "_shared", "_added", "_When", "_Calls", "_StaticWhen", "_StaticCalls",
  ]

  let model: MockModel

  func render() -> String {
    var lines = head
    lines += storage.map { "  \($0)" }
    lines += faces(isStatic: false)
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
    if model.inheritedMock == nil { parents.append("Seams.Mock") }
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
    guard let mock = model.inheritedMock else { return ["\(name) \(rest)"] }
    guard let location = model.parentLocation else { return ["\(name) \(mock), \(rest)"] }
    // Where there is no mock to inherit, the compiler says so at the name of its protocol.
    return [
      "#sourceLocation(file: \(location.file), line: \(location.line - 1))", name,
      String(repeating: " ", count: location.column - 1) + "\(mock), \(rest)",
      "#sourceLocation()",
    ]
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
    let inherits = model.inheritedMock != nil
    let override = inherits ? "override " : ""
    let levels = inherits ? "super.mockMembers + [_mock]" : "[_mock]"
    var lines = [
      "private nonisolated let _mock = Seams.MockMembers(\"\(model.plainName)\", \(names))",
      "\(openMemberAccess)\(override)nonisolated var mockMembers: [Seams.MockMembers] { \(levels) }",
    ]
    if model.hasImplicitInitializer {
      // Implied, it would be isolated as the module says, and the one that it overrides is not.
      lines.append("\(access)nonisolated override init() { super.init() }")
    }
    if model.kind != .class, !inherits,
      !model.members.contains(where: { $0.isPlainInitializer })
    {
      let override = model.superclass == nil ? "" : "override "
      let isolation = model.kind == .actor ? "" : "nonisolated "
      lines.append("\(access)\(override)\(isolation)init() {}")
    }
    if model.members.contains(where: \.isStatic) {
      lines.append(
        "private nonisolated static var _shared: Seams.MockMembers { "
          + ".shared(by: \(model.type).self, \"\(model.plainName)\", \(names)) }")
    }
    return lines
  }

  // MARK: What the test uses

  private func faces(isStatic: Bool) -> [String] {
    let prefix = isStatic ? "_Static" : "_"
    let modifier = isStatic ? "static " : ""
    let override = model.inheritedMock != nil && !isStatic ? "override " : ""
    let members = isStatic ? "[_shared]" : "mockMembers"
    let open = isStatic ? access : openMemberAccess
    var lines: [String] = []
    for (property, face) in [(model.when, "When"), (model.calls, "Calls")] {
      let inherited = isStatic ? nil : model.inheritedMock.map { "\($0).\(prefix)\(face)" }
      lines += [
        "  \(open)\(override)\(modifier)nonisolated var \(property): \(prefix)\(face) "
          + "{ \(prefix)\(face)(\(members)) }",
        "  \(open)nonisolated \(model.isFinal || isStatic ? "final " : "")class \(prefix)\(face): "
          + "\(inherited ?? "Seams.MockFace") {",
      ]
      if inherited != nil {
        lines += [
          "    private let _added: Seams.MockMembers",
          "    \(access)override init(_ members: [Seams.MockMembers]) { "
            + "_added = members[members.count - 1]; super.init(members.dropLast()) }",
        ]
      }
      lines += each(model.items, "    ") { member in
        guard member.isStatic == isStatic else { return [] }
        let renderer = MemberRenderer(model: model, member: member)
        return face == "When" ? renderer.stubbing : renderer.recorded
      }
      lines.append("  }")
    }
    return lines
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
