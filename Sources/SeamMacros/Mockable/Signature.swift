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
