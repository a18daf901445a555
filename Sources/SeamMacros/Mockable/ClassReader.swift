import SwiftSyntax
import SwiftSyntaxMacros

/// Reads a class into the model of its mock, which inherits it.
struct ClassReader {
  let declaration: ClassDeclSyntax
  let options: MockableOptions
  let context: any MacroExpansionContext

  /// The model.
  ///
  /// - Throws: Why the class cannot be mocked.
  func read() throws -> MockModel {
    let name = declaration.name.text
    if let final = declaration.modifiers.first(where: { $0.name.tokenKind == .keyword(.final) }) {
      throw MacroDiagnostic.finalClass(name).error(at: final)
    }
    let parameters = declaration.genericParameterClause?.parameters
    if let pack = parameters?.first(where: { $0.has(.each) }) {
      throw MacroDiagnostic.packedClass.error(at: pack)
    }
    let initializers = declaration.memberBlock.members.compactMap {
      $0.decl.as(InitializerDeclSyntax.self)
    }
    if let first = initializers.first,
      initializers.allSatisfy({ AccessLevel($0.modifiers) == .private })
    {
      throw MacroDiagnostic.noInitializer.error(at: first)
    }
    var model = MockModel(kind: .class, original: name, access: AccessLevel(declaration.modifiers))
    model.condition = options.condition
    model.availability = MemberTraits(declaration.attributes, []).availability
    let inherited = declaration.inheritanceClause?.inheritedTypes.map(\.type) ?? []
    model.isSendable = inherited.contains { $0.trimmedDescription.hasSuffix("Sendable") }
    model.hasImplicitInitializer =
      initializers.isEmpty && inherited.allSatisfy(Inheritance.isProtocol) && !readsOfOthers
    if let clause = declaration.genericParameterClause {
      model.genericParameters = clause.trimmedDescription
      let names = clause.parameters.map(\.name.text)
      model.genericArguments = "<\(names.joined(separator: ", "))>"
      (model.primaryParameters, model.primaryNames) =
        (model.genericParameters, model.genericArguments)
      model.whereClause = declaration.genericWhereClause.map { " \($0.trimmedDescription)" } ?? ""
    }
    model.superclass = name + model.genericArguments
    var reader = MemberReader(
      selfType: nil, isClass: true,
      isolation: MemberTraits(declaration.attributes, []).globalActor, isClassBound: true,
      context: context)
    model.items = reader.read(declaration.memberBlock.members) { read($0, &$1) }
    return model
  }

  /// Whether the default of a property may be isolated, as a wrapper or another type's member is.
  private var readsOfOthers: Bool {
    declaration.memberBlock.members.contains { member in
      guard let variable = member.decl.as(VariableDeclSyntax.self) else { return false }
      return !variable.attributes.isEmpty
        || variable.bindings.contains { $0.initializer?.value.description.contains(".") == true }
    }
  }

  private func read(_ member: DeclSyntax, _ reader: inout MemberReader) -> [MockedMember] {
    Signature.all(in: member).compactMap { signature in
      guard overrides(signature), !reader.refuse(signature.name.text, obstacle(of: signature))
      else { return nil }
      if case .property = signature.kind, signature.output == nil {
        context.diagnose(.noType(signature.name.text), at: signature.name)
        return nil
      }
      guard let member = reader.read(signature) else { return nil }
      if member.call.parameters.contains(where: \.isVariadic) {
        context.diagnose(.noCallThrough(member.call.displayName), at: signature.name)
      }
      return overriding(member, signature)
    }
  }

  /// Whether a member can be overridden, as far as its name and modifiers show.
  private func overrides(_ signature: Signature) -> Bool {
    if case .initializer = signature.kind { return false }
    if Operator.isOperator(signature.name.text) { return false }
    let isFixed = signature.modifiers.contains {
      $0.detail == nil && ["final", "private", "static"].contains($0.name.text)
    }
    let traits = MemberTraits(signature.attributes, signature.modifiers)
    return !isFixed && !traits.isUnavailable
  }

  private func obstacle(of signature: Signature) -> Obstacle? {
    guard let type = signature.output else { return nil }
    let types = TypeRewriter(selfType: nil)
    _ = types.text(type)
    if types.usesSelf { return Obstacle(signature.name, "it returns Self.") }
    let isOpaque = !types.opaque.isEmpty
    return isOpaque
      ? Obstacle(signature.name, "its type is opaque and cannot be overridden.") : nil
  }

  private func overriding(_ member: MockedMember, _ signature: Signature) -> MockedMember {
    var member = member
    member.access = AccessLevel(signature.modifiers)
    member.isOverride = true
    if member.mayBeUnkept { member.location = MockModel.Location(of: signature.name, in: context) }
    for index in member.call.parameters.indices {
      let value = member.call.parameters[index].defaultValue
      if let value, namesPrivateMember(value) { member.call.parameters[index].defaultValue = nil }
    }
    return member
  }

  /// Whether a default argument names a private member of the class, which an heir cannot see.
  private func namesPrivateMember(_ value: ExprSyntax) -> Bool {
    value.tokens(viewMode: .sourceAccurate).contains { privateNames.contains($0.text) }
  }

  private var privateNames: Set<String> {
    var names: Set<String> = []
    for member in declaration.memberBlock.members {
      guard let modifiers = member.decl.asProtocol((any WithModifiersSyntax).self)?.modifiers,
        AccessLevel(modifiers) == .private
      else { continue }
      if let variable = member.decl.as(VariableDeclSyntax.self) {
        names.formUnion(variable.bindings.map(\.pattern.trimmedDescription))
      } else if let named = member.decl.asProtocol((any NamedDeclSyntax).self) {
        names.insert(named.name.text)
      }
    }
    return names
  }
}
