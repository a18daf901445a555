/// The second name of a mock, by which other mocks inherit it.
///
/// A macro sees one declaration, so it cannot know whether an inherited protocol has a mock. It
/// names that mock in words that say what to do; if there is none, the compiler repeats them.
enum Parentage {
  /// Follows the name of a protocol that is inherited without generic arguments.
  static let suffix =
    " with @Mockable, or its requirements repeated here with @Mockable(restating: …)"
  /// Follows the name of a protocol that is inherited with generic arguments.
  static let genericSuffix =
    "<…> with @Mockable, or its requirements repeated here with @Mockable(restating: …)"

  /// The second name of the mock of a protocol or class, in backticks.
  ///
  /// - Parameter isPart: Whether it is the one for protocols with several parents.
  static func name(_ original: String, isGeneric: Bool, isPart: Bool = false) -> String {
    var name = Identifier.plain(original) + (isGeneric ? genericSuffix : suffix)
    if isPart { name = name.replacing("@Mockable,", with: "@Mockable and @MockPart,") }
    return "`\(name)`"
  }

  /// Declares the second names of a mock.
  static func aliases(of model: MockModel) -> [String] {
    aliases(of: model, isPart: false) + (model.canBePart ? aliases(of: model, isPart: true) : [])
  }

  private static func aliases(of model: MockModel, isPart: Bool) -> [String] {
    let access = min(model.access, .public).modifier
    func alias(isGeneric: Bool, _ parameters: String, _ type: String) -> String {
      "\(model.availability)\(access)typealias "
        + name(model.original, isGeneric: isGeneric, isPart: isPart)
        + "\(parameters) = \(type)"
    }
    func unavailable(
      _ reason: String, isGeneric: Bool = false, _ parameters: String = ""
    ) -> [String] {
      let alias = alias(isGeneric: isGeneric, parameters, "Seams.UninheritableMock")
      return ["@available(*, unavailable, message: \"\(reason)\")", alias]
    }
    if let reason = obstacle(model) { return unavailable(reason) }
    if model.genericParameters.isEmpty { return [alias(isGeneric: false, "", model.name)] }
    let plain = unavailable(withoutArguments(model))
    if let parameters = model.primaryParameters {
      return plain + [alias(isGeneric: true, parameters, model.type + model.whereClause)]
    }
    if model.primaryNames.isEmpty { return plain }
    return plain + unavailable(withoutArguments(model), isGeneric: true, model.primaryNames)
  }

  /// Why no other mock can inherit a mock, in words.
  static func obstacle(_ model: MockModel) -> String? {
    let cure =
      "Repeat the requirements of \(model.original) here and write "
      + "@Mockable(restating: \(existential(model)).self)."
    if model.kind == .actor {
      return "\(model.name) is an actor, which cannot be inherited. \(cure)"
    }
    guard model.isFinal else { return nil }
    return "\(model.name) is final, since \(model.original) returns Self. \(cure)"
  }

  private static func withoutArguments(_ model: MockModel) -> String {
    let naming =
      model.primaryParameters == nil
      ? "Repeat" : "Name them, as in \(model.original)\(model.primaryNames), or repeat"
    return "\(model.original) has associated types, and this does not say which. \(naming) its "
      + "requirements here and write @Mockable(restating: \(existential(model)).self)."
  }

  /// The original as the compiler wants it in an expression.
  private static func existential(_ model: MockModel) -> String {
    model.kind != .class && (model.existential == nil) ? "(any \(model.original))" : model.original
  }
}
