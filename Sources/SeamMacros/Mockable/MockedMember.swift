import SwiftSyntax

/// A member of the original.
struct MockedMember {
  enum Kind {
    case method
    case initializer(isFailable: Bool)
    case property
    case `subscript`

    var hasAccessors: Bool {
      switch self {
      case .property, .subscript: true
      case .method, .initializer: false
      }
    }
  }

  var kind: Kind
  /// The name without arguments, such as `load`, `subscript` or `+`.
  var baseName: String
  var isStatic = false
  /// The place of its declaration, if the mock may not compile.
  var location: MockModel.Location?
  /// Its own access level, if it is narrower than that of what is mocked.
  var access: AccessLevel?
  /// Whether it overrides a member of a class.
  var isOverride = false
  /// The attributes and modifiers before the declaration.
  var prefix = ""
  /// The attributes that `when` and `calls` need too: `@available`, `@_spi`.
  var availability = ""
  /// The callee: a method, or a getter.
  var call: MockedCall
  /// The setter of a property or subscript.
  var setter: MockedCall?

  /// Whether a parameter may turn out to be a closure that cannot be kept, or a property something
  /// that cannot be copied.
  var mayBeUnkept: Bool {
    kind.hasAccessors
      ? !call.isPlainlyCopyable : call.parameters.contains { $0.localName != nil }
  }

  /// The name of the member in `when` and `calls`.
  var faceName: String {
    switch kind {
    case .initializer: "initializer"
    case .method where Operator.isOperator(baseName): Operator.word(for: baseName)
    default: baseName
    }
  }

  /// The member as that of a mock with parts, which hands over the part in place of itself.
  func handing(over part: String, inPlaceOf type: String) -> MockedMember {
    var member = self
    member.call.handOver(part, inPlaceOf: type)
    member.setter?.handOver(part, inPlaceOf: type)
    return member
  }
}

/// A parameter of a call, in each form that the mock needs.
struct MockedParameter {
  struct Record {
    var type: String
    var expression: String
  }

  /// The label, or nil for `_`.
  var label: String?
  /// The label in a call, with a colon; nothing for `_`.
  var callLabel: String {
    guard let label else { return "" }
    // A declaration needs the backticks of these, and a call warns of them.
    return ["`var`", "`let`"].contains(label) ? "\(Identifier.plain(label)): " : "\(label): "
  }
  /// The name inside the function, in backticks if needed.
  var name: String
  /// The name inside the mock's member, if that differs.
  var localName: String?
  /// The type as it is declared.
  var declaredType: String
  var defaultValue: ExprSyntax?
  /// The recorded form of the argument; nil if nothing can be recorded.
  var record: Record?
  /// The type in the closure that a stub performs.
  var performType: String
  /// The way in which the argument is passed on.
  var pass: String
  /// The way in which the argument is passed to the real object, if that differs.
  var forwardPass: String?
  /// A statement that must come before the call is recorded.
  var preface: String?
  var isVariadic = false
  /// Whether it is a closure that can throw, as `rethrows` requires.
  var isThrowingClosure = false

  var plainName: String { Identifier.plain(name) }
  /// The name as the label of a tuple, and behind a dot.
  var tupleLabel: String { Identifier.isWord(plainName) ? plainName : name }

  /// The label with a name behind it, if they differ, as in a declaration.
  func names(_ name: String, isLabelled: Bool) -> String {
    if !isLabelled { return label.map { "\($0) \(name)" } ?? name }
    let label = label ?? "_"
    return label == Identifier.plain(name) || label == name ? label : "\(label) \(name)"
  }

  /// The names in failure messages, as in the declaration, such as `of name`: a call shows the label alone.
  var shownNames: String {
    guard let label = label.map(Identifier.plain), label != plainName else { return plainName }
    return "\(label) \(plainName)"
  }

  /// The type that the matcher compares; `Never` if there is nothing to compare.
  var matchedType: String { record?.type ?? "Swift.Never" }
}

/// The generic parameters of a member.
struct MockedGenerics {
  /// With constraints, such as `T: Decodable`.
  var parameters: [String] = []
  /// Names only.
  var arguments: [String] = []
  /// The requirements behind `where`.
  var requirements: [String] = []

  var isEmpty: Bool { parameters.isEmpty }
  var clause: String { isEmpty ? "" : "<\(parameters.joined(separator: ", "))>" }
  var list: String { isEmpty ? "" : "<\(arguments.joined(separator: ", "))>" }
  var whereClause: String {
    requirements.isEmpty ? "" : " where \(requirements.joined(separator: ", "))"
  }
}

/// Something that is called, recorded and stubbed, with a slot in the mock's storage.
struct MockedCall {
  var slot: Int
  /// The name in failure messages, such as `load(id:)`.
  var displayName: String
  var parameters: [MockedParameter] = []
  var generics = MockedGenerics()
  var isAsync = false
  var failure = Failure.none
  /// The type that is returned, as a generic argument: `Void`, `Int?`.
  var output = "Void"
  /// Whether the spelling alone tells that what is returned can be copied.
  var isPlainlyCopyable = true
  /// The type that is returned, as it is declared; nil if nothing is written.
  var declaredOutput: String?
  /// The global actor it runs on, such as `@MainActor`.
  var isolation: String?
  /// Whether a call can be forwarded to the real object.
  var forwards = true

  enum Failure: Equatable {
    case none
    case untyped
    case typed(String)
    /// `rethrows` with one closure that can throw; its index among the parameters.
    case rethrowing(Int)
    /// `rethrows` with several closures that can throw, or in a class.
    case rethrowingOpaquely

    /// The meaning of `throws` or `throws(SomeError)`.
    init(_ clause: ThrowsClauseSyntax, _ types: TypeRewriter) {
      let type = clause.type.map { types.text($0) }
      switch type {
      case nil, "any Error", "any Swift.Error": self = .untyped
      case "Never", "Swift.Never": self = .none
      case let type?: self = .typed(type)
      }
    }
  }

  var neverReturns: Bool { Self.isNever(output) }
  static func isNever(_ type: String) -> Bool { type == "Never" || type == "Swift.Never" }

  var throwsErrors: Bool {
    switch failure {
    case .untyped, .typed: true
    case .none, .rethrowing, .rethrowingOpaquely: false
    }
  }

  /// The type of the errors that a stub can throw.
  var failureType: String {
    switch failure {
    case .untyped: "any Swift.Error"
    case .typed(let type): type
    case .none, .rethrowing, .rethrowingOpaquely: "Swift.Never"
    }
  }

  var recorded: [MockedParameter] { parameters.filter { $0.record != nil } }

  /// The type of the recorded arguments.
  var argumentsType: String { recorded.tuple(\.type) ?? "Void" }

  /// The recorded arguments as an expression.
  var argumentsExpression: String { recorded.tuple(\.expression) ?? "()" }

  /// Has the arguments that are the mock itself replaced by a part of it.
  mutating func handOver(_ part: String, inPlaceOf type: String) {
    for index in parameters.indices where parameters[index].declaredType == type {
      parameters[index].declaredType = "Self"
      parameters[index].record?.expression += ".\(part)"
      parameters[index].pass += ".\(part)"
    }
  }
}

extension Collection<MockedParameter> {
  /// Something of what is recorded of each parameter: alone, or as a labelled tuple; nil for none.
  func tuple(_ part: (MockedParameter.Record) -> String) -> String? {
    let parts = compactMap { parameter in
      parameter.record.map { (label: parameter.tupleLabel, text: part($0)) }
    }
    if parts.count < 2 { return parts.first?.text }
    return "(\(parts.map { "\($0.label): \($0.text)" }.joined(separator: ", ")))"
  }
}
