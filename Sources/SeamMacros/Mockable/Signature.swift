import SwiftSyntax

/// A member as it is declared, whatever its kind.
struct Signature {
  let kind: MockedMember.Kind
  let name: TokenSyntax
  let attributes: AttributeListSyntax
  let modifiers: DeclModifierListSyntax
  let generics: GenericParameterClauseSyntax?
  let requirements: GenericWhereClauseSyntax?
  private(set) var parameters: FunctionParameterListSyntax = []
  /// The type of what is returned, or of a property; nil if it is not written.
  private(set) var output: TypeSyntax?
  private(set) var accessors: AccessorBlockSyntax?
  private var effects: FunctionEffectSpecifiersSyntax?

  var isAsync: Bool { effects?.asyncSpecifier != nil }
  var throwing: ThrowsClauseSyntax? { effects?.throwsClause }

  /// The members that a declaration declares: several in `var a, b: Int`.
  static func all(in declaration: DeclSyntax) -> [Signature] {
    if let function = declaration.as(FunctionDeclSyntax.self) { return [Signature(function)] }
    if let initializer = declaration.as(InitializerDeclSyntax.self) {
      return [Signature(initializer)]
    }
    if let syntax = declaration.as(SubscriptDeclSyntax.self) { return [Signature(syntax)] }
    // A `let` is data of a class, which a test sets through an initializer.
    guard let variable = declaration.as(VariableDeclSyntax.self),
      variable.bindingSpecifier.tokenKind != .keyword(.let)
    else { return [] }
    // The last type applies to those without one before it.
    var type: TypeSyntax?
    let signatures = variable.bindings.reversed().compactMap { binding in
      type = binding.typeAnnotation?.type ?? binding.initializer?.value.literalType ?? type
      return Signature(variable, binding, type)
    }
    return signatures.reversed()
  }

  private init(
    _ kind: MockedMember.Kind, _ name: TokenSyntax,
    of declaration: some WithAttributesSyntax & WithModifiersSyntax
  ) {
    self.kind = kind
    self.name = name
    attributes = declaration.attributes
    modifiers = declaration.modifiers
    let generic = declaration as? any WithGenericParametersSyntax
    generics = generic?.genericParameterClause
    requirements = generic?.genericWhereClause
  }

  private init(_ function: FunctionDeclSyntax) {
    self.init(.method, function.name, of: function)
    parameters = function.signature.parameterClause.parameters
    output = function.signature.returnClause?.type
    effects = function.signature.effectSpecifiers
  }

  private init(_ initializer: InitializerDeclSyntax) {
    let kind = MockedMember.Kind.initializer(isFailable: initializer.optionalMark != nil)
    self.init(kind, initializer.initKeyword, of: initializer)
    parameters = initializer.signature.parameterClause.parameters
    effects = initializer.signature.effectSpecifiers
  }

  private init(_ syntax: SubscriptDeclSyntax) {
    self.init(.subscript, syntax.subscriptKeyword, of: syntax)
    parameters = syntax.parameterClause.parameters
    output = syntax.returnClause.type
    accessors = syntax.accessorBlock
  }

  private init?(
    _ variable: VariableDeclSyntax, _ binding: PatternBindingSyntax, _ type: TypeSyntax?
  ) {
    guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { return nil }
    self.init(.property, pattern.identifier, of: variable)
    output = type
    accessors = binding.accessorBlock
  }
}

extension ExprSyntax {
  /// The type of a value that is written as a literal.
  fileprivate var literalType: TypeSyntax? {
    switch kind {
    case .integerLiteralExpr: "Swift.Int"
    case .floatLiteralExpr: "Swift.Double"
    case .booleanLiteralExpr: "Swift.Bool"
    case .stringLiteralExpr: "Swift.String"
    default: nil
    }
  }
}

/// Something that is called, recorded and stubbed, with a slot in the mock's storage.
struct MockedCall {
  var slot: Int
  /// The name in failure messages, such as `load(id:)`.
  var displayName: String
  var parameters: [MockedParameter] = []
  var generics = MockedGenerics()
  var isAsync = false
  var failure = Failure.none
  /// The type that is returned, as a generic argument: `Void`, `Int?`.
  var output = "Void"
  /// Whether the spelling alone tells that what is returned can be copied.
  var isPlainlyCopyable = true
  /// The type that is returned, as it is declared; nil if nothing is written.
  var declaredOutput: String?
  /// The global actor it runs on, such as `@MainActor`.
  var isolation: String?
  /// Whether a call can be forwarded to the real object.
  var forwards = true

  enum Failure: Equatable {
    case none
    case untyped
    case typed(String)
    /// `rethrows` with one closure that can throw; its index among the parameters.
    case rethrowing(Int)
    /// `rethrows` with several closures that can throw, or in a class.
    case rethrowingOpaquely

    /// The meaning of `throws` or `throws(SomeError)`.
    init(_ clause: ThrowsClauseSyntax, _ types: TypeRewriter) {
      let type = clause.type.map { types.text($0) }
      switch type {
      case nil, "any Error", "any Swift.Error": self = .untyped
      case "Never", "Swift.Never": self = .none
      case let type?: self = .typed(type)
      }
    }
  }

  var neverReturns: Bool { Self.isNever(output) }
  static func isNever(_ type: String) -> Bool { type == "Never" || type == "Swift.Never" }

  var throwsErrors: Bool {
    switch failure {
    case .untyped, .typed: true
    case .none, .rethrowing, .rethrowingOpaquely: false
    }
  }

  /// The type of the errors that a stub can throw.
  var failureType: String {
    switch failure {
    case .untyped: "any Swift.Error"
    case .typed(let type): type
    case .none, .rethrowing, .rethrowingOpaquely: "Swift.Never"
    }
  }

  var recorded: [MockedParameter] { parameters.filter { $0.record != nil } }

  /// The type of the recorded arguments.
  var argumentsType: String { recorded.tuple(\.type) ?? "Void" }

  /// The recorded arguments as an expression.
  var argumentsExpression: String { recorded.tuple(\.expression) ?? "()" }

  /// Has the arguments that are the mock itself replaced by a part of it.
  mutating func handOver(_ part: String, inPlaceOf type: String) {
    for index in parameters.indices where parameters[index].declaredType == type {
      parameters[index].declaredType = "Self"
      parameters[index].record?.expression += ".\(part)"
      parameters[index].pass += ".\(part)"
    }
  }
}

extension Collection<MockedParameter> {
  /// Something of what is recorded of each parameter: alone, or as a labelled tuple; nil for none.
  func tuple(_ part: (MockedParameter.Record) -> String) -> String? {
    let parts = compactMap { parameter in
      parameter.record.map { (label: parameter.tupleLabel, text: part($0)) }
    }
    if parts.count < 2 { return parts.first?.text }
    return "(\(parts.map { "\($0.label): \($0.text)" }.joined(separator: ", ")))"
  }
}
