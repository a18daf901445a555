import Dispatch
import MinionsKit
import Testing
import Understudy

/// When a completion handler is called: the three ways a stand-in can do it, and what each shows.
///
/// A service that answers within the call looks like a sync one, and hides every mistake of the time
/// in between. Use the immediate way where the test is about the result, the captured one where it is
/// about the wait, the queued one where it is about the thread.
@MainActor
@Suite struct CompletionTests {
  private let service = MockMinionService()
  private let presenter = MockAlertPresenting()
  private let list: MinionList

  init() {
    list = MinionList(presenter: presenter, delivery: Immediately())
  }

  // MARK: - Immediate

  @Test func `immediate: the response is there when the call comes back`() {
    service.when.getTheMinions(completion: .any).performs { $0(.success([.nub])) }
    list.fetchMinions(minionService: service)
    #expect(list.rows.map(\.title) == ["Nub"])
  }

  // MARK: - Captured: the test has the completion handler, and calls it when it likes

  @Test func `captured: nothing is there until the response comes`() {
    service.when.getTheMinions(completion: .any).returns()
    list.fetchMinions(minionService: service)
    #expect(list.rows.isEmpty)
    #expect(list.status == "Asking the minions…")
    #expect(list.isLoading)

    service.calls.getTheMinions.first?(.success([.nub]))
    #expect(list.rows.map(\.title) == ["Nub"])
    #expect(list.status == "1 minion")
    #expect(!list.isLoading)
  }

  @Test func `captured: of two requests the later one counts, whichever is answered first`() {
    service.when.getTheMinions(completion: .any).returns()
    list.fetchMinions(minionService: service)
    list.fetchMinions(minionService: service)
    service.calls.getTheMinions.last?(.success([.tilly]))
    service.calls.getTheMinions.first?(.success([.nub]))
    #expect(list.rows.map(\.title) == ["Tilly"])
  }

  @Test func `captured: a response that is overtaken does not end the wait`() {
    service.when.getTheMinions(completion: .any).returns()
    list.fetchMinions(minionService: service)
    list.fetchMinions(minionService: service)
    service.calls.getTheMinions.first?(.failure(.timedOut))
    #expect(list.isLoading)
    #expect(presenter.calls.present.isEmpty)
  }

  @Test func `captured: a service that answers twice is heard once`() {
    service.when.getTheMinions(completion: .any).returns()
    list.fetchMinions(minionService: service)
    service.calls.getTheMinions.first?(.success([.nub]))
    service.calls.getTheMinions.first?(.failure(.offline))
    #expect(list.status == "1 minion")
    #expect(presenter.calls.present.isEmpty)
  }

  @Test func `captured: a list that is gone is not kept by what it asked`() {
    service.when.getTheMinions(completion: .any).returns()
    var list: MinionList? = MinionList(presenter: presenter, delivery: Immediately())
    let isGone = { [weak list] in list == nil }
    list?.fetchMinions(minionService: service)
    list = nil
    #expect(isGone())
    service.calls.getTheMinions.first?(.failure(.offline))
    #expect(presenter.calls.present.isEmpty)
  }

  // MARK: - Queued: another thread answers, and the test awaits it

  @Test func `queued: the response of another thread is awaited, not slept for`() async throws {
    let delivery = MockDelivery()
    let list = MinionList(presenter: presenter, delivery: delivery)
    service.when.getTheMinions(completion: .any).performs { completion in
      DispatchQueue.global().async { completion(.success([.nub])) }
    }
    list.fetchMinions(minionService: service)
    let update = try #require(await delivery.calls.deliver.next())
    #expect(list.rows.isEmpty)
    update()
    #expect(list.rows.map(\.title) == ["Nub"])
  }
}
