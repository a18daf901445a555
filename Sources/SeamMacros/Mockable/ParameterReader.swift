import SwiftSyntax

/// Reads one parameter of a member.
struct ParameterReader {
  let types: TypeRewriter
  /// Whether the member can throw, so that a throwing autoclosure can be evaluated.
  let mayThrow: Bool
  let mayAwait: Bool

  func read(
    _ syntax: FunctionParameterSyntax, at index: Int, in kind: MockedMember.Kind
  ) -> MockedParameter {
    let first = syntax.firstName.text
    let second = syntax.secondName?.text
    // In a subscript a single name is no label.
    let isLabel = second != nil || !kind.hasAccessors
    let label = isLabel && first != "_" ? Identifier.label(first) : nil
    var name = second ?? first
    if name == "_" { name = label ?? "argument\(index)" }
    return read(
      syntax.type, label: label, name: Identifier.parameter(name),
      isVariadic: syntax.ellipsis != nil, defaultValue: syntax.defaultValue?.value)
  }

  func read(
    _ type: TypeSyntax, label: String?, name: String, isVariadic: Bool = false,
    defaultValue: ExprSyntax? = nil
  ) -> MockedParameter {
    let type = types.type(type)
    let shape = TypeShape(type)
    let base = shape.base.trimmedDescription
    let declared = type.trimmedDescription
    var parameter = MockedParameter(
      label: label, name: name, declaredType: declared,
      defaultValue: defaultValue?.trimmed, record: .init(type: base, expression: name),
      performType: declared, pass: name)

    if isVariadic {
      parameter.declaredType += "..."
      parameter.record = .init(type: "[\(declared)]", expression: name)
      parameter.performType = "[\(declared)]"
      parameter.isVariadic = true
    } else if shape.isAutoclosure, let function = shape.function {
      readAutoclosure(function, into: &parameter)
    } else if shape.function != nil
      && (!shape.isEscaping || shape.specifiers.contains("consuming")) || shape.isNonescapable
    {
      parameter.record = nil
      if shape.specifiers.contains("inout") { parameter.pass = "&\(name)" }
    } else if shape.isVoid {
      // A closure of the type `(Void) -> Int` looks like one without parameters, which is warned of.
      parameter.performType = "()"
    } else if shape.mayBeClosure {
      readAlias(into: &parameter)
    } else {
      readOwnership(shape, base, into: &parameter)
    }
    parameter.isThrowingClosure =
      shape.function?.effectSpecifiers?.throwsClause != nil && parameter.record == nil
    return parameter
  }

  /// An autoclosure is evaluated once, so that its value can be recorded and compared.
  private func readAutoclosure(
    _ function: FunctionTypeSyntax, into parameter: inout MockedParameter
  ) {
    let effects = function.effectSpecifiers
    let canThrow = effects?.throwsClause != nil
    let isAsync = effects?.asyncSpecifier != nil
    guard !canThrow || mayThrow, !isAsync || mayAwait else {
      // The mock cannot evaluate it, so the stub gets the closure.
      parameter.record = nil
      parameter.performType = function.trimmedDescription
      parameter.forwardPass =
        (canThrow ? "try " : "") + (isAsync ? "await " : "") + "\(parameter.name)()"
      return
    }
    let value = function.returnClause.type.trimmedDescription
    let effect = (canThrow ? "try " : "") + (isAsync ? "await " : "")
    parameter.preface = "let \(parameter.name) = \(effect)\(parameter.name)()"
    parameter.record = .init(type: value, expression: parameter.name)
    parameter.performType = value
  }

  /// A type alias may hide a closure that does not escape, which a mock could not keep. The compiler
  /// says so then, with the name of the parameter: that says what to do.
  private func readAlias(into parameter: inout MockedParameter) {
    let name =
      "`\(parameter.plainName) (make it @escaping, or write its type out in place of "
      + "\(parameter.declaredType))`"
    parameter.localName = name
    parameter.record?.expression = name
    parameter.pass = name
  }

  private func readOwnership(
    _ shape: TypeShape, _ base: String, into parameter: inout MockedParameter
  ) {
    let name = parameter.name
    if shape.specifiers.contains("inout") {
      parameter.pass = "&\(name)"
    }
    if !shape.specifiers.isDisjoint(with: ["inout", "borrowing", "consuming"]) {
      // The type may be noncopyable, which the text does not show.
      parameter.record = .init(
        type: "Seams.Recorded<\(base)>", expression: "Seams.Recorded(\(name))")
    } else if shape.specifiers.contains("sending") {
      // The recorded value and the one that is passed on are one value, which the mock does not touch again.
      parameter.record?.expression = "Seams.MockStorage.recorded(\(name))"
    } else if shape.isImplicitlyUnwrapped {
      parameter.performType = base
    }
  }
}
