import Testing

@Suite("What @Mockable says")
struct MockableDiagnosticTests {
  @Test(arguments: cases) func `what cannot be mocked is refused at its location`(
    _ mistake: Mistake
  ) {
    let expansion = Expansion(of: mistake.source)
    #expect(expansion.diagnostics == [mistake.diagnostic])
    #expect(expansion.source.contains("class Mock") == mistake.stillMocks)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var name: String
    var source: String
    var diagnostic: String
    /// Whether the mock is made all the same.
    var stillMocks = false

    var testDescription: String { name }
  }

  static let cases: [Mistake] = [
    Mistake(
      name: "a struct",
      source: "@Mockable struct Store {}",
      diagnostic: """
        1:1: error: @Mockable mocks protocols and classes; this cannot be inherited. Declare a \
        protocol with the members that matter, and make that @Mockable.
        """),
    Mistake(
      name: "an actor",
      source: "@Mockable actor Store {}",
      diagnostic: """
        1:1: error: @Mockable mocks protocols and classes; an actor cannot be inherited. Declare \
        a protocol with the members that matter, and make that @Mockable.
        """),
    Mistake(
      name: "a final class",
      source: "@Mockable final class Store {}",
      diagnostic: """
        1:11: error: Store is final, so MockStore cannot inherit from it. Remove `final`, or \
        declare a protocol with its members and mock that.
        """),
    Mistake(
      name: "a class with private initializers",
      source: """
        @Mockable class Store {
          private init() {}
        }
        """,
      diagnostic: """
        2:3: error: every initializer of this class is private, so a mock cannot be created. \
        Make one fileprivate or wider.
        """),
    Mistake(
      name: "two mocks to inherit",
      source: "@Mockable protocol Child: One, Other {}",
      diagnostic: """
        1:20: error: a mock can inherit from only one mock, and One and Other would be 2. Restate \
        the requirements of all but one in this protocol and name those protocols: \
        @Mockable(restating: Other.self).
        """),
    Mistake(
      name: "requirements of the standard library",
      source: "@Mockable protocol Model: Codable {}",
      diagnostic: """
        1:27: error: @Mockable cannot see the requirements of Codable. Restate them in \
        this protocol and say so: @Mockable(restating: Codable.self).
        """),
    Mistake(
      name: "a constraint on an inherited protocol",
      source: "@Mockable protocol Numbers: Box where Content == Int {}",
      diagnostic: """
        1:33: error: the mock inherits from MockBox, and this constraint does not say with which types. \
        Write them as primary associated types, as in `Box<Int>`.
        """),
    Mistake(
      name: "static members of a mock that inherits",
      source: """
        @Mockable protocol Child: Base {
          static func make()
        }
        """,
      diagnostic: """
        1:20: error: a mock that inherits from another mock cannot have static members or \
        initializers of its own. Restate the requirements of the inherited protocol here and name it: \
        @Mockable(restating: Base.self).
        """),
    Mistake(
      name: "a distributed actor",
      source: "@Mockable protocol Remote: DistributedActor {}",
      diagnostic: """
        1:28: error: distributed actors cannot be mocked: the compiler makes their calls.
        """),
    Mistake(
      name: "an isolated parameter",
      source: """
        @Mockable protocol Worker {
          func work(on actor: isolated any Actor)
        }
        """,
      diagnostic: """
        2:13: error: an `isolated` parameter cannot be passed to a stub. Make the member \
        `nonisolated(nonsending)` instead, which isolates it in the same way.
        """),
    Mistake(
      name: "an isolated parameter of a class",
      source: """
        @Mockable class Worker {
          func work(on actor: isolated any Actor) {}
        }
        """,
      diagnostic: """
        2:13: remark: the mock does not override work: an `isolated` parameter cannot be passed to \
        a stub. Make the member `nonisolated(nonsending)` instead, which isolates it in the same way.
        """, stillMocks: true),
    Mistake(
      name: "a parameter pack inside another type",
      source: """
        @Mockable protocol Sender {
          func send<each T>(_ values: repeat (each T)?)
        }
        """,
      diagnostic: """
        2:31: error: Swift 6.3 compiles a mock of a parameter pack only where it is a parameter of \
        its own, `repeat each T`.
        """),
    Mistake(
      name: "two parameter packs",
      source: """
        @Mockable protocol Sender {
          func send<each T, each U>(_ one: repeat each T, other: repeat each U)
        }
        """,
      diagnostic: "2:21: error: Swift 6.3 compiles a mock of one parameter pack only."),
    Mistake(
      name: "a parameter pack of a class's member",
      source: """
        @Mockable class Sender {
          func send<each T>(_ values: repeat each T) {}
        }
        """,
      diagnostic: """
        2:13: remark: the mock does not override send: Swift cannot override a member that has a \
        parameter pack.
        """, stillMocks: true),
    Mistake(
      name: "a class with a type pack",
      source: "@Mockable class Store<each T> {}",
      diagnostic: """
        1:23: error: a class with a type pack cannot be inherited. Declare a protocol with its \
        members and mock that.
        """),
    Mistake(
      name: "a value parameter",
      source: """
        @Mockable protocol Adder {
          func sum<let count: Int>(_ values: InlineArray<count, Int>) -> Int
        }
        """,
      diagnostic: """
        2:12: error: a mock keeps the stubs of a generic member by its types, and `let count: Int` \
        is a value. Take it as an ordinary parameter.
        """),
    Mistake(
      name: "a result that cannot be kept",
      source: """
        @Mockable protocol Buffer {
          var bytes: RawSpan { get }
        }
        """,
      diagnostic: """
        2:14: error: a mock cannot keep what RawSpan would point into. Return what owns the memory, \
        such as an array.
        """),
    Mistake(
      name: "a parameter without values",
      source: """
        @Mockable protocol Ender {
          func end(_ never: Never)
        }
        """,
      diagnostic: """
        2:21: error: nobody can call it, as there is no value of the type Never.
        """),
    Mistake(
      name: "a name that mocks use",
      source: """
        @Mockable protocol Store {
          func mockMembers()
        }
        """,
      diagnostic: """
        2:8: error: every mock has a member `mockMembers` of its own. Rename it.
        """),
    Mistake(
      name: "a setter that the inherited mock may have",
      source: """
        @Mockable protocol Child: Base {
          override var name: String { get set }
        }
        """,
      diagnostic: """
        2:35: error: a macro sees one protocol, and so not whether the inherited mock has this \
        setter. Leave `set` out if it has; else repeat the inherited requirements here and write \
        @Mockable(restating:).
        """),
    Mistake(
      name: "a default that is private",
      source: """
        @Mockable class Account {
          private static let standard = 7
          func fee(_ days: Int = Account.standard) -> Int { days }
        }
        """,
      diagnostic: """
        3:8: remark: in the mock, fee(_:) has no default for days, since standard is private.
        """, stillMocks: true),
    Mistake(
      name: "a member that is unavailable",
      source: """
        @Mockable class Store {
          @available(*, unavailable) func load() {}
        }
        """,
      diagnostic: "2:35: remark: the mock does not override load: it is unavailable.",
      stillMocks: true),
    Mistake(
      name: "a declaration in a function",
      source: """
        func run() {
          @Mockable class Store {}
        }
        """,
      diagnostic: """
        2:3: error: the code of a function does not see what a macro adds to it. Declare this \
        outside the function.
        """),
    Mistake(
      name: "a condition that is not a literal",
      source: "@Mockable(.flag(name)) protocol Store {}",
      diagnostic: """
        1:11: error: @Mockable takes `.debug`, `.always` or `.flag("NAME")` with the name as a \
        literal, since a macro sees only the source text.
        """, stillMocks: true),
    Mistake(
      name: "restating something that is not a type",
      source: "@Mockable(restating: base) protocol Store {}",
      diagnostic: """
        1:22: error: `restating:` takes protocol types, as in `restating: Base.self`.
        """, stillMocks: true),
    Mistake(
      name: "a mock in optimized builds",
      source: "@Mockable(.always) protocol Store {}",
      diagnostic: """
        1:29: warning: optimized builds of Swift 6.3 do not see the conformance of MockStore: if \
        exactly one other type conforms to Store, they call that type instead. Make the protocol \
        package or public, or restrict the mock to debug builds.
        """, stillMocks: true),
    Mistake(
      name: "a final member",
      source: """
        @Mockable class Store {
          final func load() {}
        }
        """,
      diagnostic: "2:14: remark: the mock does not override load: it is final.", stillMocks: true),
    Mistake(
      name: "a private member",
      source: """
        @Mockable class Store {
          private var cache: Int = 0
        }
        """,
      diagnostic: "2:15: remark: the mock does not override cache: it is private.", stillMocks: true
    ),
    Mistake(
      name: "a static member of a class",
      source: """
        @Mockable class Store {
          static func make() {}
        }
        """,
      diagnostic: "2:15: remark: the mock does not override make: it is static.", stillMocks: true),
    Mistake(
      name: "an opaque result",
      source: """
        @Mockable class Store {
          func all() -> some Sequence { [1] }
        }
        """,
      diagnostic: """
        2:8: remark: the mock does not override all: its type is opaque and cannot be overridden.
        """, stillMocks: true),
    Mistake(
      name: "a result of Self",
      source: """
        @Mockable class Store {
          func copy() -> Self { self }
        }
        """,
      diagnostic: "2:8: remark: the mock does not override copy: it returns Self.", stillMocks: true
    ),
    Mistake(
      name: "a property without a type",
      source: """
        @Mockable class Store {
          var cache = Cache()
        }
        """,
      diagnostic: """
        2:7: warning: the mock does not override cache: its type is not written, and a macro \
        sees only the source text. Write the type, or make the property final.
        """, stillMocks: true),
    Mistake(
      name: "a variadic member of a class",
      source: """
        @Mockable class Store {
          func log(_ items: Any...) {}
        }
        """,
      diagnostic: """
        2:8: warning: a call of log(_:) cannot go through to the class, since Swift cannot pass \
        an array on to a variadic parameter. Stub it, or take an array.
        """, stillMocks: true),
  ]
}
