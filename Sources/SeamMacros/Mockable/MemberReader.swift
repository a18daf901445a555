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
  /// Whether a member mentions it other than as a parameter, so that only a final mock conforms.
  var returnsSelf = false
  /// Whether a member without which a mock does not conform was refused.
  var isRefused = false

  mutating func takeSlot() -> Int {
    defer { slots += 1 }
    return slots
  }

  // MARK: Methods

  mutating func read(_ function: FunctionDeclSyntax) -> MockedMember? {
    let traits = MemberTraits(
      function.attributes, function.modifiers, isRequirement: !isClass)
    let name = function.name.text
    let signature = function.signature
    let obstacle =
      traits.isDistributed
      ? Obstacle(function, "distributed actors cannot be mocked: the compiler makes their calls.")
      : obstacle(name: function.name)
        ?? .in(
          signature.parameterClause.parameters, generics: function.genericParameterClause,
          output: signature.returnClause?.type, attributes: function.attributes,
          isClass: isClass)
    if refuse(name, obstacle) { return nil }
    var call = readCall(
      signature.parameterClause.parameters, labelled: true,
      generics: function.genericParameterClause, requirements: function.genericWhereClause,
      output: signature.returnClause?.type, traits: traits,
      isAsync: signature.effectSpecifiers?.asyncSpecifier != nil,
      throwing: signature.effectSpecifiers?.throwsClause)
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
    var traits = MemberTraits(
      initializer.attributes, initializer.modifiers, isRequirement: !isClass)
    traits.isStatic = true
    let signature = initializer.signature
    let obstacle = Obstacle.in(
      signature.parameterClause.parameters, generics: initializer.genericParameterClause,
      output: nil, attributes: initializer.attributes, isClass: isClass)
    if refuse("init", obstacle) { return nil }
    var call = readCall(
      signature.parameterClause.parameters, labelled: true,
      generics: initializer.genericParameterClause, requirements: initializer.genericWhereClause,
      output: nil, traits: traits,
      isAsync: signature.effectSpecifiers?.asyncSpecifier != nil,
      throwing: signature.effectSpecifiers?.throwsClause)
    call.displayName = displayName("init", call.parameters)
    let isFailable = initializer.optionalMark != nil
    if isFailable { call.output = "Void?" }
    return MockedMember(
      kind: .initializer(isFailable: isFailable), baseName: "init", isStatic: true,
      prefix: traits.prefix, availability: traits.availability, call: call)
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
      setter = readSetter("\(Identifier.plain(name)) =", type, accessors, traits, types)
    }
    if types.usesSelf { (usesSelf, returnsSelf) = (true, true) }
    return MockedMember(
      kind: .property(type: types.text(type)), baseName: name, isStatic: traits.isStatic,
      prefix: traits.prefix, availability: traits.availability, call: getter, setter: setter)
  }

  mutating func read(
    _ syntax: SubscriptDeclSyntax, accessors: Accessors
  ) -> MockedMember? {
    let traits = MemberTraits(syntax.attributes, syntax.modifiers, isRequirement: !isClass)
    let type = syntax.returnClause.type
    let obstacle = Obstacle.in(
      syntax.parameterClause.parameters, generics: syntax.genericParameterClause, output: type,
      attributes: syntax.attributes, isClass: isClass)
    if refuse("subscript", obstacle) { return nil }
    var getter = readCall(
      syntax.parameterClause.parameters, labelled: false,
      generics: syntax.genericParameterClause, requirements: syntax.genericWhereClause,
      output: type, traits: traits, isAsync: false, throwing: nil)
    getter.displayName = displayName("subscript", getter.parameters)
    getter.declaredOutput = getter.declaredOutput ?? "Void"
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
  ) -> MockedCall {
    let types = TypeRewriter(selfType: selfType)
    let isRethrowing = throwing?.throwsSpecifier.tokenKind == .keyword(.rethrows)
    let reader = ParameterReader(
      types: types, mayThrow: throwing != nil && !isRethrowing, mayAwait: isAsync)
    var call = MockedCall(slot: takeSlot(), displayName: "")
    for (index, parameter) in parameters.enumerated() {
      call.parameters.append(reader.read(parameter, at: index, labelled: labelled))
    }
    let isVoid = output.map { ["Void", "()"].contains($0.trimmedDescription) } ?? true
    if let output, !isVoid {
      call.declaredOutput = types.text(output)
      call.output = types.text(TypeShape(output).base)
      call.isPlainlyCopyable = output.isPlainlyCopyable
    }
    call.isAsync = isAsync
    call.isolation = isolation(traits)
    call.failure = failure(throwing, call.parameters, types)
    call.generics = readGenerics(
      generics, requirements, types, thrown: thrown(in: parameters) + thrown(in: throwing))
    for opaque in types.opaque {
      call.generics.parameters.append("\(opaque.name): \(opaque.constraint)")
      call.generics.arguments.append(opaque.name)
      call.generics.metatypes.append("\(opaque.name).Type")
    }
    // What follows a pack would need a label.
    let packs = call.generics.metatypes.filter { $0.hasPrefix("repeat") }
    call.generics.metatypes.removeAll { $0.hasPrefix("repeat") }
    call.generics.metatypes += packs
    let isRethrown =
      switch call.failure {
      case .rethrowing, .rethrowingOpaquely: !isClass
      default: false
      }
    call.forwards =
      forwards && !(traits.isStatic && !isClass) && !call.parameters.contains(where: \.isVariadic)
      && !isRethrown && !(types.usesSelf && !isClass)
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

  private func readGenerics(
    _ clause: GenericParameterClauseSyntax?, _ requirements: GenericWhereClauseSyntax?,
    _ types: TypeRewriter, thrown: [String]
  ) -> MockedGenerics {
    var generics = MockedGenerics()
    for parameter in clause?.parameters ?? [] {
      let isPack = parameter.specifier?.tokenKind == .keyword(.each)
      let name = parameter.name.text
      var constraint = parameter.inheritedType.map { ": \(types.text($0))" } ?? ""
      // Outside the function's own signature nothing else says that it is an error.
      if constraint.isEmpty, thrown.contains(name) { constraint = ": Swift.Error" }
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
    traits.globalActor ?? (traits.isNonisolated || traits.mayBeIsolated ? nil : isolation)
  }

  private func displayName(_ name: String, _ parameters: [MockedParameter]) -> String {
    let labels = parameters.map { "\($0.label ?? "_"):" }
    return "\(Identifier.plain(name))(\(labels.joined()))"
  }
}
