import SwiftSyntax
import SwiftSyntaxMacros

/// A model of a mock, read from a protocol or a class.
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
  var access: AccessLevel
  /// The mock's generic parameters with their constraints, such as `<Item: Hashable>`.
  var genericParameters = ""
  /// The same without constraints, such as `<Item>`.
  var genericArguments = ""
  var whereClause = ""
  /// The generic parameters in the order in which the original takes arguments; nil if it takes
  /// none, or not all.
  var primaryParameters: String?
  /// The same without constraints, whether all or not.
  var primaryNames = ""
  /// The mocks of the parents.
  var parents: [Parent] = []
  /// The class that a mock without an inherited mock inherits.
  var superclass: String?
  /// Whether the mock is declared `@unchecked Sendable`. An actor need not be, a class may not be.
  var isSendable = true
  /// The `@available` and `@_spi` attributes of the original.
  var availability = ""
  /// Whether the mock must be final, since a requirement mentions `Self`.
  var isFinal = false
  /// Whether the mock has the isolation of what it stands in for, or is an actor.
  var isIsolated = true
  /// Whether the original says that it belongs to no actor, in a module if others do.
  var isNonisolated = false
  /// The associated types that have a default, as requirements such as `T == Int`.
  var fixedTypes: [String] = []
  /// Whether it is of a class that writes no initializer and inherits none.
  var hasImplicitInitializer = false
  /// The existential that calls can be forwarded to; nil if there is none.
  var existential: String?
  /// Declarations that the mock needs besides its members: `typealias`es, `==`.
  var extras: [String] = []
  var items: [Item] = []
  /// The compilation condition around the mock; nil if there is none.
  var condition: String?

  /// The mock of a parent, by its second name.
  struct Parent {
    var mock: String
    /// The place at which the original names the parent.
    var location: Location?
  }

  /// The mock that is inherited: that of the only parent, if nothing else must be inherited.
  var inherited: Parent? { parts.isEmpty ? parents.first : nil }
  /// The mocks of parents that cannot be inherited.
  var parts: [Parent] {
    parents.count > 1 || superclass != nil || kind == .actor ? parents : []
  }

  /// Whether the mock can itself be a part.
  var isPart = false

  /// A location in the source, for the compiler to blame.
  struct Location {
    /// The file, as a literal.
    var file: String
    var line: Int
    var column: Int

    init?(of syntax: some SyntaxProtocol, in context: some MacroExpansionContext) {
      guard
        let location = context.location(
          of: syntax, at: .afterLeadingTrivia, filePathMode: .filePath),
        let line = Int(location.line.trimmedDescription),
        let column = Int(location.column.trimmedDescription)
      else { return nil }
      (file, self.line, self.column) = (location.file.trimmedDescription, line, column)
    }

    /// Code that names the mock of what stands here: if there is none, the compiler says so here.
    func blaming(_ before: String, _ name: String) -> [String] {
      [
        "#sourceLocation(file: \(file), line: \(line - 1))", before,
        String(repeating: " ", count: column - 1) + name, "#sourceLocation()",
      ]
    }
  }

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

  /// Whether the mock writes an initializer without arguments that can be called anywhere, and on its type.
  var hasFreeInitializer: Bool {
    kind == .protocol && inherited == nil && !members.contains(where: \.isPlainInitializer)
  }

  /// The name of the mock, as failures print it.
  var plainName: String { "Mock\(Identifier.plain(original))" }
  /// The name of the mock, in backticks if needed.
  var name: String { Identifier.quoted(plainName) }
  var type: String { name + genericArguments }

  /// The name of this mock in one that has it as a part.
  var part: String { Identifier.quoted("_part\(Identifier.plain(original))") }
  /// The way to its storage from a mock that has this mock as a part.
  var storageOfPart: String { Identifier.quoted("_storage\(Identifier.plain(original))") }

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

  /// The name of the property for stubbing.
  var when: String { free(["when", "mockWhen", "whenMocked"]) }
  /// The name of the property for the calls.
  var calls: String { free(["calls", "mockCalls", "callsOfMock"]) }

  /// The first name that collides with no member.
  private func free(_ names: [String]) -> String {
    let taken = Set(members.map { Identifier.plain($0.baseName) })
    return names.first { !taken.contains($0) } ?? names[0]
  }
}

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

/// The access level a declaration has, from the narrowest.
enum AccessLevel: String, CaseIterable, Comparable {
  case `private`, `fileprivate`, `internal`, package, `public`, open

  /// The level that the modifiers say; `internal` if they say none.
  init(_ modifiers: DeclModifierListSyntax) {
    self =
      modifiers.lazy.filter { $0.detail == nil }
      .compactMap { AccessLevel(rawValue: $0.name.text) }.first ?? .internal
  }

  /// The modifier with a space behind it; nothing for `internal`.
  var modifier: String { self == .internal ? "" : "\(rawValue) " }

  /// The level of the members of a type that has this one, so that the file can use them.
  var ofMembers: AccessLevel { min(max(self, .fileprivate), .public) }

  static func < (one: AccessLevel, other: AccessLevel) -> Bool {
    one != other && allCases.first { $0 == one || $0 == other } == one
  }
}
