import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Reads the members of a protocol or class into a model.
struct MemberReader {
  /// The type that `Self` becomes; nil in a class, whose members keep it.
  let selfType: String?
  let isClass: Bool
  /// The global actor of the whole declaration, such as `@MainActor`.
  let isolation: String?
  /// Whether the real object is a reference, so that its properties can be set.
  let isClassBound: Bool
  let context: any MacroExpansionContext

  /// The number of slots that have been assigned.
  var slots = 0
  /// Whether a member mentions `Self`.
  var usesSelf = false
  /// Whether a member mentions it other than as a parameter, so that only a final mock conforms.
  var returnsSelf = false
  /// Why members are refused without which a mock does not conform.
  var refusals: [Diagnostic] = []

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

  // MARK: Members

  mutating func read(_ signature: Signature) -> MockedMember? {
    let name = signature.name.text
    if refuse(name, obstacle(name: signature.name) ?? .in(signature)) { return nil }
    let traits = MemberTraits(signature.attributes, signature.modifiers, isRequirement: !isClass)
    var member = MockedMember(
      kind: signature.kind, baseName: name, isStatic: traits.isStatic, prefix: traits.prefix,
      availability: traits.availability, call: readCall(signature, traits))
    switch signature.kind {
    case .method:
      let isOperator = Operator.isOperator(name)
      if traits.isMutating || isOperator, !isClass { member.call.forwards = false }
    case .initializer(let isFailable):
      member.isStatic = true
      member.call.forwards = false
      if isFailable { member.call.output = "Void?" }
    case .property, .subscript:
      readAccessors(of: signature, into: &member)
    }
    return member
  }

  private mutating func readAccessors(of signature: Signature, into member: inout MockedMember) {
    guard let type = signature.output else { return }
    let accessors = Accessors(signature, TypeRewriter(selfType: selfType))
    member.call.declaredOutput = member.call.declaredOutput ?? "Void"
    member.call.isAsync = accessors.isAsync
    member.call.failure = accessors.failure
    if accessors.isMutatingGet || member.isStatic, !isClass { member.call.forwards = false }
    if accessors.isSettable { member.setter = readSetter(of: member, type) }
  }

  private mutating func readSetter(of member: MockedMember, _ type: TypeSyntax) -> MockedCall {
    let types = TypeRewriter(selfType: selfType)
    var setter = MockedCall(slot: takeSlot(), displayName: "\(member.call.displayName) =")
    let reader = ParameterReader(types: types, mayThrow: false, mayAwait: false)
    var value = reader.read(type, label: nil, name: "newValue")
    if value.localName != nil {
      // A value that is set escapes.
      value.localName = nil
      value.record?.expression = "newValue"
      value.pass = "newValue"
    } else if TypeShape(type).function != nil {
      // A property's closure is escaping without being marked so.
      let text = types.text(type)
      value.record = .init(type: text, expression: "newValue")
      value.performType = "@escaping \(text)"
    }
    setter.parameters = member.call.parameters + [value]
    setter.generics = member.call.generics
    setter.isolation = member.call.isolation
    setter.forwards = !member.isStatic && (isClass || isClassBound)
    return setter
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
    call.parameters = parameters.enumerated().map { index, parameter in
      reader.read(parameter, at: index, in: signature.kind)
    }
    if Operator.isOperator(signature.name.text) {
      for index in call.parameters.indices { call.parameters[index].label = nil }
    }
    call.displayName = displayName(signature, call.parameters)
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

  private func displayName(_ signature: Signature, _ parameters: [MockedParameter]) -> String {
    let name = Identifier.plain(signature.name.text)
    if case .property = signature.kind { return name }
    return "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))"
  }
}
