import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Messages of a macro about code that it cannot expand.
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

/// Messages of `@Mockable`.
extension MacroDiagnostic {
  static func notMockable(_ what: String) -> Self {
    error(
      "@Mockable mocks protocols and classes; \(what) cannot be inherited. "
        + "Declare a protocol with the members that matter, and make that @Mockable.")
  }

  static func finalClass(_ name: String) -> Self {
    error(
      "\(name) is final, so Mock\(name) cannot inherit from it. Remove `final`, or declare a "
        + "protocol with its members and mock that.")
  }

  static let local = error(
    "the code of a function does not see what a macro adds to it. Declare this outside the function."
  )

  static let packedClass = error(
    "a class with a type pack cannot be inherited. Declare a protocol with its members and mock "
      + "that.")

  static let noInitializer = error(
    "every initializer of this class is private, so a mock cannot be created. "
      + "Make one fileprivate or wider.")

  static let notAPart = error(
    "@MockPart stands beside @Mockable at a protocol that is declared outside other types, since the "
      + "compiler does not look inside them for what an extension names.")

  static func unseenRequirements(_ name: String) -> Self {
    error(
      "@Mockable cannot see the requirements of \(name). Restate them in this protocol "
        + "and say so: @Mockable(restating: \(name).self).")
  }

  static func whereOnInherited(_ name: String) -> Self {
    error(
      "the mock inherits from Mock\(name), and this constraint does not say with which types. "
        + "Write them as primary associated types, as in `\(name)<Int>`.")
  }

  static let staticInHeir = error(
    "a mock that inherits from another mock cannot have static members or initializers of its own. "
      + "Restate the requirements of the inherited protocol here and name it: "
      + "@Mockable(restating: Base.self).")

  static let distributed = error(
    "distributed actors cannot be mocked: the compiler makes their calls.")

  static func unseenByOptimizer(_ name: String) -> Self {
    warning(
      "optimized builds of Swift 6.3 do not see the conformance of Mock\(name): if exactly one "
        + "other type conforms to \(name), they call that type instead. Make the protocol package or "
        + "public, or restrict the mock to debug builds.")
  }

  static let badCondition = error(
    "@Mockable takes `.debug`, `.always` or `.flag(\"NAME\")` with the name as a literal, since a "
      + "macro sees only the source text.")

  static let badRestating = error(
    "`restating:` takes protocol types, as in `restating: Base.self`.")

  static func leftAlone(_ name: String, _ reason: String) -> Self {
    remark("the mock does not override \(name): \(reason)")
  }

  static func noType(_ name: String) -> Self {
    warning(
      "the mock does not override \(name): its type is not written, and a macro sees only the "
        + "source text. Write the type, or make the property final.")
  }

  static func noCallThrough(_ name: String) -> Self {
    warning(
      "a call of \(name) cannot go through to the class, since Swift cannot pass an array on to a "
        + "variadic parameter. Stub it, or take an array.")
  }
}

/// Messages of `@Seam`.
extension MacroDiagnostic {
  static let notAVariable = error(
    "@Seam declares a dependency, so it can only be attached to a variable")

  static let wrongContext = error(
    "@Seam can only be attached to a variable in an extension of Dependencies: "
      + "extension Dependencies { @Seam var … }")

  static func modifier(_ modifier: String) -> Self {
    error(
      "a dependency is found by its key path, so it cannot be '\(modifier)'; "
        + "its scope says how long a value lives: @Seam(.shared), "
        + "@Seam(.unique), @Seam(.weak), @Seam(.scoped(to: …))")
  }

  static let constant = error("a dependency can be overridden, so it must be a 'var'")

  static let severalVariables = error(
    "@Seam declares one dependency; declare each on its own: var name: Type = value")

  static let accessors = error(
    "@Seam writes the accessors; give the live value after '=' instead")

  static func noSeamType(_ name: String) -> Self {
    error(
      "a dependency needs an explicit type, since a test replaces its value by another one: "
        + "@Seam var \(name): Type = …")
  }

  static let opaqueType = error(
    "a dependency cannot have a 'some' type, since a test could not replace its value; write 'any'")

  static func noValue(_ name: String, _ type: some Any) -> Self {
    error("a dependency needs a live value: @Seam var \(name): \(type) = liveValue")
  }

  static func effects(_ name: String, _ type: some Any) -> Self {
    error(
      "a live value that is made asynchronously or can throw needs the type Eventual: "
        + "@Seam var \(name): Eventual<\(type)> = Eventual { … }, "
        + "which is read with try await injected(\\.\(name))")
  }

  static let unknownScope = error(
    "the scope must be written out: .shared, .unique, .weak or .scoped(to: …)")
}
