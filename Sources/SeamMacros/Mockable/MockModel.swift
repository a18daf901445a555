/// What a mock is made of, read from a protocol or a class.
struct MockModel {
  enum Kind {
    case `protocol`
    /// A protocol that inherits `Actor`: its mock is an actor.
    case actor
    case `class`
  }

  var kind: Kind
  /// The name of the type that is mocked.
  var original: String
  /// `public `, `package `, `fileprivate `, `private ` or nothing.
  var access: String
  /// The mock's generic parameters with their constraints, such as `<Item: Hashable>`.
  var genericParameters = ""
  /// The same without constraints, such as `<Item>`.
  var genericArguments = ""
  var whereClause = ""
  /// The mock that is inherited, such as `MockBase<Int>`.
  var inheritedMock: String?
  /// The class that a mock without an inherited mock inherits.
  var superclass: String?
  /// Whether the mock says that it is Sendable, unchecked. An actor is, and a class may not be.
  var isSendable = true
  /// `@available` of the original.
  var availability = ""
  /// A mock that speaks of `Self` cannot have heirs.
  var isFinal = false
  /// What forwarding takes: the existential, or nil where there is none.
  var existential: String?
  /// Declarations that the mock needs as they are: `typealias`es, `==`.
  var extras: [String] = []
  var items: [Item] = []
  /// The condition that the mock stands behind, or nil.
  var condition: String?

  /// A member, or members behind an `#if`.
  indirect enum Item {
    case member(MockedMember)
    case conditional([Clause])
  }

  struct Clause {
    /// `#if DEBUG`, `#elseif os(Linux)` or `#else`.
    var head: String
    var items: [Item]
  }

  var name: String { "Mock\(original)" }
  var type: String { name + genericArguments }

  /// Every member, also those behind an `#if`.
  var members: [MockedMember] { Self.members(in: items) }

  private static func members(in items: [Item]) -> [MockedMember] {
    items.flatMap { item in
      switch item {
      case .member(let member): [member]
      case .conditional(let clauses): clauses.flatMap { members(in: $0.items) }
      }
    }
  }

  /// The name of the property that stubs, unless a member has taken it.
  var when: String { members.contains { $0.baseName == "when" } ? "mockWhen" : "when" }
  /// The name of the property that tells the calls, unless a member has taken it.
  var calls: String { members.contains { $0.baseName == "calls" } ? "mockCalls" : "calls" }
}

/// One member of what is mocked.
struct MockedMember {
  enum Kind {
    case method
    case initializer(isFailable: Bool)
    case property(type: String)
    case `subscript`
  }

  var kind: Kind
  /// The name without arguments, such as `load`, `subscript` or `+`.
  var baseName: String
  var isStatic = false
  /// Whether it overrides a member of a class; `prefix` has its access level then.
  var isOverride = false
  /// What stands before the declaration: attributes and modifiers.
  var prefix = ""
  /// Attributes that the faces need too: `@available`.
  var availability = ""
  /// What is called: a method, or a getter.
  var call: MockedCall
  /// The setter of a property or subscript.
  var setter: MockedCall?

  /// What the faces call the member.
  var faceName: String {
    switch kind {
    case .initializer: "initializer"
    case .method where Operator.isOperator(baseName): Operator.word(for: baseName)
    default: baseName
    }
  }
}

/// One thing that is called, recorded and stubbed: it has a slot in the mock's storage.
struct MockedCall {
  var slot: Int
  /// As failures print it, such as `load(id:)`.
  var displayName: String
  var parameters: [MockedParameter] = []
  var generics = MockedGenerics()
  var isAsync = false
  var failure = Failure.none
  /// The type that is returned, as a generic argument: `Void`, `Int?`.
  var output = "Void"
  /// The type that is returned, as it is declared; nil where nothing is written.
  var declaredOutput: String?
  /// The global actor it runs on, such as `@MainActor`.
  var isolation: String?
  /// Whether a call can go on to the real object.
  var forwards = true

  enum Failure: Equatable {
    case none
    case untyped
    case typed(String)
    /// `rethrows`, where one closure can throw; its index among the parameters.
    case rethrowing(Int)
    /// `rethrows`, where several closures can throw, or in a class.
    case rethrowingOpaquely
  }

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

  /// The type of what is recorded of a call.
  var argumentsType: String {
    let recorded = recorded
    switch recorded.count {
    case 0: return "Void"
    case 1: return recorded[0].record?.type ?? "Void"
    default:
      let elements = recorded.map { "\($0.plainName): \($0.record?.type ?? "")" }
      return "(\(elements.joined(separator: ", ")))"
    }
  }

  /// What is recorded of a call.
  var argumentsExpression: String {
    let recorded = recorded
    switch recorded.count {
    case 0: return "()"
    case 1: return recorded[0].record?.expression ?? "()"
    default:
      let elements = recorded.map { "\($0.plainName): \($0.record?.expression ?? "")" }
      return "(\(elements.joined(separator: ", ")))"
    }
  }
}

/// A parameter of a call, seen from every side.
struct MockedParameter {
  struct Record {
    var type: String
    var expression: String
  }

  /// The label, or nil for `_`.
  var label: String?
  /// The name inside, in backticks where it must be.
  var name: String
  /// The type as it is declared.
  var declaredType: String
  var defaultValue: String?
  /// What is kept of the argument; nil where nothing can be kept.
  var record: Record?
  /// The type in the closure that a stub performs.
  var performType: String
  /// How the argument is handed on.
  var pass: String
  /// How the argument is handed to a closure of the test's, where that differs.
  var performPass: String?
  /// A statement that must come first.
  var preface: String?
  var isPack = false
  var isVariadic = false
  /// Whether it is a closure that can throw, which `rethrows` is about.
  var isThrowingClosure = false

  var plainName: String { Identifier.plain(name) }

  /// The parameter of a function that stubs.
  var matcher: String {
    let type = "Seams.ArgumentMatcher<\(matchedType)>"
    let label = label ?? "_"
    let names = label == plainName ? label : "\(label) \(name)"
    return "\(names): \(isPack ? "repeat \(type)" : type)"
  }

  /// What the matcher is for; `Never` where there is nothing to compare.
  var matchedType: String {
    guard let record else { return "Swift.Never" }
    return isPack ? packElement : record.type
  }

  var packElement = ""
}

/// The generic parameters of a member.
struct MockedGenerics {
  /// With constraints, such as `T: Decodable`.
  var parameters: [String] = []
  /// Names only, `repeat each T` for a pack.
  var arguments: [String] = []
  /// Metatypes, such as `T.Type`.
  var metatypes: [String] = []
  /// The requirements behind `where`.
  var requirements: [String] = []

  var isEmpty: Bool { parameters.isEmpty }
  var clause: String { isEmpty ? "" : "<\(parameters.joined(separator: ", "))>" }
  var list: String { isEmpty ? "" : "<\(arguments.joined(separator: ", "))>" }
  var whereClause: String {
    requirements.isEmpty ? "" : " where \(requirements.joined(separator: ", "))"
  }
}
