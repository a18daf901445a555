import SwiftDiagnostics
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
    let options = MockableOptions(node, in: context)
    let model: MockModel?
    let isLocal = context.lexicalContext.contains {
      $0.is(FunctionDeclSyntax.self) || $0.is(ClosureExprSyntax.self)
        || $0.is(AccessorDeclSyntax.self)
        || $0.is(InitializerDeclSyntax.self)
    }
    if isLocal {
      context.diagnose(.init(node: node, message: MockableDiagnostic.local))
      return []
    }
    if let declaration = declaration.as(ProtocolDeclSyntax.self) {
      model = ProtocolReader(declaration: declaration, options: options, context: context).read()
      if let model, model.condition == nil, model.access < .package {
        // The optimizer assumes that an internal protocol with one conforming type in the source
        // has no other, and calls that type's members directly.
        let message = MockableDiagnostic.unseenByOptimizer(model.original)
        context.diagnose(.init(node: declaration.name, message: message))
      }
    } else if let declaration = declaration.as(ClassDeclSyntax.self) {
      model = ClassReader(declaration: declaration, options: options, context: context).read()
    } else {
      let what = declaration.is(ActorDeclSyntax.self) ? "an actor" : "this"
      context.diagnose(.init(node: node, message: MockableDiagnostic.notMockable(what)))
      model = nil
    }
    guard let model else { return [] }
    // The compiler gets text and parses it. A single token that holds the whole text saves the
    // plugin from parsing it too, which is most of what an expansion costs.
    let text = MockRenderer(model: model).render()
    return [DeclSyntax(MissingDeclSyntax(placeholder: .identifier(text)))]
  }
}
