import SwiftDiagnostics
import SwiftSyntax

/// What `@Mockable` says about code that it cannot mock.
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
      "@Mockable mocks protocols and classes; \(what) cannot be inherited. "
        + "Declare a protocol with the members that matter, and make that @Mockable.")
  }

  static func finalClass(_ name: String) -> Self {
    error(
      "finalClass",
      "\(name) is final, so Mock\(name) cannot inherit from it. Remove `final`, or declare a "
        + "protocol with its members and mock that.")
  }

  static let local = error(
    "local",
    "the code of a function does not see what a macro adds to it. Declare this outside the function."
  )

  static let packedClass = error(
    "packedClass",
    "a class with a type pack cannot be inherited. Declare a protocol with its members and mock "
      + "that.")

  static let noInitializer = error(
    "noInitializer",
    "every initializer of this class is private, so a mock cannot be created. "
      + "Make one fileprivate or wider.")

  static func severalMocks(_ names: [String]) -> Self {
    error(
      "severalMocks",
      "a mock can inherit from only one mock, and \(names.joined(separator: " and ")) would be "
        + "\(names.count). Restate the requirements of all but one in this protocol and "
        + "name those protocols: @Mockable(restating: \(names.last ?? "").self).")
  }

  static func unseenRequirements(_ name: String) -> Self {
    error(
      "unseenRequirements",
      "@Mockable cannot see the requirements of \(name). Restate them in this protocol "
        + "and say so: @Mockable(restating: \(name).self).")
  }

  static func whereOnInherited(_ name: String) -> Self {
    error(
      "whereOnInherited",
      "the mock inherits from Mock\(name), and this constraint does not say with which types. "
        + "Write them as primary associated types, as in `\(name)<Int>`.")
  }

  static let staticInHeir = error(
    "staticInHeir",
    "a mock that inherits from another mock cannot have static members or initializers of its own. "
      + "Restate the requirements of the inherited protocol here and name it: "
      + "@Mockable(restating: Base.self).")

  static let distributed = error(
    "distributed", "distributed actors cannot be mocked: the compiler makes their calls.")

  static func refused(_ reason: String) -> Self { error("refused", reason) }

  static func unseenByOptimizer(_ name: String) -> Self {
    warning(
      "unseenByOptimizer",
      "optimized builds of Swift 6.3 do not see the conformance of Mock\(name): if exactly one "
        + "other type conforms to \(name), they call that type instead. Make the protocol package or "
        + "public, or restrict the mock to debug builds.")
  }

  static let badCondition = error(
    "badCondition",
    "@Mockable takes `.debug`, `.always` or `.flag(\"NAME\")` with the name as a literal, since a "
      + "macro sees only the source text.")

  static let badRestating = error(
    "badRestating", "`restating:` takes protocol types, as in `restating: Base.self`.")

  static func leftAlone(_ name: String, _ reason: String) -> Self {
    remark("leftAlone", "the mock does not override \(name): \(reason)")
  }

  static func noDefault(_ member: String, of parameter: String, _ name: String) -> Self {
    remark(
      "noDefault",
      "in the mock, \(member) has no default for \(parameter), since \(name) is private.")
  }

  static func noType(_ name: String) -> Self {
    warning(
      "noType",
      "the mock does not override \(name): its type is not written, and a macro sees only the "
        + "source text. Write the type, or make the property final.")
  }

  static func noCallThrough(_ name: String) -> Self {
    warning(
      "noCallThrough",
      "a call of \(name) cannot go through to the class, since Swift cannot pass an array on to a "
        + "variadic parameter. Stub it, or take an array.")
  }
}
