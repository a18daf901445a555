import SwiftDiagnostics
import SwiftSyntax

/// What `@Mockable` says about code it cannot mock.
struct MockableDiagnostic: DiagnosticMessage {
  let id: String
  let message: String
  let severity: DiagnosticSeverity

  var diagnosticID: MessageID { MessageID(domain: "Mockable", id: id) }

  static func error(_ id: String, _ message: String) -> Self {
    Self(id: id, message: message, severity: .error)
  }

  static func warning(_ id: String, _ message: String) -> Self {
    Self(id: id, message: message, severity: .warning)
  }

  static func remark(_ id: String, _ message: String) -> Self {
    Self(id: id, message: message, severity: .remark)
  }
}

extension MockableDiagnostic {
  static func notMockable(_ what: String) -> Self {
    error(
      "notMockable",
      "@Mockable makes mocks of protocols and classes; \(what) has no heirs. "
        + "Declare a protocol with the members that matter, and make that one @Mockable.")
  }

  static func finalClass(_ name: String) -> Self {
    error(
      "finalClass",
      "\(name) is final, so Mock\(name) cannot inherit it. Drop `final`, or make a protocol of "
        + "its members and mock that.")
  }

  static let noInitializer = error(
    "noInitializer",
    "every initializer of this class is private, so that a mock cannot be made. "
      + "Make one fileprivate or wider.")

  static func severalMocks(_ names: [String]) -> Self {
    error(
      "severalMocks",
      "a mock can inherit one mock, and \(names.joined(separator: " and ")) would be "
        + "\(names.count). Write the requirements of all but one out again in this protocol and "
        + "name those protocols: @Mockable(restating: \(names.last ?? "").self).")
  }

  static func unseenRequirements(_ name: String) -> Self {
    error(
      "unseenRequirements",
      "@Mockable cannot see the requirements of \(name). Write them out again in this protocol "
        + "and say so: @Mockable(restating: \(name).self).")
  }

  static func whereOnInherited(_ name: String) -> Self {
    error(
      "whereOnInherited",
      "the mock inherits Mock\(name), and this constraint does not tell with what types. "
        + "Write them as primary associated types, as in `\(name)<Int>`.")
  }

  static let staticInHeir = error(
    "staticInHeir",
    "a mock that inherits another mock cannot have static members and initializers of its own. "
      + "Write the requirements of the inherited protocol out again here and name it: "
      + "@Mockable(restating: Base.self).")

  static let distributed = error(
    "distributed", "distributed actors cannot be mocked: their calls are made by the compiler.")

  static let isolatedParameter = error(
    "isolatedParameter",
    "a parameter that is `isolated` cannot be handed to a stub. Make the member "
      + "`nonisolated(nonsending)` instead, which isolates it the same way.")

  static func unseenByOptimizer(_ name: String) -> Self {
    warning(
      "unseenByOptimizer",
      "optimized builds of Swift 6.3 do not see the conformance of Mock\(name): where one other type "
        + "conforms to \(name), they call that one instead. Make the protocol package or public, or "
        + "leave the mock to debug builds.")
  }

  static let badCondition = error(
    "badCondition",
    "@Mockable takes `.debug`, `.always` or `.flag(\"NAME\")` with the name written out, for it "
      + "sees only the text.")

  static let badRestating = error(
    "badRestating", "`restating:` takes the protocols' types, as in `restating: Base.self`.")

  static func leftAlone(_ name: String, _ reason: String) -> Self {
    remark("leftAlone", "the mock leaves \(name) alone: \(reason)")
  }

  static func noType(_ name: String) -> Self {
    warning(
      "noType",
      "the mock leaves \(name) alone: its type is not written, and a macro sees only the text. "
        + "Write the type, or make it final.")
  }

  static func noCallThrough(_ name: String) -> Self {
    warning(
      "noCallThrough",
      "a call of \(name) cannot go through to the class, for Swift cannot hand a list of arguments "
        + "on to a variadic parameter. Stub it, or take an array.")
  }
}
