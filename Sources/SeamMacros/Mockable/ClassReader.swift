import SwiftSyntax
import SwiftSyntaxMacros

/// Reads a class into the model of its mock, which inherits it.
struct ClassReader {
  let declaration: ClassDeclSyntax
  let options: MockableOptions
  let context: any MacroExpansionContext

  /// The model; nil where the class cannot be mocked, which has then been diagnosed.
  func read() -> MockModel? {
    let name = declaration.name.text
    if let final = declaration.modifiers.first(where: { $0.name.tokenKind == .keyword(.final) }) {
      context.diagnose(.finalClass(name), at: final)
      return nil
    }
    let parameters = declaration.genericParameterClause?.parameters
    if let pack = parameters?.first(where: { $0.has(.each) }) {
      context.diagnose(.packedClass, at: pack)
      return nil
    }
    let initializers = declaration.memberBlock.members.compactMap {
      $0.decl.as(InitializerDeclSyntax.self)
    }
    guard canBeMade(by: initializers) else { return nil }
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

  private func canBeMade(by initializers: [InitializerDeclSyntax]) -> Bool {
    guard let first = initializers.first,
      initializers.allSatisfy({ AccessLevel($0.modifiers) == .private })
    else { return true }
    context.diagnose(.noInitializer, at: first)
    return false
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
    if let variable = member.as(VariableDeclSyntax.self) { return read(variable, &reader) }
    let signature: Signature
    let read: MockedMember?
    if let function = member.as(FunctionDeclSyntax.self) {
      signature = Signature(function)
      guard !Operator.isOperator(function.name.text), overrides(signature) else { return [] }
      read = reader.read(function)
    } else if let syntax = member.as(SubscriptDeclSyntax.self) {
      signature = Signature(syntax)
      guard overrides(signature) else { return [] }
      read = reader.read(syntax, accessors: accessors(syntax.accessorBlock, syntax.modifiers))
    } else {
      return []
    }
    return read.map { [overriding($0, signature.modifiers, at: signature.name)] } ?? []
  }

  private func read(
    _ variable: VariableDeclSyntax, _ reader: inout MemberReader
  ) -> [MockedMember] {
    // A `let` is data of the class, which a test sets through an initializer.
    if variable.bindingSpecifier.tokenKind == .keyword(.let) { return [] }
    let traits = MemberTraits(variable.attributes, variable.modifiers)
    // In `var a, b: Int` the last type applies to both.
    var type: TypeSyntax?
    var members: [MockedMember] = []
    for binding in variable.bindings.reversed() {
      type = binding.typeAnnotation?.type ?? literalType(binding.initializer?.value) ?? type
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
        overrides(variable.modifiers, traits, type, at: name)
      else { continue }
      guard let type else {
        context.diagnose(.noType(name.text), at: name)
        continue
      }
      let member = reader.read(
        property: name, type: type,
        accessors: accessors(binding.accessorBlock, variable.modifiers, isStored: true),
        attributes: variable.attributes, traits: traits)
      if let member { members.insert(overriding(member, variable.modifiers, at: name), at: 0) }
    }
    return members
  }

  /// The type of a value that is written as a literal.
  private func literalType(_ value: ExprSyntax?) -> TypeSyntax? {
    guard let value else { return nil }
    switch value.kind {
    case .integerLiteralExpr: return "Swift.Int"
    case .floatLiteralExpr: return "Swift.Double"
    case .booleanLiteralExpr: return "Swift.Bool"
    case .stringLiteralExpr: return "Swift.String"
    default: return nil
    }
  }

  private func accessors(
    _ block: AccessorBlockSyntax?, _ modifiers: DeclModifierListSyntax, isStored: Bool = false
  ) -> Accessors {
    var accessors = Accessors(block, TypeRewriter(selfType: nil))
    if isStored, block == nil { accessors.isSettable = true }
    let setterIsPrivate = modifiers.contains {
      $0.detail?.detail.text == "set" && $0.name.tokenKind == .keyword(.private)
    }
    if setterIsPrivate { accessors.isSettable = false }
    return accessors
  }

  private func overrides(_ signature: Signature) -> Bool {
    let traits = MemberTraits(signature.attributes, signature.modifiers)
    return overrides(signature.modifiers, traits, signature.output, at: signature.name)
  }

  /// Whether a member can be overridden. Says why not where its modifiers do not show it.
  private func overrides(
    _ modifiers: DeclModifierListSyntax, _ traits: MemberTraits, _ type: TypeSyntax?,
    at name: TokenSyntax
  ) -> Bool {
    let isFixed = modifiers.contains {
      $0.detail == nil && ["final", "private", "static"].contains($0.name.text)
    }
    if isFixed || traits.isUnavailable { return false }
    guard let type else { return true }
    let types = TypeRewriter(selfType: nil)
    _ = types.text(type)
    if types.usesSelf {
      context.diagnose(.leftAlone(name.text, "it returns Self."), at: name)
      return false
    }
    if !types.opaque.isEmpty {
      context.diagnose(
        .leftAlone(name.text, "its type is opaque and cannot be overridden."), at: name)
      return false
    }
    return true
  }

  private func overriding(
    _ member: MockedMember, _ modifiers: DeclModifierListSyntax, at node: TokenSyntax
  ) -> MockedMember {
    var member = member
    member.access = AccessLevel(modifiers)
    member.isOverride = true
    if member.mayBeUnkept { member.location = MockModel.Location(of: node, in: context) }
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
