import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The context of an expansion that says nothing, since another one of the same declaration does.
final class QuietContext: MacroExpansionContext {
  let lexicalContext: [Syntax]

  init(_ context: some MacroExpansionContext) {
    lexicalContext = context.lexicalContext
  }

  func makeUniqueName(_ name: String) -> TokenSyntax { .identifier(name) }

  func diagnose(_ diagnostic: Diagnostic) {}

  func location(
    of node: some SyntaxProtocol, at position: PositionInSyntaxNode,
    filePathMode: SourceLocationFilePathMode
  ) -> AbstractSourceLocation? { nil }
}
