import Testing

// Each expansion whole, as the compiler gets it. Lines are as long as the macro writes them.
extension MockableExpansionTests {
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
