import SwiftSyntax

/// Reads one parameter of a member.
struct ParameterReader {
  let types: TypeRewriter
  /// Whether the member can throw, so that a throwing autoclosure can be evaluated.
  let mayThrow: Bool
  let mayAwait: Bool

  /// - Parameter labelled: Whether a single name is both label and parameter, as in functions.
  func read(_ syntax: FunctionParameterSyntax, at index: Int, labelled: Bool) -> MockedParameter {
    let first = syntax.firstName.text
    let second = syntax.secondName?.text
    let label = second == nil && !labelled ? nil : (first == "_" ? nil : first)
    var name = second ?? first
    if name == "_" { name = label ?? "argument\(index)" }
    return read(
      syntax.type, label: label, name: Identifier.escaped(name),
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
      defaultValue: defaultValue?.trimmedDescription, record: .init(type: base, expression: name),
      performType: declared, pass: name)

    if isVariadic {
      parameter.declaredType += "..."
      parameter.record = .init(type: "[\(declared)]", expression: name)
      parameter.performType = "[\(declared)]"
      parameter.isVariadic = true
    } else if let pack = shape.base.as(PackExpansionTypeSyntax.self) {
      let element = pack.repetitionPattern.trimmedDescription
      parameter.record = .init(type: "(repeat \(element))", expression: "(repeat each \(name))")
      // A closure that takes a pack cannot be kept in generic code: it takes the pack as a tuple.
      parameter.performType = "(repeat \(element))"
      parameter.performPass = "(repeat each \(name))"
      parameter.pass = "repeat each \(name)"
      parameter.isPack = true
      parameter.packElement = element
    } else if shape.isAutoclosure, let function = shape.function {
      readAutoclosure(function, into: &parameter)
    } else if shape.function != nil, !shape.isEscaping {
      parameter.record = nil
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
      return
    }
    let value = function.returnClause.type.trimmedDescription
    let effect = (canThrow ? "try " : "") + (isAsync ? "await " : "")
    parameter.preface = "let \(parameter.name) = \(effect)\(parameter.name)()"
    parameter.record = .init(type: value, expression: parameter.name)
    parameter.performType = value
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
      // What is recorded and what is passed on are one value, which the mock does not touch again.
      parameter.record?.expression = "Seams.MockMembers.recorded(\(name))"
    } else if shape.isImplicitlyUnwrapped {
      parameter.performType = base
    }
  }
}

/// A parameter's type, separated from its attributes and specifiers.
struct TypeShape {
  var specifiers: Set<String> = []
  var attributes: Set<String> = []
  /// The type as it can be written as a generic argument.
  var base: TypeSyntax
  var isImplicitlyUnwrapped = false

  init(_ type: TypeSyntax) {
    base = type.trimmed
    if let attributed = type.as(AttributedTypeSyntax.self) {
      for specifier in attributed.specifiers {
        specifiers.insert(specifier.trimmedDescription)
      }
      var kept: [String] = []
      for attribute in attributed.attributes {
        let text = attribute.trimmedDescription
        attributes.insert(text)
        if text != "@escaping", text != "@autoclosure" { kept.append(text) }
      }
      for specifier in attributed.lateSpecifiers {
        specifiers.insert(specifier.trimmedDescription)
      }
      let prefix = kept.map { "\($0) " }.joined()
      base = "\(raw: prefix)\(attributed.baseType.trimmed)"
    }
    if let unwrapped = base.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      isImplicitlyUnwrapped = true
      base = "\(unwrapped.wrappedType.trimmed)?"
    }
  }

  var isEscaping: Bool { attributes.contains("@escaping") }
  var isAutoclosure: Bool { attributes.contains("@autoclosure") }

  /// The type as a function type, if it is written as one and is not optional.
  var function: FunctionTypeSyntax? {
    var type = base
    while true {
      if let attributed = type.as(AttributedTypeSyntax.self) {
        type = attributed.baseType
      } else if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1,
        let only = tuple.elements.first, only.firstName == nil
      {
        type = only.type
      } else {
        return type.as(FunctionTypeSyntax.self)
      }
    }
  }
}

/// Names that need backticks.
enum Identifier {
  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "Self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
    "try", "typealias", "var", "where", "while", "Any",
  ]

  static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  static func plain(_ name: String) -> String {
    name.filter { $0 != "`" }
  }
}
