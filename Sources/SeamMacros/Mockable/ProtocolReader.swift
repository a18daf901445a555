import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Reads a protocol into the model of its mock.
struct ProtocolReader {
  let declaration: ProtocolDeclSyntax
  let options: MockableOptions
  let context: any MacroExpansionContext

  /// The model.
  ///
  /// - Throws: Why the protocol cannot be mocked.
  func read() throws -> MockModel {
    var model = MockModel(
      kind: .protocol, original: declaration.name.text, access: AccessLevel(declaration.modifiers))
    model.condition = options.condition
    let inheritance = try Inheritance(declaration, options)
    if inheritance.isActor { model.kind = .actor }
    model.parents = inheritance.mocks(in: context)
    model.isPart = declaration.attributes.attribute("MockPart") != nil
    model.superclass = inheritance.superclass
    model.isSendable = !inheritance.isActor
    model.availability = MemberTraits(declaration.attributes, []).availability
    try readAssociatedTypes(&model, inheritance)
    var reader = MemberReader(
      selfType: model.type, isClass: false,
      isolation: MemberTraits(declaration.attributes, []).globalActor,
      isClassBound: inheritance.isClassBound, context: context)
    model.isNonisolated = declaration.modifiers.contains {
      $0.name.tokenKind == .keyword(.nonisolated)
    }
    model.isIsolated = inheritance.isActor || inheritance.superclass != nil
    let isHeir = model.inherited != nil
    model.items = reader.read(declaration.memberBlock.members) { member, reader in
      read(member, &reader, isHeir: isHeir)
    }
    readIdentity(inheritance, &model, &reader)
    if !reader.refusals.isEmpty { throw DiagnosticsError(diagnostics: reader.refusals) }
    // `static func ==` and the like mention Self as well.
    model.isFinal = reader.returnsSelf || inheritance.isActor
    let hasNoExistential =
      hasAssociatedTypes || inheritance.isActor || inheritance.isNoncopyable
      || inheritance.isEquatable || reader.usesSelf
    model.existential =
      hasNoExistential ? nil : "(any \(model.original) & Swift.Sendable)"
    if isHeir, model.members.contains(where: \.isStatic) {
      throw MacroDiagnostic.staticInHeir.error(at: declaration.name)
    }
    model.extras += inheritance.extras(besides: model)
    return model
  }

  private var hasAssociatedTypes: Bool {
    declaration.memberBlock.members.contains { $0.decl.is(AssociatedTypeDeclSyntax.self) }
  }

  private func read(
    _ member: DeclSyntax, _ reader: inout MemberReader, isHeir: Bool
  ) -> [MockedMember] {
    guard let signature = Signature.all(in: member).first else { return [] }
    if isHeir, signature.modifiers.contains(where: { $0.name.tokenKind == .keyword(.override) }) {
      // The mock that is inherited has it, as the compiler has made sure.
      reader.refuse(restatement: signature)
      return []
    }
    guard var read = reader.read(signature) else { return [] }
    if isHeir || read.mayBeUnkept { read.location = MockModel.Location(of: member, in: context) }
    return [read]
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
    for signature in Signature.all(in: property) {
      if let member = reader.read(signature) { model.items.append(.member(member)) }
    }
  }

  /// Associated types become generic parameters; one with a default becomes that type.
  private func readAssociatedTypes(_ model: inout MockModel, _ inheritance: Inheritance) throws {
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
        model.fixedTypes.append("\(name) == \(types.text(initializer.value))")
        model.extras.append(
          "\(model.access.ofMembers.modifier)typealias \(name) = \(types.text(initializer.value))")
        continue
      }
      let bounds = type.inheritanceClause?.inheritedTypes.map { types.text($0.type) } ?? []
      parameters.append(
        bounds.isEmpty ? name : "\(name): \(bounds.joined(separator: " & "))")
      names.append(name)
      for requirement in type.genericWhereClause?.requirements ?? [] {
        requirements.append(types.text(requirement.requirement))
      }
    }
    for requirement in declaration.genericWhereClause?.requirements ?? [] {
      if inheritance.isOfIdentity(requirement), !names.contains("ID") { continue }
      let text = types.text(requirement.requirement)
      if !text.hasPrefix("Self") { requirements.append(text) }
    }
    if names.isEmpty, !requirements.isEmpty, !model.parents.isEmpty,
      let clause = declaration.genericWhereClause,
      let base = declaration.inheritanceClause?.inheritedTypes.first?.type
    {
      throw MacroDiagnostic.whereOnInherited(base.trimmedDescription).error(at: clause)
    }
    let primary = declaration.primaryAssociatedTypeClause?.primaryAssociatedTypes.map(\.name.text)
    if let primary { model.primaryNames = "<\(primary.joined(separator: ", "))>" }
    guard !names.isEmpty else { return }
    if let primary, Set(primary) == Set(names) {
      let ordered = primary.compactMap { names.firstIndex(of: $0).map { parameters[$0] } }
      model.primaryParameters = "<\(ordered.joined(separator: ", "))>"
    }
    model.genericParameters = "<\(parameters.joined(separator: ", "))>"
    model.genericArguments = "<\(names.joined(separator: ", "))>"
    if !requirements.isEmpty {
      model.whereClause = " where \(requirements.joined(separator: ", "))"
    }
  }
}
