import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// What a macro says about code that it cannot expand.
struct MacroDiagnostic: DiagnosticMessage {
  let message: String
  let severity: DiagnosticSeverity
  let diagnosticID: MessageID

  private init(_ severity: DiagnosticSeverity, _ message: String, _ id: String) {
    self.message = message
    self.severity = severity
    diagnosticID = MessageID(domain: "Seams", id: id)
  }

  static func error(_ message: String, id: String = #function) -> Self {
    Self(.error, message, id)
  }

  static func warning(_ message: String, id: String = #function) -> Self {
    Self(.warning, message, id)
  }

  static func remark(_ message: String, id: String = #function) -> Self {
    Self(.remark, message, id)
  }

  /// The error that ends an expansion, which the compiler gets as this diagnostic.
  func error(at node: some SyntaxProtocol) -> DiagnosticsError {
    DiagnosticsError(diagnostics: [Diagnostic(node: node, message: self)])
  }
}

extension MacroExpansionContext {
  func diagnose(_ diagnostic: MacroDiagnostic, at node: some SyntaxProtocol) {
    diagnose(Diagnostic(node: node, message: diagnostic))
  }
}
