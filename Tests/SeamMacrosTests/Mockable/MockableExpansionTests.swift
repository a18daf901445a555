import Testing

// Each expansion whole, as the compiler gets it. Lines are as long as the macro writes them.
@Suite("What @Mockable writes")
struct MockableExpansionTests {
  @Test func `a method`() {
    let expansion = Expansion(
      of: #"""
        @Mockable
        protocol Service {
          func load(id: Int) -> String
        }
        """#)
    #expect(
      expansion.source == #"""

        protocol Service {
          func load(id: Int) -> String
        }

        #if DEBUG
        class MockService: Service, Seams.Mock, @unchecked Swift.Sendable {
          private nonisolated let _mock = Seams.MockMembers("MockService", ["load(id:)"])
          nonisolated var mockMembers: [Seams.MockMembers] { [_mock] }
          nonisolated init() {}
          nonisolated func forwarding(to original: (any Service & Swift.Sendable)) -> Self { _mock.forward(to: original); return self }
          nonisolated var when: _When { _When(mockMembers) }
          class _When: Seams.MockFace {
            func load(id: Seams.ArgumentMatcher<Int>) -> _M0.Stub { _M0.stubMatching(_mock, 0, "id", id) }
          }
          nonisolated var calls: _Calls { _Calls(mockMembers) }
          class _Calls: Seams.MockFace {
            var load: Seams.MockCalls<Int> { _M0.calls(_mock, 0) }
          }
          typealias _M0 = Seams.MockMember<@Sendable (Int) -> String, Int, String, Swift.Never, Swift.Never, (any Service & Swift.Sendable)>
          func load(id: Int) -> String {
            switch _M0.reply(_mock, 0, to: id) {
            case .returns(let _value): return _value
            case .performs(let _body): return _body(id)
            case .forwards(let _original): return _original.load(id: id)
            }
          }
        }
        #endif
        """#)
  }

  @Test func `a method that waits and throws`() {
    let expansion = Expansion(
      of: #"""
        @Mockable
        protocol Service: Sendable {
          func load(id: Int, in store: String) async throws -> [String]
        }
        """#)
    #expect(
      expansion.source == #"""

        protocol Service: Sendable {
          func load(id: Int, in store: String) async throws -> [String]
        }

        #if DEBUG
        class MockService: Service, Seams.Mock, @unchecked Swift.Sendable {
          private nonisolated let _mock = Seams.MockMembers("MockService", ["load(id:in:)"])
          nonisolated var mockMembers: [Seams.MockMembers] { [_mock] }
          nonisolated init() {}
          nonisolated func forwarding(to original: (any Service & Swift.Sendable)) -> Self { _mock.forward(to: original); return self }
          nonisolated var when: _When { _When(mockMembers) }
          class _When: Seams.MockFace {
            func load(id: Seams.ArgumentMatcher<Int>, in store: Seams.ArgumentMatcher<String>) -> _M0.Stub { _M0.stubChecking(_mock, 0) { _call, _check in _check.compare("id", id, _call.id); _check.compare("store", store, _call.store) } }
          }
          nonisolated var calls: _Calls { _Calls(mockMembers) }
          class _Calls: Seams.MockFace {
            var load: Seams.MockCalls<(id: Int, store: String)> { _M0.calls(_mock, 0) }
          }
          typealias _M0 = Seams.MockMember<nonisolated(nonsending) @Sendable (Int, String) async throws -> [String], (id: Int, store: String), [String], any Swift.Error, Seams.PendingCall<(id: Int, store: String), [String], any Swift.Error>, (any Service & Swift.Sendable)>
          func load(id: Int, in store: String) async throws -> [String] {
            switch try _M0.reply(_mock, 0, to: (id: id, store: store)) {
            case .returns(let _value): return _value
            case .performs(let _body): return try await _body(id, store)
            case .suspends(let _pending): return try await _pending.outcome()
            case .forwards(let _original): return try await _original.load(id: id, in: store)
            }
          }
        }
        #endif
        """#)
  }

  @Test func `a method with a typed error`() {
    let expansion = Expansion(
      of: #"""
        @Mockable
        protocol Service {
          func load() throws(Failure)
        }
        """#)
    #expect(
      expansion.source == #"""

        protocol Service {
          func load() throws(Failure)
        }

        #if DEBUG
        class MockService: Service, Seams.Mock, @unchecked Swift.Sendable {
          private nonisolated let _mock = Seams.MockMembers("MockService", ["load()"])
          nonisolated var mockMembers: [Seams.MockMembers] { [_mock] }
          nonisolated init() {}
          nonisolated func forwarding(to original: (any Service & Swift.Sendable)) -> Self { _mock.forward(to: original); return self }
          nonisolated var when: _When { _When(mockMembers) }
          class _When: Seams.MockFace {
            func load() -> _M0.Stub { _M0.stub(_mock, 0) }
          }
          nonisolated var calls: _Calls { _Calls(mockMembers) }
          class _Calls: Seams.MockFace {
            var load: Seams.MockCalls<Void> { _M0.calls(_mock, 0) }
          }
          typealias _M0 = Seams.MockMember<@Sendable () throws -> Void, Void, Void, Failure, Swift.Never, (any Service & Swift.Sendable)>
          func load() throws(Failure) {
            switch try _M0.reply(_mock, 0, to: ()) {
            case .returns: break
            case .performs(let _body): do { try _body() } catch { throw Seams.MockMembers.rethrown(error, as: (Failure).self) }
            case .forwards(let _original): try _original.load()
            }
          }
        }
        #endif
        """#)
  }

  @Test func `a generic method`() {
    let expansion = Expansion(
      of: #"""
        @Mockable
        protocol Service {
          func load<T: Decodable>(_ type: T.Type) -> T
        }
        """#)
    #expect(
      expansion.source == #"""

        protocol Service {
          func load<T: Decodable>(_ type: T.Type) -> T
        }

        #if DEBUG
        class MockService: Service, Seams.Mock, @unchecked Swift.Sendable {
          private nonisolated let _mock = Seams.MockMembers("MockService", ["load(_:)"])
          nonisolated var mockMembers: [Seams.MockMembers] { [_mock] }
          nonisolated init() {}
          nonisolated func forwarding(to original: (any Service & Swift.Sendable)) -> Self { _mock.forward(to: original); return self }
          nonisolated var when: _When { _When(mockMembers) }
          class _When: Seams.MockFace {
            func load<T: Decodable>(_ type: Seams.ArgumentMatcher<T.Type>) -> _M0<T>.Stub { _M0<T>.stubMatching(_mock, 0, "type", type, isSpecialized: true) }
          }
          nonisolated var calls: _Calls { _Calls(mockMembers) }
          class _Calls: Seams.MockFace {
            func load<T: Decodable>(_: T.Type) -> Seams.MockCalls<T.Type> { _M0<T>.calls(_mock, 0, isSpecialized: true) }
          }
          typealias _M0<T: Decodable> = Seams.MockMember<@Sendable (T.Type) -> T, T.Type, T, Swift.Never, Swift.Never, (any Service & Swift.Sendable)>
          func load<T: Decodable>(_ type: T.Type) -> T {
            switch _M0<T>.overloadedReply(_mock, 0, to: type, isSpecialized: true) {
            case .returns(let _value): return _value
            case .performs(let _body): return _body(type)
            case .forwards(let _original): return _original.load(type)
            }
          }
        }
        #endif
        """#)
  }

  @Test func `associated types`() {
    let expansion = Expansion(
      of: #"""
        @Mockable
        protocol Store<Item> {
          associatedtype Item: Equatable
          func add(_ item: Item)
        }
        """#)
    #expect(
      expansion.source == #"""

        protocol Store<Item> {
          associatedtype Item: Equatable
          func add(_ item: Item)
        }

        #if DEBUG
        class MockStore<Item: Equatable>: Store, Seams.Mock, @unchecked Swift.Sendable {
          private nonisolated let _mock = Seams.MockMembers("MockStore", ["add(_:)"])
          nonisolated var mockMembers: [Seams.MockMembers] { [_mock] }
          nonisolated init() {}
          nonisolated var when: _When { _When(mockMembers) }
          class _When: Seams.MockFace {
            func add(_ item: Seams.ArgumentMatcher<Item>) -> _M0.Stub { _M0.stubMatching(_mock, 0, "item", item) }
          }
          nonisolated var calls: _Calls { _Calls(mockMembers) }
          class _Calls: Seams.MockFace {
            var add: Seams.MockCalls<Item> { _M0.calls(_mock, 0) }
          }
          typealias _M0 = Seams.MockMember<@Sendable (Item) -> Void, Item, Void, Swift.Never, Swift.Never, Swift.Never>
          func add(_ item: Item) {
            switch _M0.reply(_mock, 0, to: item) {
            case .returns: break
            case .performs(let _body): _body(item)
            }
          }
        }
        #endif
        """#)
  }

  @Test func `properties`() {
    let expansion = Expansion(
      of: #"""
        @Mockable
        protocol Service: AnyObject {
          var name: String { get set }
          var count: Int { get async throws }
        }
        """#)
    #expect(
      expansion.source == #"""

        protocol Service: AnyObject {
          var name: String { get set }
          var count: Int { get async throws }
        }

        #if DEBUG
        class MockService: Service, Seams.Mock, @unchecked Swift.Sendable {
          private nonisolated let _mock = Seams.MockMembers("MockService", ["name", "name =", "count"])
          nonisolated var mockMembers: [Seams.MockMembers] { [_mock] }
          nonisolated init() {}
          nonisolated func forwarding(to original: (any Service & Swift.Sendable)) -> Self { _mock.forward(to: original); return self }
          nonisolated var when: _When { _When(mockMembers) }
          class _When: Seams.MockFace {
            var name: _M0.Stub { _M0.stub(_mock, 0) }
            func name(set newValue: Seams.ArgumentMatcher<String>) -> _M1.Stub { _M1.stubMatching(_mock, 1, "newValue", newValue) }
            var count: _M2.Stub { _M2.stub(_mock, 2) }
          }
          nonisolated var calls: _Calls { _Calls(mockMembers) }
          class _Calls: Seams.MockFace {
            var name: Seams.MockAccesses<Void, String> { .init(get: _M0.calls(_mock, 0), set: _M1.calls(_mock, 1)) }
            var count: Seams.MockCalls<Void> { _M2.calls(_mock, 2) }
          }
          typealias _M0 = Seams.MockMember<@Sendable () -> String, Void, String, Swift.Never, Swift.Never, (any Service & Swift.Sendable)>
          typealias _M1 = Seams.MockMember<@Sendable (String) -> Void, String, Void, Swift.Never, Swift.Never, (any Service & Swift.Sendable)>
          var name: String {
            get {
              switch _M0.reply(_mock, 0, to: ()) {
              case .returns(let _value): return _value
              case .performs(let _body): return _body()
              case .forwards(let _original): return _original.name
              }
            }
            set {
              switch _M1.reply(_mock, 1, to: newValue) {
              case .returns: _M0.remember(_mock, 0, newValue, at: ())
              case .performs(let _body): _body(newValue)
              case .forwards(let _original): _original.name = newValue
              }
            }
          }
          typealias _M2 = Seams.MockMember<nonisolated(nonsending) @Sendable () async throws -> Int, Void, Int, any Swift.Error, Seams.PendingCall<Void, Int, any Swift.Error>, (any Service & Swift.Sendable)>
          var count: Int {
            get async throws {
              switch try _M2.reply(_mock, 2, to: ()) {
              case .returns(let _value): return _value
              case .performs(let _body): return try await _body()
              case .suspends(let _pending): return try await _pending.outcome()
              case .forwards(let _original): return try await _original.count
              }
            }
          }
        }
        #endif
        """#)
  }

  @Test func `a subscript`() {
    let expansion = Expansion(
      of: #"""
        @Mockable
        protocol Table {
          subscript(row: Int) -> String { get }
        }
        """#)
    #expect(
      expansion.source == #"""

        protocol Table {
          subscript(row: Int) -> String { get }
        }

        #if DEBUG
        class MockTable: Table, Seams.Mock, @unchecked Swift.Sendable {
          private nonisolated let _mock = Seams.MockMembers("MockTable", ["subscript(_:)"])
          nonisolated var mockMembers: [Seams.MockMembers] { [_mock] }
          nonisolated init() {}
          nonisolated func forwarding(to original: (any Table & Swift.Sendable)) -> Self { _mock.forward(to: original); return self }
          nonisolated var when: _When { _When(mockMembers) }
          class _When: Seams.MockFace {
            subscript(row: Seams.ArgumentMatcher<Int>) -> _M0.Stub { _M0.stubMatching(_mock, 0, "row", row) }
          }
          nonisolated var calls: _Calls { _Calls(mockMembers) }
          class _Calls: Seams.MockFace {
            var `subscript`: Seams.MockCalls<Int> { _M0.calls(_mock, 0) }
          }
          typealias _M0 = Seams.MockMember<@Sendable (Int) -> String, Int, String, Swift.Never, Swift.Never, (any Table & Swift.Sendable)>
          subscript(row: Int) -> String {
            get {
              switch _M0.reply(_mock, 0, to: row) {
              case .returns(let _value): return _value
              case .performs(let _body): return _body(row)
              case .forwards(let _original): return _original[row]
              }
            }
          }
        }
        #endif
        """#)
  }

  @Test func `static members and initializers`() {
    let expansion = Expansion(
      of: #"""
        @Mockable
        protocol Maker {
          init(name: String)
          static func make() -> Int
        }
        """#)
    #expect(
      expansion.source == #"""

        protocol Maker {
          init(name: String)
          static func make() -> Int
        }

        #if DEBUG
        class MockMaker: Maker, Seams.Mock, @unchecked Swift.Sendable {
          private nonisolated let _mock = Seams.MockMembers("MockMaker", ["init(name:)", "make()"])
          nonisolated var mockMembers: [Seams.MockMembers] { [_mock] }
          nonisolated init() {}
          private nonisolated static var _shared: Seams.MockMembers { .shared(by: MockMaker.self, "MockMaker", ["init(name:)", "make()"]) }
          nonisolated func forwarding(to original: (any Maker & Swift.Sendable)) -> Self { _mock.forward(to: original); return self }
          nonisolated var when: _When { _When(mockMembers) }
          class _When: Seams.MockFace {
          }
          nonisolated var calls: _Calls { _Calls(mockMembers) }
          class _Calls: Seams.MockFace {
          }
          static nonisolated var when: _StaticWhen { _StaticWhen([_shared]) }
          final class _StaticWhen: Seams.MockFace {
            func initializer(name: Seams.ArgumentMatcher<String>) -> _M0.Stub { _M0.stubMatching(_mock, 0, "name", name) }
            func make() -> _M1.Stub { _M1.stub(_mock, 1) }
          }
          static nonisolated var calls: _StaticCalls { _StaticCalls([_shared]) }
          final class _StaticCalls: Seams.MockFace {
            var initializer: Seams.MockCalls<String> { _M0.calls(_mock, 0) }
            var make: Seams.MockCalls<Void> { _M1.calls(_mock, 1) }
          }
          typealias _M0 = Seams.MockMember<@Sendable (String) -> Void, String, Void, Swift.Never, Swift.Never, Swift.Never>
          required init(name: String) {
            switch _M0.reply(Self._shared, 0, to: name) {
            case .returns: break
            case .performs(let _body): _body(name)
            }
          }
          typealias _M1 = Seams.MockMember<@Sendable () -> Int, Void, Int, Swift.Never, Swift.Never, Swift.Never>
          static func make() -> Int {
            switch _M1.reply(Self._shared, 1, to: ()) {
            case .returns(let _value): return _value
            case .performs(let _body): return _body()
            }
          }
        }
        #endif
        """#)
  }

  @Test func `ways of handing over`() {
    let expansion = Expansion(
      of: #"""
        @Mockable
        protocol Service {
          func pass(_ a: inout Int, b: Any..., c: @autoclosure () -> Int, d: () -> Void, e: sending Box)
        }
        """#)
    #expect(
      expansion.source == #"""

        protocol Service {
          func pass(_ a: inout Int, b: Any..., c: @autoclosure () -> Int, d: () -> Void, e: sending Box)
        }

        #if DEBUG
        class MockService: Service, Seams.Mock, @unchecked Swift.Sendable {
          private nonisolated let _mock = Seams.MockMembers("MockService", ["pass(_:b:c:d:e:)"])
          nonisolated var mockMembers: [Seams.MockMembers] { [_mock] }
          nonisolated init() {}
          nonisolated func forwarding(to original: (any Service & Swift.Sendable)) -> Self { _mock.forward(to: original); return self }
          nonisolated var when: _When { _When(mockMembers) }
          class _When: Seams.MockFace {
            func pass(_ a: Seams.ArgumentMatcher<Seams.Recorded<Int>>, b: Seams.ArgumentMatcher<[Any]>, c: Seams.ArgumentMatcher<Int>, d: Seams.ArgumentMatcher<Swift.Never>, e: Seams.ArgumentMatcher<Box>) -> _M0.Stub { _M0.stubChecking(_mock, 0) { _call, _check in _check.compare("a", a, _call.a); _check.compare("b", b, _call.b); _check.compare("c", c, _call.c); _check.compare("e", e, _call.e) } }
          }
          nonisolated var calls: _Calls { _Calls(mockMembers) }
          class _Calls: Seams.MockFace {
            var pass: Seams.MockCalls<(a: Seams.Recorded<Int>, b: [Any], c: Int, e: Box)> { _M0.calls(_mock, 0) }
          }
          typealias _M0 = Seams.MockMember<@Sendable (inout Int, [Any], Int, () -> Void, sending Box) -> Void, (a: Seams.Recorded<Int>, b: [Any], c: Int, e: Box), Void, Swift.Never, Swift.Never, Swift.Never>
          func pass(_ a: inout Int, b: Any..., c: @autoclosure () -> Int, d: () -> Void, e: sending Box) {
            let c = c()
            switch _M0.reply(_mock, 0, to: (a: Seams.Recorded(a), b: b, c: c, e: Seams.MockMembers.recorded(e))) {
            case .returns: break
            case .performs(let _body): _body(&a, b, c, d, e)
            }
          }
        }
        #endif
        """#)
  }

  @Test func `a rethrowing method`() {
    let expansion = Expansion(
      of: #"""
        @Mockable
        protocol Service {
          func run<T>(_ body: () throws -> T) rethrows -> T
        }
        """#)
    #expect(
      expansion.source == #"""

        protocol Service {
          func run<T>(_ body: () throws -> T) rethrows -> T
        }

        #if DEBUG
        class MockService: Service, Seams.Mock, @unchecked Swift.Sendable {
          private nonisolated let _mock = Seams.MockMembers("MockService", ["run(_:)"])
          nonisolated var mockMembers: [Seams.MockMembers] { [_mock] }
          nonisolated init() {}
          nonisolated func forwarding(to original: (any Service & Swift.Sendable)) -> Self { _mock.forward(to: original); return self }
          nonisolated var when: _When { _When(mockMembers) }
          class _When: Seams.MockFace {
            func run<T>(_ body: Seams.ArgumentMatcher<Swift.Never>) -> _M0<T>.Stub { _M0<T>.stub(_mock, 0, isSpecialized: true) }
          }
          nonisolated var calls: _Calls { _Calls(mockMembers) }
          class _Calls: Seams.MockFace {
            func run<T>(_: T.Type) -> Seams.MockCalls<Void> { _M0<T>.calls(_mock, 0, isSpecialized: true) }
          }
          typealias _M0<T> = Seams.MockMember<@Sendable (() throws -> T) throws -> T, Void, T, Swift.Never, Swift.Never, Swift.Never>
          func run<T, _Failure: Swift.Error>(_ body: () throws(_Failure) -> T) throws(_Failure) -> T {
            switch _M0<T>.overloadedReply(_mock, 0, to: (), isSpecialized: true) {
            case .returns(let _value): return _value
            case .performs(let _body): do { return try _body(body) } catch { throw Seams.MockMembers.rethrown(error, as: _Failure.self) }
            }
          }
        }
        #endif
        """#)
  }

  @Test func `conditions and another flag`() {
    let expansion = Expansion(
      of: #"""
        @Mockable(.flag("TESTING"))
        protocol Service {
          #if os(Linux)
          func linux()
          #endif
        }
        """#)
    #expect(
      expansion.source == #"""

        protocol Service {
          #if os(Linux)
          func linux()
          #endif
        }

        #if TESTING
        class MockService: Service, Seams.Mock, @unchecked Swift.Sendable {
          private nonisolated let _mock = Seams.MockMembers("MockService", ["linux()"])
          nonisolated var mockMembers: [Seams.MockMembers] { [_mock] }
          nonisolated init() {}
          nonisolated func forwarding(to original: (any Service & Swift.Sendable)) -> Self { _mock.forward(to: original); return self }
          nonisolated var when: _When { _When(mockMembers) }
          class _When: Seams.MockFace {
            #if os(Linux)
            func linux() -> _M0.Stub { _M0.stub(_mock, 0) }
            #endif
          }
          nonisolated var calls: _Calls { _Calls(mockMembers) }
          class _Calls: Seams.MockFace {
            #if os(Linux)
            var linux: Seams.MockCalls<Void> { _M0.calls(_mock, 0) }
            #endif
          }
          #if os(Linux)
          typealias _M0 = Seams.MockMember<@Sendable () -> Void, Void, Void, Swift.Never, Swift.Never, (any Service & Swift.Sendable)>
          func linux() {
            switch _M0.reply(_mock, 0, to: ()) {
            case .returns: break
            case .performs(let _body): _body()
            case .forwards(let _original): _original.linux()
            }
          }
          #endif
        }
        #endif
        """#)
  }

  @Test func `an inherited protocol`() {
    let expansion = Expansion(
      of: #"""
        @Mockable
        protocol Child: Base {
          func child()
        }
        """#)
    #expect(
      expansion.source == #"""

        protocol Child: Base {
          func child()
        }

        #if DEBUG
        #sourceLocation(file: "/Demo/Demo.swift", line: 1)
        class MockChild:
                        `Base with @Mockable, or its requirements repeated here with @Mockable(restating: …)`, Child, @unchecked Swift.Sendable {
        #sourceLocation()
          private nonisolated let _mock = Seams.MockMembers("MockChild", ["child()"])
          override nonisolated var mockMembers: [Seams.MockMembers] { super.mockMembers + [_mock] }
          nonisolated func forwarding(to original: (any Child & Swift.Sendable)) -> Self { for members in mockMembers { members.forward(to: original) }; return self }
          override nonisolated var when: _When { _When(mockMembers) }
          class _When: `Base with @Mockable, or its requirements repeated here with @Mockable(restating: …)`._When {
            private let _added: Seams.MockMembers
            override init(_ members: [Seams.MockMembers]) { _added = Seams.MockFace.added(in: members); super.init(Seams.MockFace.inherited(in: members)) }
            @_nonoverride func child() -> _M0.Stub { _M0.stub(_added, 0) }
          }
          override nonisolated var calls: _Calls { _Calls(mockMembers) }
          class _Calls: `Base with @Mockable, or its requirements repeated here with @Mockable(restating: …)`._Calls {
            private let _added: Seams.MockMembers
            override init(_ members: [Seams.MockMembers]) { _added = Seams.MockFace.added(in: members); super.init(Seams.MockFace.inherited(in: members)) }
            @_nonoverride var child: Seams.MockCalls<Void> { _M0.calls(_added, 0) }
          }
          #sourceLocation(file: "/Demo/Demo.swift", line: 3)
          typealias _M0 = Seams.MockMember<@Sendable () -> Void, Void, Void, Swift.Never, Swift.Never, (any Child & Swift.Sendable)>
          #sourceLocation(file: "/Demo/Demo.swift", line: 3)
          func child() { switch _M0.reply(_mock, 0, to: ()) { case .returns: break; case .performs(let _body): _body(); case .forwards(let _original): _original.child() } }
          #sourceLocation()
        }
        #endif
        """#)
  }

  @Test func `an actor`() {
    let expansion = Expansion(
      of: #"""
        @Mockable
        protocol Store: Actor {
          func load() -> Int
        }
        """#)
    #expect(
      expansion.source == #"""

        protocol Store: Actor {
          func load() -> Int
        }

        #if DEBUG
        actor MockStore: Store, Seams.Mock {
          private nonisolated let _mock = Seams.MockMembers("MockStore", ["load()"])
          nonisolated var mockMembers: [Seams.MockMembers] { [_mock] }
          init() {}
          nonisolated var when: _When { _When(mockMembers) }
          final class _When: Seams.MockFace {
            func load() -> _M0.Stub { _M0.stub(_mock, 0) }
          }
          nonisolated var calls: _Calls { _Calls(mockMembers) }
          final class _Calls: Seams.MockFace {
            var load: Seams.MockCalls<Void> { _M0.calls(_mock, 0) }
          }
          typealias _M0 = Seams.MockMember<@Sendable () -> Int, Void, Int, Swift.Never, Swift.Never, Swift.Never>
          func load() -> Int {
            switch _M0.reply(_mock, 0, to: ()) {
            case .returns(let _value): return _value
            case .performs(let _body): return _body()
            }
          }
        }
        #endif
        """#)
  }

  @Test func `a class`() {
    let expansion = Expansion(
      of: #"""
        @Mockable(.always)
        class Service {
          func load(_ id: Int) async -> Int { id }
        }
        """#)
    #expect(
      expansion.source == #"""

        class Service {
          func load(_ id: Int) async -> Int { id }
        }

        class MockService: Service, Seams.Mock {
          private nonisolated let _mock = Seams.MockMembers("MockService", ["load(_:)"])
          nonisolated var mockMembers: [Seams.MockMembers] { [_mock] }
          nonisolated var when: _When { _When(mockMembers) }
          class _When: Seams.MockFace {
            func load(_ id: Seams.ArgumentMatcher<Int>) -> _M0.Stub { _M0.stubMatching(_mock, 0, "id", id) }
          }
          nonisolated var calls: _Calls { _Calls(mockMembers) }
          class _Calls: Seams.MockFace {
            var load: Seams.MockCalls<Int> { _M0.calls(_mock, 0) }
          }
          typealias _M0 = Seams.MockMember<nonisolated(nonsending) @Sendable (Int) async -> Int, Int, Int, Swift.Never, Seams.PendingCall<Int, Int, Swift.Never>, Seams.CallsThrough>
          override func load(_ id: Int) async -> Int {
            switch _M0.reply(_mock, 0, to: id) {
            case .returns(let _value): return _value
            case .performs(let _body): return await _body(id)
            case .suspends(let _pending): return await _pending.outcome()
            case .forwards: return await super.load(id)
            }
          }
        }
        """#)
  }
}
