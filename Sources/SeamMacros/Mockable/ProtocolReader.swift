import SwiftSyntax
import SwiftSyntaxMacros

/// Reads a protocol into the model of its mock.
struct ProtocolReader {
  let declaration: ProtocolDeclSyntax
  let options: MockableOptions
  let context: any MacroExpansionContext

  /// The model; nil where the protocol cannot be mocked, which has then been diagnosed.
  func read() -> MockModel? {
    var model = MockModel(
      kind: .protocol, original: declaration.name.text, access: AccessLevel(declaration.modifiers))
    model.condition = options.condition
    guard let inheritance = Inheritance(declaration, options, context) else { return nil }
    if inheritance.isActor { model.kind = .actor }
    model.inheritedMock = inheritance.mock
    model.parentLocation = inheritance.location
    model.superclass = inheritance.superclass
    model.isSendable = !inheritance.isActor
    model.availability = MemberTraits(declaration.attributes, []).availability
    guard readAssociatedTypes(&model, inheritance) else { return nil }
    let hasNoExistential = hasAssociatedTypes || inheritance.isActor
    let isolation = MemberTraits(declaration.attributes, []).globalActor
    var reader = MemberReader(
      selfType: model.type, isClass: false, isolation: isolation,
      forwards: !hasNoExistential && !inheritance.isNoncopyable,
      isClassBound: inheritance.isClassBound, context: context)
    let isHeir = model.inheritedMock != nil
    model.items = read(declaration.memberBlock.members, &reader, isHeir: isHeir)
    readIdentity(inheritance, &model, &reader)
    if reader.isRefused { return nil }
    // `static func ==` and the like mention Self as well.
    model.isFinal = reader.returnsSelf || inheritance.isActor
    if !hasNoExistential, !inheritance.isNoncopyable, !reader.usesSelf, !inheritance.isEquatable {
      model.existential = "(any \(model.original) & Swift.Sendable)"
    }
    if model.existential == nil { withoutForwarding(&model.items) }
    if inheritance.mock != nil, model.members.contains(where: \.isStatic) {
      context.diagnose(
        .init(node: declaration.name, message: MockableDiagnostic.staticInHeir))
      return nil
    }
    model.extras += inheritance.extras(besides: model)
    return model
  }

  private var hasAssociatedTypes: Bool {
    declaration.memberBlock.members.contains { $0.decl.is(AssociatedTypeDeclSyntax.self) }
  }

  private func read(
    _ members: MemberBlockItemListSyntax, _ reader: inout MemberReader, isHeir: Bool
  ) -> [MockModel.Item] {
    var items: [MockModel.Item] = []
    for member in members {
      if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        var clauses: [MockModel.Clause] = []
        for clause in conditional.clauses {
          let condition = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
          let members = clause.elements?.as(MemberBlockItemListSyntax.self) ?? []
          clauses.append(
            .init(
              head: clause.poundKeyword.text + condition,
              items: read(members, &reader, isHeir: isHeir)))
        }
        items.append(.conditional(clauses))
      } else if let modifiers = member.decl.asProtocol((any WithModifiersSyntax).self)?.modifiers,
        isHeir, modifiers.contains(where: { $0.name.tokenKind == .keyword(.override) })
      {
        // The mock that is inherited has it, as the compiler has made sure.
        reader.refuse(restatement: member.decl)
      } else if var read = read(member.decl, &reader) {
        if isHeir || read.mayBeUnkept {
          read.location = MockModel.Location(of: member.decl, in: context)
        }
        items.append(.member(read))
      }
    }
    return items
  }

  private func read(_ member: DeclSyntax, _ reader: inout MemberReader) -> MockedMember? {
    if let function = member.as(FunctionDeclSyntax.self) { return reader.read(function) }
    if let initializer = member.as(InitializerDeclSyntax.self) { return reader.read(initializer) }
    if let syntax = member.as(SubscriptDeclSyntax.self) {
      return reader.read(syntax, accessors: accessors(syntax.accessorBlock, reader.selfType))
    }
    if let variable = member.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
      let type = binding.typeAnnotation?.type
    {
      return reader.read(
        property: name, type: type, accessors: accessors(binding.accessorBlock, reader.selfType),
        attributes: variable.attributes,
        traits: MemberTraits(variable.attributes, variable.modifiers, isRequirement: true))
    }
    return nil
  }

  /// Adds the `id` of an identifiable protocol, unless it is the one that every class has.
  private func readIdentity(
    _ inheritance: Inheritance, _ model: inout MockModel, _ reader: inout MemberReader
  ) {
    let isRestated = model.members.contains { member in
      if case .property = member.kind { member.baseName == "id" } else { false }
    }
    guard !isRestated, let identity = inheritance.identity else { return }
    let property: DeclSyntax = "nonisolated var id: \(raw: identity) { get }"
    if let member = read(property, &reader) { model.items.append(.member(member)) }
  }

  private func accessors(_ block: AccessorBlockSyntax?, _ selfType: String?) -> Accessors {
    guard case .accessors(let list) = block?.accessors else { return Accessors() }
    return Accessors(list, TypeRewriter(selfType: selfType))
  }

  /// Associated types become generic parameters; one with a default becomes that type.
  private func readAssociatedTypes(_ model: inout MockModel, _ inheritance: Inheritance) -> Bool {
    var parameters: [String] = []
    var names: [String] = []
    var requirements: [String] = []
    let types = TypeRewriter(selfType: "Self")
    for member in declaration.memberBlock.members {
      if let alias = member.decl.as(TypeAliasDeclSyntax.self), hasAssociatedTypes {
        // Swift 6.3 does not find the protocol's own while it looks for the types it names.
        model.extras.append(
          "\(model.access.ofMembers.modifier)typealias \(alias.name.text)"
            + "\(alias.genericParameterClause?.trimmedDescription ?? "") = "
            + types.text(alias.initializer.value))
      }
      guard let type = member.decl.as(AssociatedTypeDeclSyntax.self) else { continue }
      let name = type.name.text
      if let initializer = type.initializer {
        model.extras.append(
          "\(model.access.ofMembers.modifier)typealias \(name) = \(types.text(initializer.value))")
        continue
      }
      let bounds = type.inheritanceClause?.inheritedTypes.map { types.text($0.type) } ?? []
      parameters.append(
        bounds.isEmpty ? name : "\(name): \(bounds.joined(separator: " & "))")
      names.append(name)
      for requirement in type.genericWhereClause?.requirements ?? [] {
        requirements.append(types.text(of: requirement.requirement))
      }
    }
    for requirement in declaration.genericWhereClause?.requirements ?? [] {
      if inheritance.isOfIdentity(requirement), !names.contains("ID") { continue }
      let text = types.text(of: requirement.requirement)
      if !text.hasPrefix("Self") { requirements.append(text) }
    }
    if names.isEmpty, !requirements.isEmpty, model.inheritedMock != nil,
      let clause = declaration.genericWhereClause,
      let base = declaration.inheritanceClause?.inheritedTypes.first?.type
    {
      context.diagnose(
        .init(
          node: clause, message: MockableDiagnostic.whereOnInherited(base.trimmedDescription)))
      return false
    }
    let primary = declaration.primaryAssociatedTypeClause?.primaryAssociatedTypes.map(\.name.text)
    if let primary { model.primaryNames = "<\(primary.joined(separator: ", "))>" }
    guard !names.isEmpty else { return true }
    if let primary, Set(primary) == Set(names) {
      let ordered = primary.compactMap { names.firstIndex(of: $0).map { parameters[$0] } }
      model.primaryParameters = "<\(ordered.joined(separator: ", "))>"
    }
    model.genericParameters = "<\(parameters.joined(separator: ", "))>"
    model.genericArguments = "<\(names.joined(separator: ", "))>"
    if !requirements.isEmpty {
      model.whereClause = " where \(requirements.joined(separator: ", "))"
    }
    return true
  }

  private func withoutForwarding(_ items: inout [MockModel.Item]) {
    for index in items.indices {
      switch items[index] {
      case .member(var member):
        member.call.forwards = false
        member.setter?.forwards = false
        items[index] = .member(member)
      case .conditional(var clauses):
        for clause in clauses.indices { withoutForwarding(&clauses[clause].items) }
        items[index] = .conditional(clauses)
      }
    }
  }
}
