import Seams
import Testing

@Suite("Requirements that throw or wait")
struct EffectRequirementTests {
  let mock = MockTypedThrowing()

  @Test func `a typed error is thrown as that type`() throws {
    mock.when.save(1).throws(.full)
    do throws(StoreError) {
      _ = try mock.save(1)
      Issue.record("it did not throw")
    } catch {
      #expect(error == .full)
    }
  }

  @Test func `a closure throws typed errors`() async throws {
    mock.when.load(.any).performs { (id) async throws(StoreError) -> Int in
      if id == 0 { throw .gone(0) }
      return id
    }
    await #expect(throws: StoreError.gone(0)) { try await mock.load(0) }
    #expect(try await mock.load(4) == 4)
  }

  @Test func `throws(Never) does not throw`() {
    mock.never()
    #expect(mock.calls.never.count == 1)
  }

  @Test func `a getter throws its typed error`() throws {
    mock.when.state.throws(.gone(3)).returns(4)
    #expect(throws: StoreError.gone(3)) { try mock.state }
    #expect(try mock.state == 4)
  }

  @Test func `a rethrowing member runs the closure it is handed and lets its error pass`() throws {
    let mock = MockPassing()
    mock.when.transaction(.any).performs { body in try body() + 1 }
    #expect(mock.transaction { 1 } == 2)
    #expect(throws: Offline()) { try mock.transaction { () throws -> Int in throw Offline() } }
  }

  @Test func `a stub takes the errors itself of several throwing closures`() {
    let mock = MockPassing()
    let log = Captured<String>()
    mock.when.combine(.any, .any).performs { one, other in
      do { try one() } catch { log.append("one") }
      do { try other() } catch { log.append("other") }
    }
    mock.combine({}, {})
    try? mock.combine({ throw Offline() }, {})
    #expect(log.values == ["one"])
  }
}
