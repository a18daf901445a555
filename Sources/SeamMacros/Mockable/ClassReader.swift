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
      context.diagnose(.init(node: final, message: MockableDiagnostic.finalClass(name)))
      return nil
    }
    let parameters = declaration.genericParameterClause?.parameters
    if let pack = parameters?.first(where: { $0.specifier?.tokenKind == .keyword(.each) }) {
      context.diagnose(.init(node: pack, message: MockableDiagnostic.packedClass))
      return nil
    }
    guard hasInitializer else { return nil }
    var model = MockModel(kind: .class, original: name, access: AccessLevel(declaration.modifiers))
    model.condition = options.condition
    model.availability = MemberTraits(declaration.attributes, []).availability
    let inherited = declaration.inheritanceClause?.inheritedTypes.map(\.type) ?? []
    model.isSendable = inherited.contains { $0.trimmedDescription.hasSuffix("Sendable") }
    if let clause = declaration.genericParameterClause {
      model.genericParameters = clause.trimmedDescription
      let names = clause.parameters.map(\.name.text)
      model.genericArguments = "<\(names.joined(separator: ", "))>"
      (model.primaryParameters, model.primaryNames) =
        (model.genericParameters, model.genericArguments)
      model.whereClause = declaration.genericWhereClause.map { " \($0.trimmedDescription)" } ?? ""
    }
    model.superclass = name + model.genericArguments
    let isolation = MemberTraits(declaration.attributes, []).globalActor
    var reader = MemberReader(
      selfType: nil, isClass: true, isolation: isolation, forwards: true, isClassBound: true,
      context: context)
    model.items = read(declaration.memberBlock.members, &reader)
    return model
  }

  private var hasInitializer: Bool {
    let initializers = declaration.memberBlock.members.compactMap {
      $0.decl.as(InitializerDeclSyntax.self)
    }
    if !initializers.isEmpty,
      initializers.allSatisfy({ AccessLevel($0.modifiers) == .private })
    {
      context.diagnose(
        .init(node: initializers[0], message: MockableDiagnostic.noInitializer))
      return false
    }
    return true
  }

  private func read(
    _ members: MemberBlockItemListSyntax, _ reader: inout MemberReader
  ) -> [MockModel.Item] {
    var items: [MockModel.Item] = []
    for member in members {
      if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        var clauses: [MockModel.Clause] = []
        for clause in conditional.clauses {
          let condition = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
          let members = clause.elements?.as(MemberBlockItemListSyntax.self) ?? []
          clauses.append(
            .init(head: clause.poundKeyword.text + condition, items: read(members, &reader)))
        }
        items.append(.conditional(clauses))
      } else {
        items += read(member.decl, &reader).map(MockModel.Item.member)
      }
    }
    return items
  }

  private func read(_ member: DeclSyntax, _ reader: inout MemberReader) -> [MockedMember] {
    if let function = member.as(FunctionDeclSyntax.self) {
      let name = function.name.text
      if Operator.isOperator(name) { return [] }
      let output = function.signature.returnClause?.type
      guard overrides(function.attributes, function.modifiers, name, output, function.name) else {
        return []
      }
      return reader.read(function).map { [overriding($0, function.modifiers, at: function.name)] }
        ?? []
    }
    if let syntax = member.as(SubscriptDeclSyntax.self) {
      let output = syntax.returnClause.type
      guard
        overrides(syntax.attributes, syntax.modifiers, "subscript", output, syntax.subscriptKeyword)
      else { return [] }
      let accessors = accessors(syntax.accessorBlock, syntax.modifiers)
      return reader.read(syntax, accessors: accessors).map {
        [overriding($0, syntax.modifiers, at: syntax.subscriptKeyword)]
      } ?? []
    }
    if let variable = member.as(VariableDeclSyntax.self) {
      return read(variable, &reader)
    }
    return []
  }

  private func read(
    _ variable: VariableDeclSyntax, _ reader: inout MemberReader
  ) -> [MockedMember] {
    let isStored = variable.bindingSpecifier.tokenKind
    // A `let` is data of the class, which a test sets through an initializer.
    guard isStored != .keyword(.let) else { return [] }
    // In `var a, b: Int` the last type applies to both.
    var type: TypeSyntax?
    var members: [MockedMember] = []
    for binding in variable.bindings.reversed() {
      type = binding.typeAnnotation?.type ?? literalType(binding.initializer?.value) ?? type
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
        continue
      }
      guard overrides(variable.attributes, variable.modifiers, name.text, type, name) else {
        continue
      }
      guard let type else {
        context.diagnose(.init(node: name, message: MockableDiagnostic.noType(name.text)))
        continue
      }
      var accessors = accessors(binding.accessorBlock, variable.modifiers)
      if binding.accessorBlock == nil {
        accessors.isSettable = !setterIsPrivate(variable.modifiers)
      }
      let traits = MemberTraits(variable.attributes, variable.modifiers)
      if let member = reader.read(
        property: name, type: type, accessors: accessors, attributes: variable.attributes,
        traits: traits)
      {
        members.insert(overriding(member, variable.modifiers, at: name), at: 0)
      }
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
    _ block: AccessorBlockSyntax?, _ modifiers: DeclModifierListSyntax
  ) -> Accessors {
    guard case .accessors(let list) = block?.accessors else { return Accessors() }
    var accessors = Accessors(list, TypeRewriter(selfType: nil))
    if setterIsPrivate(modifiers) { accessors.isSettable = false }
    return accessors
  }

  private func setterIsPrivate(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains {
      $0.detail?.detail.text == "set" && $0.name.tokenKind == .keyword(.private)
    }
  }

  /// Whether a member can be overridden; where it cannot, diagnoses why.
  private func overrides(
    _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, _ name: String,
    _ type: TypeSyntax?, _ node: TokenSyntax
  ) -> Bool {
    if MemberTraits(attributes, modifiers).isUnavailable {
      return leaveAlone(name, "it is unavailable.", node)
    }
    for modifier in modifiers where modifier.detail == nil {
      switch modifier.name.tokenKind {
      case .keyword(.final): return leaveAlone(name, "it is final.", node)
      case .keyword(.private): return leaveAlone(name, "it is private.", node)
      case .keyword(.static): return leaveAlone(name, "it is static.", node)
      default: break
      }
    }
    if let type {
      let types = TypeRewriter(selfType: nil)
      _ = types.text(type)
      if types.usesSelf { return leaveAlone(name, "it returns Self.", node) }
      if !types.opaque.isEmpty {
        return leaveAlone(name, "its type is opaque and cannot be overridden.", node)
      }
    }
    return true
  }

  private func leaveAlone(_ name: String, _ reason: String, _ node: TokenSyntax) -> Bool {
    context.diagnose(.init(node: node, message: MockableDiagnostic.leftAlone(name, reason)))
    return false
  }

  private func overriding(
    _ member: MockedMember, _ modifiers: DeclModifierListSyntax, at node: TokenSyntax
  ) -> MockedMember {
    var member = member
    member.access = AccessLevel(modifiers)
    member.isOverride = true
    if member.mayBeUnkept { member.location = MockModel.Location(of: node, in: context) }
    for index in member.call.parameters.indices {
      let parameter = member.call.parameters[index]
      guard let value = parameter.defaultValue, let name = privateName(in: value) else { continue }
      member.call.parameters[index].defaultValue = nil
      let message = MockableDiagnostic.noDefault(
        member.call.displayName, of: parameter.plainName, name)
      context.diagnose(.init(node: node, message: message))
    }
    return member
  }

  /// The first private member of the class that a default argument names, which an heir cannot see.
  private func privateName(in value: ExprSyntax) -> String? {
    value.tokens(viewMode: .sourceAccurate).map(\.text).first(where: privateNames.contains)
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
