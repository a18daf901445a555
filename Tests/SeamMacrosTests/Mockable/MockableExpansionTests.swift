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
}
