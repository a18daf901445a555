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
  /// Whether the mock is declared `@unchecked Sendable`. An actor need not be, a class may not be.
  var isSendable = true
  /// The `@available` attributes of the original.
  var availability = ""
  /// Whether the mock must be final, since a requirement mentions `Self`.
  var isFinal = false
  /// The existential that calls can be forwarded to; nil where there is none.
  var existential: String?
  /// Declarations that the mock needs besides its members: `typealias`es, `==`.
  var extras: [String] = []
  var items: [Item] = []
  /// The compilation condition around the mock; nil where there is none.
  var condition: String?

  /// A member, or members inside an `#if`.
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

  /// Every member, including those inside an `#if`.
  var members: [MockedMember] { Self.members(in: items) }

  private static func members(in items: [Item]) -> [MockedMember] {
    items.flatMap { item in
      switch item {
      case .member(let member): [member]
      case .conditional(let clauses): clauses.flatMap { members(in: $0.items) }
      }
    }
  }

  /// The name of the property for stubbing, chosen so that it collides with no member.
  var when: String { members.contains { $0.baseName == "when" } ? "mockWhen" : "when" }
  /// The name of the property for the calls, chosen so that it collides with no member.
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
  /// Whether it overrides a member of a class; `prefix` then includes its access level.
  var isOverride = false
  /// The attributes and modifiers before the declaration.
  var prefix = ""
  /// The attributes that `when` and `calls` need too: `@available`.
  var availability = ""
  /// What is called: a method, or a getter.
  var call: MockedCall
  /// The setter of a property or subscript.
  var setter: MockedCall?

  /// The name of the member in `when` and `calls`.
  var faceName: String {
    switch kind {
    case .initializer: "initializer"
    case .method where Operator.isOperator(baseName): Operator.word(for: baseName)
    default: baseName
    }
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

  /// The type of the recorded arguments.
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

  /// The recorded arguments as an expression.
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

/// A parameter of a call, in each form that the mock needs.
struct MockedParameter {
  struct Record {
    var type: String
    var expression: String
  }

  /// The label, or nil for `_`.
  var label: String?
  /// The name inside the function, in backticks where needed.
  var name: String
  /// The type as it is declared.
  var declaredType: String
  var defaultValue: String?
  /// What is recorded of the argument; nil where nothing can be.
  var record: Record?
  /// The type in the closure that a stub performs.
  var performType: String
  /// How the argument is passed on.
  var pass: String
  /// How the argument is passed to a closure of the test, where that differs.
  var performPass: String?
  /// A statement that must come before the call is recorded.
  var preface: String?
  var isPack = false
  var isVariadic = false
  /// Whether it is a closure that can throw, as `rethrows` requires.
  var isThrowingClosure = false

  var plainName: String { Identifier.plain(name) }

  /// The parameter of a function that stubs.
  var matcher: String {
    let type = "Seams.ArgumentMatcher<\(matchedType)>"
    let label = label ?? "_"
    let names = label == plainName ? label : "\(label) \(name)"
    return "\(names): \(isPack ? "repeat \(type)" : type)"
  }

  /// The type that the matcher compares; `Never` where there is nothing to compare.
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
