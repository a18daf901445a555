import SwiftSyntax

/// Code that makes up a tuple or a closure that an unstubbed call must return.
struct Composition {
  private var usesValues = false
  /// The types that closures return which do not throw.
  private var results: [String] = []

  /// A closure that makes the value of `Seams.DummyParts`; nil if the type is no tuple and no
  /// closure, or one that cannot be written.
  ///
  /// - Parameter isSure: Whether it throws if the closure that it makes could end the process.
  static func closure(for output: String, isSure: Bool = false) -> String? {
    // Parsing the few that may be one costs less than parsing all.
    guard output.hasPrefix("(") || output.contains("->") else { return nil }
    let type: TypeSyntax = "\(raw: output)"
    var composition = Composition()
    guard !type.isLeaf, let expression = composition.expression(type, isLater: false) else {
      return nil
    }
    let trying = composition.usesValues ? "try " : ""
    let results = isSure ? composition.results : []
    let conditions = results.map { "_ = try _parts.value(\($0)); " }.joined()
    return "{ _parts in \(conditions)\(conditions.isEmpty ? "" : "return ")\(trying)\(expression) }"
  }

  /// - Parameter isLater: Whether it is what a closure returns once it is called.
  private mutating func expression(_ type: TypeSyntax, isLater: Bool) -> String? {
    if let alone = type.parenthesized { return expression(alone, isLater: isLater) }
    if let tuple = type.as(TupleTypeSyntax.self) {
      if tuple.elements.isEmpty { return "()" }
      var parts: [String] = []
      for element in tuple.elements {
        guard let part = expression(element.type, isLater: isLater) else { return nil }
        let label = element.firstName.map { $0.text == "_" ? "" : "\($0.text): " } ?? ""
        parts.append(label + part)
      }
      return "(\(parts.joined(separator: ", ")))"
    }
    if let function = type.function { return closure(function, of: type) }
    let metatype = "(\(type.trimmedDescription)).self"
    if isLater {
      results.append(metatype)
      return "_parts.result(\(metatype))"
    }
    usesValues = true
    return "_parts.value(\(metatype))"
  }

  private mutating func closure(_ function: FunctionTypeSyntax, of type: TypeSyntax) -> String? {
    // A closure that captures something is no C function.
    if type.description.contains("@convention(c)") { return nil }
    // A parameter that is borrowed or consumed may not be copyable, and must then be named.
    let isOwned = function.parameters.contains { parameter in
      let specifiers = parameter.type.as(AttributedTypeSyntax.self)?.specifiers
      return specifiers?.contains { $0.trimmedDescription != "inout" } == true
    }
    if isOwned { return nil }
    var output = function.returnClause.type.trimmed
    if let attributed = output.as(AttributedTypeSyntax.self),
      attributed.specifiers.trimmedDescription == "sending"
    {
      output = attributed.baseType
    }
    let result: String
    if function.throwsAnyError {
      result =
        output.isLeaf
        ? "try _parts.resultOrError((\(output.trimmedDescription)).self)"
        : "throw _parts.failure"
    } else {
      guard let expression = expression(output, isLater: true) else { return nil }
      result = expression
    }
    let names = function.parameters.map { _ in "_" }.joined(separator: ", ")
    return "{ \(names.isEmpty ? "" : "\(names) in ")\(result) }"
  }
}

extension FunctionTypeSyntax {
  fileprivate var throwsAnyError: Bool {
    guard let clause = effectSpecifiers?.throwsClause else { return false }
    guard let type = clause.type?.trimmedDescription else { return true }
    return type == "any Error" || type == "any Swift.Error"
  }
}

extension TypeSyntax {
  /// Whether it is made up as a whole: it has no parts that the spelling shows.
  fileprivate var isLeaf: Bool {
    if let alone = parenthesized { return alone.isLeaf }
    return function == nil && !(self.as(TupleTypeSyntax.self)?.elements.isEmpty == false)
  }
}
