import SwiftSyntax

/// Turns the types of a requirement into types that are valid inside a mock.
///
/// `Self` becomes the mock, `Self.Item` becomes `Item`, and each `some P` becomes a named generic
/// parameter, so that it can be referred to.
final class TypeRewriter: SyntaxRewriter {
  private let selfType: String?
  /// Whether a type mentioned `Self` itself.
  private(set) var usesSelf = false
  /// The generic parameters made of `some`.
  private(set) var opaque: [(name: String, constraint: String)] = []

  /// - Parameter selfType: What `Self` becomes; nil leaves it as it is.
  init(selfType: String?) {
    self.selfType = selfType
    super.init()
  }

  /// A type, rewritten. Call it once for each use, since every `some` becomes a parameter.
  func type(_ type: TypeSyntax) -> TypeSyntax {
    rewrite(type.trimmed).as(TypeSyntax.self) ?? type.trimmed
  }

  /// The text of a type, or of another piece of syntax, rewritten.
  func text(_ syntax: some SyntaxProtocol) -> String {
    rewrite(syntax.trimmed).trimmedDescription
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    guard node.name.tokenKind == .keyword(.Self) else { return super.visit(node) }
    usesSelf = true
    guard let selfType else { return TypeSyntax(node) }
    return "\(raw: selfType)"
  }

  override func visit(_ node: MemberTypeSyntax) -> TypeSyntax {
    if selfType != nil, let base = node.baseType.as(IdentifierTypeSyntax.self),
      base.name.tokenKind == .keyword(.Self)
    {
      return "\(raw: node.name.text)\(raw: node.genericArgumentClause?.trimmedDescription ?? "")"
    }
    return super.visit(node)
  }

  override func visit(_ node: SomeOrAnyTypeSyntax) -> TypeSyntax {
    guard node.someOrAnySpecifier.tokenKind == .keyword(.some) else { return super.visit(node) }
    // The constraint may have a `some` of its own, which takes a name first.
    let constraint = text(node.constraint)
    let name = "Some\(opaque.count + 1)"
    opaque.append((name, constraint))
    return "\(raw: name)"
  }
}
