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
  var canBePart = false

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
