import SwiftSyntax
import SwiftSyntaxMacros

/// Reads the members of a protocol or class into a model.
struct MemberReader {
  /// What `Self` becomes; nil in a class, whose members keep it.
  let selfType: String?
  let isClass: Bool
  /// The global actor of the whole declaration, such as `@MainActor`.
  let isolation: String?
  /// Whether calls can be forwarded to a real object at all.
  let forwards: Bool
  /// Whether the real object is a reference, so that its properties can be set.
  let isClassBound: Bool
  let context: any MacroExpansionContext

  /// How many slots have been assigned.
  var slots = 0
  /// Whether a member mentions `Self`.
  var usesSelf = false

  mutating func takeSlot() -> Int {
    defer { slots += 1 }
    return slots
  }

  // MARK: Methods

  mutating func read(_ function: FunctionDeclSyntax) -> MockedMember? {
    let traits = MemberTraits(function.attributes, function.modifiers)
    if traits.isDistributed {
      context.diagnose(.init(node: function, message: MockableDiagnostic.distributed))
      return nil
    }
    let name = function.name.text
    guard
      var call = readCall(
        function.signature.parameterClause.parameters, labelled: true,
        generics: function.genericParameterClause, requirements: function.genericWhereClause,
        output: function.signature.returnClause?.type, traits: traits,
        isAsync: function.signature.effectSpecifiers?.asyncSpecifier != nil,
        throwing: function.signature.effectSpecifiers?.throwsClause)
    else { return nil }
    if Operator.isOperator(name) {
      for index in call.parameters.indices { call.parameters[index].label = nil }
    }
    call.displayName = displayName(name, call.parameters)
    if traits.isMutating || Operator.isOperator(name) { call.forwards = isClass && call.forwards }
    if isClass, call.parameters.contains(where: \.isVariadic) {
      context.diagnose(
        .init(node: function.name, message: MockableDiagnostic.noCallThrough(call.displayName)))
    }
    return MockedMember(
      kind: .method, baseName: name, isStatic: traits.isStatic, prefix: traits.prefix,
      availability: traits.availability, call: call)
  }

  mutating func read(_ initializer: InitializerDeclSyntax) -> MockedMember? {
    var traits = MemberTraits(initializer.attributes, initializer.modifiers)
    traits.isStatic = true
    guard
      var call = readCall(
        initializer.signature.parameterClause.parameters, labelled: true,
        generics: initializer.genericParameterClause, requirements: initializer.genericWhereClause,
        output: nil, traits: traits,
        isAsync: initializer.signature.effectSpecifiers?.asyncSpecifier != nil,
        throwing: initializer.signature.effectSpecifiers?.throwsClause)
    else { return nil }
    call.displayName = displayName("init", call.parameters)
    let isFailable = initializer.optionalMark != nil
    if isFailable { call.output = "Void?" }
    return MockedMember(
      kind: .initializer(isFailable: isFailable), baseName: "init", isStatic: true,
      prefix: traits.prefix, availability: traits.availability, call: call)
  }

  // MARK: Properties and subscripts

  mutating func read(
    property name: String, type: TypeSyntax, accessors: Accessors, traits: MemberTraits
  ) -> MockedMember? {
    let types = TypeRewriter(selfType: selfType)
    var getter = MockedCall(slot: takeSlot(), displayName: Identifier.plain(name))
    getter.declaredOutput = types.text(type)
    getter.output = types.text(TypeShape(type).base)
    getter.isolation = isolation(traits)
    finish(&getter, accessors, traits)
    var setter: MockedCall?
    if accessors.isSettable {
      setter = readSetter("\(Identifier.plain(name)) =", type, accessors, traits, types)
    }
    if types.usesSelf { usesSelf = true }
    return MockedMember(
      kind: .property(type: types.text(type)), baseName: name, isStatic: traits.isStatic,
      prefix: traits.prefix, availability: traits.availability, call: getter, setter: setter)
  }

  mutating func read(
    _ syntax: SubscriptDeclSyntax, accessors: Accessors
  ) -> MockedMember? {
    let traits = MemberTraits(syntax.attributes, syntax.modifiers)
    let type = syntax.returnClause.type
    guard
      var getter = readCall(
        syntax.parameterClause.parameters, labelled: false,
        generics: syntax.genericParameterClause, requirements: syntax.genericWhereClause,
        output: type, traits: traits, isAsync: false, throwing: nil)
    else { return nil }
    getter.displayName = displayName("subscript", getter.parameters)
    finish(&getter, accessors, traits)
    var setter: MockedCall?
    if accessors.isSettable {
      let types = TypeRewriter(selfType: selfType)
      setter = readSetter(getter.displayName + " =", type, accessors, traits, types)
      setter?.parameters.insert(contentsOf: getter.parameters, at: 0)
      setter?.generics = getter.generics
    }
    return MockedMember(
      kind: .subscript, baseName: "subscript", isStatic: traits.isStatic, prefix: traits.prefix,
      availability: traits.availability, call: getter, setter: setter)
  }

  private mutating func readSetter(
    _ name: String, _ type: TypeSyntax, _ accessors: Accessors, _ traits: MemberTraits,
    _ types: TypeRewriter
  ) -> MockedCall {
    var setter = MockedCall(slot: takeSlot(), displayName: name)
    let reader = ParameterReader(types: types, mayThrow: false, mayAwait: false)
    setter.parameters = [reader.read(type, label: nil, name: "newValue")]
    if TypeShape(type).function != nil {
      // A property's closure is escaping without being marked so.
      let text = types.text(type)
      setter.parameters[0].record = .init(type: text, expression: "newValue")
      setter.parameters[0].performType = "@escaping \(text)"
    }
    setter.isolation = isolation(traits)
    setter.forwards = forwards && !traits.isStatic && (isClass || isClassBound)
    return setter
  }

  private func finish(_ getter: inout MockedCall, _ accessors: Accessors, _ traits: MemberTraits) {
    getter.isAsync = accessors.isAsync
    getter.failure = accessors.failure
    getter.forwards =
      getter.forwards && forwards && (isClass || !traits.isStatic) && !accessors.isMutatingGet
  }

  // MARK: What all calls have in common

  private mutating func readCall(
    _ parameters: FunctionParameterListSyntax, labelled: Bool,
    generics: GenericParameterClauseSyntax?, requirements: GenericWhereClauseSyntax?,
    output: TypeSyntax?, traits: MemberTraits, isAsync: Bool, throwing: ThrowsClauseSyntax?
  ) -> MockedCall? {
    for parameter in parameters
    where TypeShape(parameter.type).specifiers.contains("isolated") {
      context.diagnose(
        .init(node: parameter, message: MockableDiagnostic.isolatedParameter))
      return nil
    }
    let types = TypeRewriter(selfType: selfType)
    let isRethrowing = throwing?.throwsSpecifier.tokenKind == .keyword(.rethrows)
    let reader = ParameterReader(
      types: types, mayThrow: throwing != nil && !isRethrowing, mayAwait: isAsync)
    var call = MockedCall(slot: takeSlot(), displayName: "")
    for (index, parameter) in parameters.enumerated() {
      call.parameters.append(reader.read(parameter, at: index, labelled: labelled))
    }
    if let output, output.trimmedDescription != "Void", output.trimmedDescription != "()" {
      call.declaredOutput = types.text(output)
      call.output = types.text(TypeShape(output).base)
    }
    call.isAsync = isAsync
    call.isolation = isolation(traits)
    call.failure = failure(throwing, call.parameters, types)
    call.generics = readGenerics(generics, requirements, types)
    for opaque in types.opaque {
      call.generics.parameters.append("\(opaque.name): \(opaque.constraint)")
      call.generics.arguments.append(opaque.name)
      call.generics.metatypes.append("\(opaque.name).Type")
    }
    let isRethrown =
      switch call.failure {
      case .rethrowing, .rethrowingOpaquely: !isClass
      default: false
      }
    call.forwards =
      forwards && !(traits.isStatic && !isClass) && !call.parameters.contains(where: \.isVariadic)
      && !isRethrown && !(types.usesSelf && !isClass)
    if types.usesSelf { usesSelf = true }
    return call
  }

  private func failure(
    _ throwing: ThrowsClauseSyntax?, _ parameters: [MockedParameter], _ types: TypeRewriter
  ) -> MockedCall.Failure {
    guard let throwing else { return .none }
    if throwing.throwsSpecifier.tokenKind == .keyword(.rethrows) {
      let closures = parameters.indices.filter { parameters[$0].isThrowingClosure }
      return closures.count == 1 && !isClass ? .rethrowing(closures[0]) : .rethrowingOpaquely
    }
    guard let type = throwing.type else { return .untyped }
    let text = types.text(type)
    return text == "any Error" || text == "any Swift.Error"
      ? .untyped : text == "Never" ? .none : .typed(text)
  }

  private func readGenerics(
    _ clause: GenericParameterClauseSyntax?, _ requirements: GenericWhereClauseSyntax?,
    _ types: TypeRewriter
  ) -> MockedGenerics {
    var generics = MockedGenerics()
    for parameter in clause?.parameters ?? [] {
      let isPack = parameter.specifier?.tokenKind == .keyword(.each)
      let name = parameter.name.text
      let constraint = parameter.inheritedType.map { ": \(types.text($0))" } ?? ""
      generics.parameters.append("\(isPack ? "each " : "")\(name)\(constraint)")
      generics.arguments.append(isPack ? "repeat each \(name)" : name)
      generics.metatypes.append(isPack ? "repeat (each \(name)).Type" : "\(name).Type")
    }
    for requirement in requirements?.requirements ?? [] {
      generics.requirements.append(types.text(of: requirement.requirement))
    }
    return generics
  }

  private func isolation(_ traits: MemberTraits) -> String? {
    traits.isNonisolated ? nil : traits.globalActor ?? isolation
  }

  private func displayName(_ name: String, _ parameters: [MockedParameter]) -> String {
    let labels = parameters.map { "\($0.label ?? "_"):" }
    return "\(Identifier.plain(name))(\(labels.joined()))"
  }
}
