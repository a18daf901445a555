import Testing

// Each expansion whole, as the compiler gets it. Lines are as long as the macro writes them.
extension MockableExpansionTests {
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
}
