import SwiftSyntax

/// What a method, an initializer and a subscript have in common.
struct Signature {
  let name: TokenSyntax
  let parameters: FunctionParameterListSyntax
  let generics: GenericParameterClauseSyntax?
  let requirements: GenericWhereClauseSyntax?
  let output: TypeSyntax?
  let attributes: AttributeListSyntax
  let modifiers: DeclModifierListSyntax
  private(set) var effects: FunctionEffectSpecifiersSyntax?
  /// Whether a parameter's only name is its label too.
  private(set) var isLabelled = true

  var isAsync: Bool { effects?.asyncSpecifier != nil }
  var throwing: ThrowsClauseSyntax? { effects?.throwsClause }

  init(_ function: FunctionDeclSyntax) {
    name = function.name
    parameters = function.signature.parameterClause.parameters
    generics = function.genericParameterClause
    requirements = function.genericWhereClause
    output = function.signature.returnClause?.type
    attributes = function.attributes
    modifiers = function.modifiers
    effects = function.signature.effectSpecifiers
  }

  init(_ initializer: InitializerDeclSyntax) {
    name = initializer.initKeyword
    parameters = initializer.signature.parameterClause.parameters
    generics = initializer.genericParameterClause
    requirements = initializer.genericWhereClause
    output = nil
    attributes = initializer.attributes
    modifiers = initializer.modifiers
    effects = initializer.signature.effectSpecifiers
  }

  init(_ syntax: SubscriptDeclSyntax) {
    name = syntax.subscriptKeyword
    parameters = syntax.parameterClause.parameters
    generics = syntax.genericParameterClause
    requirements = syntax.genericWhereClause
    output = syntax.returnClause.type
    attributes = syntax.attributes
    modifiers = syntax.modifiers
    isLabelled = false
  }
}
