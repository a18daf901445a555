/// What `@Mockable` says.
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
