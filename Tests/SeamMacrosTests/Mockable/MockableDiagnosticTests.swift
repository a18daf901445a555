import Testing

@Suite("What @Mockable says")
struct MockableDiagnosticTests {
  @Test(arguments: cases) func `what cannot be mocked is refused at its place`(_ mistake: Mistake) {
    let expansion = Expansion(of: mistake.source)
    #expect(expansion.diagnostics == [mistake.diagnostic])
    #expect(expansion.source.contains("class Mock") == mistake.stillMocks)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var name: String
    var source: String
    var diagnostic: String
    /// Whether it is no more than a word about one member.
    var stillMocks = false

    var testDescription: String { name }
  }

  static let cases: [Mistake] = [
    Mistake(
      name: "a struct",
      source: "@Mockable struct Store {}",
      diagnostic: """
        1:1: error: @Mockable makes mocks of protocols and classes; this has no heirs. Declare a \
        protocol with the members that matter, and make that one @Mockable.
        """),
    Mistake(
      name: "an actor",
      source: "@Mockable actor Store {}",
      diagnostic: """
        1:1: error: @Mockable makes mocks of protocols and classes; an actor has no heirs. Declare \
        a protocol with the members that matter, and make that one @Mockable.
        """),
    Mistake(
      name: "a final class",
      source: "@Mockable final class Store {}",
      diagnostic: """
        1:11: error: Store is final, so MockStore cannot inherit it. Drop `final`, or make a \
        protocol of its members and mock that.
        """),
    Mistake(
      name: "a class with private initializers",
      source: """
        @Mockable class Store {
          private init() {}
        }
        """,
      diagnostic: """
        2:3: error: every initializer of this class is private, so that a mock cannot be made. \
        Make one fileprivate or wider.
        """),
    Mistake(
      name: "two mocks to inherit",
      source: "@Mockable protocol Child: One, Other {}",
      diagnostic: """
        1:20: error: a mock can inherit one mock, and One and Other would be 2. Write the \
        requirements of all but one out again in this protocol and name those protocols: \
        @Mockable(restating: Other.self).
        """),
    Mistake(
      name: "requirements of the standard library",
      source: "@Mockable protocol Model: Codable {}",
      diagnostic: """
        1:27: error: @Mockable cannot see the requirements of Codable. Write them out again in \
        this protocol and say so: @Mockable(restating: Codable.self).
        """),
    Mistake(
      name: "a constraint on an inherited protocol",
      source: "@Mockable protocol Numbers: Box where Content == Int {}",
      diagnostic: """
        1:33: error: the mock inherits MockBox, and this constraint does not tell with what types. \
        Write them as primary associated types, as in `Box<Int>`.
        """),
    Mistake(
      name: "static members of an heir",
      source: """
        @Mockable protocol Child: Base {
          static func make()
        }
        """,
      diagnostic: """
        1:20: error: a mock that inherits another mock cannot have static members and initializers \
        of its own. Write the requirements of the inherited protocol out again here and name it: \
        @Mockable(restating: Base.self).
        """),
    Mistake(
      name: "a distributed actor",
      source: "@Mockable protocol Remote: DistributedActor {}",
      diagnostic: """
        1:28: error: distributed actors cannot be mocked: their calls are made by the compiler.
        """),
    Mistake(
      name: "an isolated parameter",
      source: """
        @Mockable protocol Worker {
          func work(on actor: isolated any Actor)
        }
        """,
      diagnostic: """
        2:13: error: a parameter that is `isolated` cannot be handed to a stub. Make the member \
        `nonisolated(nonsending)` instead, which isolates it the same way.
        """, stillMocks: true),
    Mistake(
      name: "a condition that is no literal",
      source: "@Mockable(.flag(name)) protocol Store {}",
      diagnostic: """
        1:11: error: @Mockable takes `.debug`, `.always` or `.flag("NAME")` with the name written \
        out, for it sees only the text.
        """, stillMocks: true),
    Mistake(
      name: "restating what is no type",
      source: "@Mockable(restating: base) protocol Store {}",
      diagnostic: """
        1:22: error: `restating:` takes the protocols' types, as in `restating: Base.self`.
        """, stillMocks: true),
    Mistake(
      name: "a mock in optimized builds",
      source: "@Mockable(.always) protocol Store {}",
      diagnostic: """
        1:29: warning: optimized builds of Swift 6.3 do not see the conformance of MockStore: where \
        one other type conforms to Store, they call that one instead. Make the protocol package or \
        public, or leave the mock to debug builds.
        """, stillMocks: true),
    Mistake(
      name: "a final member",
      source: """
        @Mockable class Store {
          final func load() {}
        }
        """,
      diagnostic: "2:14: remark: the mock leaves load alone: it is final.", stillMocks: true),
    Mistake(
      name: "a private member",
      source: """
        @Mockable class Store {
          private var cache: Int = 0
        }
        """,
      diagnostic: "2:15: remark: the mock leaves cache alone: it is private.", stillMocks: true),
    Mistake(
      name: "a static member of a class",
      source: """
        @Mockable class Store {
          static func make() {}
        }
        """,
      diagnostic: "2:15: remark: the mock leaves make alone: it is static.", stillMocks: true),
    Mistake(
      name: "an opaque result",
      source: """
        @Mockable class Store {
          func all() -> some Sequence { [1] }
        }
        """,
      diagnostic: """
        2:8: remark: the mock leaves all alone: its type is opaque, and cannot be overridden.
        """, stillMocks: true),
    Mistake(
      name: "a result of Self",
      source: """
        @Mockable class Store {
          func copy() -> Self { self }
        }
        """,
      diagnostic: "2:8: remark: the mock leaves copy alone: it returns Self.", stillMocks: true),
    Mistake(
      name: "a property without a type",
      source: """
        @Mockable class Store {
          var cache = Cache()
        }
        """,
      diagnostic: """
        2:7: warning: the mock leaves cache alone: its type is not written, and a macro sees only \
        the text. Write the type, or make it final.
        """, stillMocks: true),
    Mistake(
      name: "a variadic member of a class",
      source: """
        @Mockable class Store {
          func log(_ items: Any...) {}
        }
        """,
      diagnostic: """
        2:8: warning: a call of log(_:) cannot go through to the class, for Swift cannot hand a \
        list of arguments on to a variadic parameter. Stub it, or take an array.
        """, stillMocks: true),
  ]
}
