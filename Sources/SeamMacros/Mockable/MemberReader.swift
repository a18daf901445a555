import SwiftSyntax
import SwiftSyntaxMacros

/// Reads the members of a protocol or class into a model.
struct MemberReader {
  /// What `Self` becomes; nil in a class, whose members keep it.
  let selfType: String?
  let isClass: Bool
  /// The global actor of the whole declaration, such as `@MainActor`.
  let isolation: String?
  /// Whether the real object is a reference, so that its properties can be set.
  let isClassBound: Bool
  let context: any MacroExpansionContext

  /// How many slots have been assigned.
  var slots = 0
  /// Whether a member mentions `Self`.
  var usesSelf = false
  /// Whether a member mentions it other than as a parameter, so that only a final mock conforms.
  var returnsSelf = false
  /// Whether a member without which a mock does not conform was refused.
  var isRefused = false

  mutating func takeSlot() -> Int {
    defer { slots += 1 }
    return slots
  }

  /// Reads every member, those inside an `#if` into the same `#if`.
  mutating func read(
    _ members: MemberBlockItemListSyntax,
    by readMember: (DeclSyntax, inout MemberReader) -> [MockedMember]
  ) -> [MockModel.Item] {
    members.flatMap { member -> [MockModel.Item] in
      guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else {
        return readMember(member.decl, &self).map(MockModel.Item.member)
      }
      let clauses = conditional.clauses.map { clause in
        let condition = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
        let members = clause.elements?.as(MemberBlockItemListSyntax.self) ?? []
        return MockModel.Clause(
          head: clause.poundKeyword.text + condition, items: read(members, by: readMember))
      }
      return [.conditional(clauses)]
    }
  }

  // MARK: Methods and initializers

  mutating func read(_ function: FunctionDeclSyntax) -> MockedMember? {
    guard var member = read(Signature(function), as: .method) else { return nil }
    let isOperator = Operator.isOperator(member.baseName)
    if isOperator {
      for index in member.call.parameters.indices { member.call.parameters[index].label = nil }
      member.call.displayName = displayName(member.baseName, member.call.parameters)
    }
    let isMutating = MemberTraits(function.attributes, function.modifiers).isMutating
    if isMutating || isOperator { member.call.forwards = isClass && member.call.forwards }
    if isClass, member.call.parameters.contains(where: \.isVariadic) {
      context.diagnose(.noCallThrough(member.call.displayName), at: function.name)
    }
    return member
  }

  mutating func read(_ initializer: InitializerDeclSyntax) -> MockedMember? {
    let isFailable = initializer.optionalMark != nil
    guard
      var member = read(Signature(initializer), as: .initializer(isFailable: isFailable))
    else { return nil }
    member.isStatic = true
    member.call.forwards = false
    if isFailable { member.call.output = "Void?" }
    return member
  }

  private mutating func read(
    _ signature: Signature, as kind: MockedMember.Kind
  ) -> MockedMember? {
    let traits = MemberTraits(signature.attributes, signature.modifiers, isRequirement: !isClass)
    let name = signature.name.text
    let obstacle = obstacle(name: signature.name) ?? .in(signature)
    if refuse(name, obstacle) { return nil }
    var call = readCall(signature, traits)
    call.displayName = displayName(name, call.parameters)
    return MockedMember(
      kind: kind, baseName: name, isStatic: traits.isStatic, prefix: traits.prefix,
      availability: traits.availability, call: call)
  }

  // MARK: Properties and subscripts

  mutating func read(
    property token: TokenSyntax, type: TypeSyntax, accessors: Accessors,
    attributes: AttributeListSyntax, traits: MemberTraits
  ) -> MockedMember? {
    let name = token.text
    if refuse(name, obstacle(name: token) ?? .in(type, attributes: attributes)) { return nil }
    let types = TypeRewriter(selfType: selfType)
    var getter = MockedCall(slot: takeSlot(), displayName: Identifier.plain(name))
    getter.declaredOutput = types.text(type)
    getter.output = types.text(TypeShape(type).base)
    getter.isPlainlyCopyable = type.isPlainlyCopyable
    getter.isolation = isolation(traits)
    finish(&getter, accessors, traits)
    var setter: MockedCall?
    if accessors.isSettable {
      setter = readSetter("\(Identifier.plain(name)) =", type, traits, types)
    }
    if types.usesSelf { (usesSelf, returnsSelf) = (true, true) }
    return MockedMember(
      kind: .property(type: types.text(type)), baseName: name, isStatic: traits.isStatic,
      prefix: traits.prefix, availability: traits.availability, call: getter, setter: setter)
  }

  mutating func read(_ syntax: SubscriptDeclSyntax, accessors: Accessors) -> MockedMember? {
    let traits = MemberTraits(syntax.attributes, syntax.modifiers, isRequirement: !isClass)
    guard var member = read(Signature(syntax), as: .subscript) else { return nil }
    member.call.declaredOutput = member.call.declaredOutput ?? "Void"
    finish(&member.call, accessors, traits)
    if accessors.isSettable {
      let types = TypeRewriter(selfType: selfType)
      var setter = readSetter(
        member.call.displayName + " =", syntax.returnClause.type, traits, types)
      setter.parameters.insert(contentsOf: member.call.parameters, at: 0)
      setter.generics = member.call.generics
      member.setter = setter
    }
    return member
  }

  private mutating func readSetter(
    _ name: String, _ type: TypeSyntax, _ traits: MemberTraits, _ types: TypeRewriter
  ) -> MockedCall {
    var setter = MockedCall(slot: takeSlot(), displayName: name)
    let reader = ParameterReader(types: types, mayThrow: false, mayAwait: false)
    setter.parameters = [reader.read(type, label: nil, name: "newValue")]
    if setter.parameters[0].localName != nil {
      // What is set escapes.
      setter.parameters[0].localName = nil
      setter.parameters[0].record?.expression = "newValue"
      setter.parameters[0].pass = "newValue"
    } else if TypeShape(type).function != nil {
      // A property's closure is escaping without being marked so.
      let text = types.text(type)
      setter.parameters[0].record = .init(type: text, expression: "newValue")
      setter.parameters[0].performType = "@escaping \(text)"
    }
    setter.isolation = isolation(traits)
    setter.forwards = !traits.isStatic && (isClass || isClassBound)
    return setter
  }

  private func finish(_ getter: inout MockedCall, _ accessors: Accessors, _ traits: MemberTraits) {
    getter.isAsync = accessors.isAsync
    getter.failure = accessors.failure
    getter.forwards =
      getter.forwards && (isClass || !traits.isStatic) && !accessors.isMutatingGet
  }

  // MARK: What all calls have in common

  private mutating func readCall(_ signature: Signature, _ traits: MemberTraits) -> MockedCall {
    let types = TypeRewriter(selfType: selfType)
    let (parameters, output) = (signature.parameters, signature.output)
    let throwing = signature.throwing
    let isRethrowing = throwing?.throwsSpecifier.tokenKind == .keyword(.rethrows)
    let reader = ParameterReader(
      types: types, mayThrow: throwing != nil && !isRethrowing, mayAwait: signature.isAsync)
    var call = MockedCall(slot: takeSlot(), displayName: "")
    for (index, parameter) in parameters.enumerated() {
      call.parameters.append(
        reader.read(parameter, at: index, labelled: signature.isLabelled))
    }
    let isVoid = output.map { ["Void", "()"].contains($0.trimmedDescription) } ?? true
    if let output, !isVoid {
      call.declaredOutput = types.text(output)
      call.output = types.text(TypeShape(output).base)
      call.isPlainlyCopyable = output.isPlainlyCopyable
    }
    call.isAsync = signature.isAsync
    call.isolation = isolation(traits)
    call.failure = failure(throwing, call.parameters, types)
    call.generics = readGenerics(signature, types)
    for opaque in types.opaque {
      call.generics.parameters.append("\(opaque.name): \(opaque.constraint)")
      call.generics.arguments.append(opaque.name)
    }
    let isRethrown =
      switch call.failure {
      case .rethrowing, .rethrowingOpaquely: !isClass
      default: false
      }
    call.forwards =
      (isClass || !traits.isStatic && !types.usesSelf)
      && !call.parameters.contains(where: \.isVariadic) && !isRethrown
    if types.usesSelf { usesSelf = true }
    let others = parameters.map(\.type).filter { $0.trimmedDescription != "Self" }
    if (others + [output].compactMap(\.self)).contains(where: mentionsSelf) { returnsSelf = true }
    return call
  }

  private func mentionsSelf(_ type: TypeSyntax) -> Bool {
    let types = TypeRewriter(selfType: selfType)
    _ = types.text(type)
    return types.usesSelf
  }

  private func failure(
    _ throwing: ThrowsClauseSyntax?, _ parameters: [MockedParameter], _ types: TypeRewriter
  ) -> MockedCall.Failure {
    guard let throwing else { return .none }
    if throwing.throwsSpecifier.tokenKind == .keyword(.rethrows) {
      let closures = parameters.indices.filter { parameters[$0].isThrowingClosure }
      return closures.count == 1 && !isClass ? .rethrowing(closures[0]) : .rethrowingOpaquely
    }
    return MockedCall.Failure(throwing, types)
  }

  /// The types that the functions in a piece of syntax throw.
  private func thrown(in syntax: (some SyntaxProtocol)?) -> [String] {
    guard let syntax else { return [] }
    let own = syntax.as(ThrowsClauseSyntax.self)?.type.map { [$0.trimmedDescription] } ?? []
    return syntax.children(viewMode: .sourceAccurate).reduce(own) { $0 + thrown(in: $1) }
  }

  private func readGenerics(_ signature: Signature, _ types: TypeRewriter) -> MockedGenerics {
    let thrown = thrown(in: signature.parameters) + thrown(in: signature.throwing)
    var generics = MockedGenerics()
    for parameter in signature.generics?.parameters ?? [] {
      let name = parameter.name.text
      var constraint = parameter.inheritedType.map { ": \(types.text($0))" } ?? ""
      // Outside the function's own signature nothing else says that it is an error.
      if constraint.isEmpty, thrown.contains(name) { constraint = ": Swift.Error" }
      generics.parameters.append("\(name)\(constraint)")
      generics.arguments.append(name)
    }
    for requirement in signature.requirements?.requirements ?? [] {
      generics.requirements.append(types.text(requirement.requirement))
    }
    return generics
  }

  private func isolation(_ traits: MemberTraits) -> String? {
    traits.globalActor ?? (traits.isNonisolated || traits.mayBeIsolated ? nil : isolation)
  }

  private func displayName(_ name: String, _ parameters: [MockedParameter]) -> String {
    let labels = parameters.map { "\($0.label ?? "_"):" }
    return "\(Identifier.plain(name))(\(labels.joined()))"
  }
}
