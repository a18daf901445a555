import Dispatch
import MinionsKit
import Testing
import Understudy

/// On main: the mock of the executor holds the work, and the test runs it.
@MainActor
@Suite struct DeliveryTests {
  private let service = MockMinionService()
  private let presenter = MockAlertPresenting()
  private let delivery = MockDelivery()
  private let list: MinionList

  init() {
    list = MinionList(presenter: presenter, delivery: delivery)
  }

  @Test func `the label changes when the executor runs, and not before`() {
    service.when.getTheMinions(completion: .any).performs { $0(.success([.nub])) }
    list.fetchMinions(minionService: service)
    #expect(list.status == "Asking the minions…")
    #expect(list.rows.isEmpty)

    delivery.calls.deliver.first?()
    #expect(list.status == "1 minion")
    #expect(list.rows.map(\.title) == ["Nub"])
  }

  @Test func `an alert waits for the executor, too`() {
    service.when.getTheMinions(completion: .any).performs { $0(.failure(.offline)) }
    list.fetchMinions(minionService: service)
    #expect(presenter.calls.present.isEmpty)

    delivery.calls.deliver.first?()
    #expect(presenter.calls.present.count == 1)
  }

  @Test func `one response is one delivery`() {
    service.when.getTheMinions(completion: .any).performs { $0(.success([.nub])) }
    list.fetchMinions(minionService: service)
    #expect(delivery.calls.deliver.count == 1)
  }

  @Test func `what was delivered too late for its request changes nothing`() {
    service.when.getTheMinions(completion: .any).performs { $0(.success([.nub])) }
    list.fetchMinions(minionService: service)
    list.fetchMinions(minionService: service)
    delivery.calls.deliver.first?()
    #expect(list.isLoading)
  }

  @Test func `the live delivery runs on the main queue, in order`() async {
    let order = Captured<Int>()
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        MainQueue().deliver { order.append(1) }
        MainQueue().deliver {
          dispatchPrecondition(condition: .onQueue(.main))
          order.append(2)
          continuation.resume()
        }
      }
    }
    #expect(order.values == [1, 2])
  }

  @Test func `the live delivery comes later, even on main`() async {
    service.when.getTheMinions(completion: .any).performs { $0(.success([.nub])) }
    let list = MinionList(presenter: presenter, delivery: MainQueue())
    list.fetchMinions(minionService: service)
    #expect(list.isLoading)
    for await _ in list.changes where !list.isLoading { break }
    #expect(list.rows.map(\.title) == ["Nub"])
  }
}
