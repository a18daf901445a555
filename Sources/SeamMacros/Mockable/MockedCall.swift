import SwiftSyntax

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
  /// The type that is returned, as it is declared; nil where nothing is written.
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

    /// What `throws` or `throws(SomeError)` says.
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
