import SwiftSyntax
import SwiftSyntaxMacros

/// `@Mockable`: puts a mock beside a protocol or a class.
struct MockableMacro: PeerMacro {
  // The text is laid out as it is written; formatting it took most of the expansion's time.
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if context.lexicalContext.contains(where: \.isCode) {
      throw MacroDiagnostic.local.error(at: node)
    }
    let options = MockableOptions(node, in: context)
    let model: MockModel
    if let declaration = declaration.as(ProtocolDeclSyntax.self) {
      model = try ProtocolReader(declaration: declaration, options: options, context: context)
        .read()
      if model.condition == nil, model.access < .package {
        // The optimizer assumes that an internal protocol with one conforming type in the source
        // has no other, and calls that type's members directly.
        context.diagnose(.unseenByOptimizer(model.original), at: declaration.name)
      }
    } else if let declaration = declaration.as(ClassDeclSyntax.self) {
      model = try ClassReader(declaration: declaration, options: options, context: context).read()
    } else {
      let what = declaration.is(ActorDeclSyntax.self) ? "an actor" : "this"
      throw MacroDiagnostic.notMockable(what).error(at: node)
    }
    // The compiler gets text and parses it. A single token that holds the whole text saves the
    // plugin from parsing it too, which is most of what an expansion costs.
    let text = MockRenderer(model: model).render()
    return [DeclSyntax(MissingDeclSyntax(placeholder: .identifier(text)))]
  }
}

extension Syntax {
  /// Whether it is something that runs, whose code does not see what a macro adds.
  fileprivate var isCode: Bool {
    switch kind {
    case .functionDecl, .closureExpr, .accessorDecl, .initializerDecl: true
    default: false
    }
  }
}
