import MinionsKit
import Understudy
import XCTest

/// Some of the tests of `MinionListTests`, `AlertTests` and `DeliveryTests`, as a team that uses
/// XCTest writes them.
@MainActor
final class MinionListXCTests: XCTestCase {
  private let service = MockMinionService()
  private let presenter = MockAlertPresenting()
  private lazy var list = MinionList(presenter: presenter)

  override func setUp() async throws {
    dependency(\.delivery, Immediately())
  }

  func testARowHasTheNameAndTheAddressOfTheImage() {
    service.when.getTheMinions(completion: .any).performs { $0(.success([.nub])) }
    list.fetchMinions(minionService: service)
    XCTAssertEqual(list.rows.map(\.title), ["Nub"])
    XCTAssertEqual(
      list.rows.map(\.image.absoluteString), ["https://images.example.com/minions/3.png"])
    XCTAssertEqual(service.calls.getTheMinions.count, 1)
  }

  func testAFailurePresentsOneAlertThatOffersToRetry() {
    service.when.getTheMinions(completion: .any).performs { $0(.failure(.offline)) }
    list.fetchMinions(minionService: service)
    XCTAssertEqual(presenter.calls.present.map(\.title), ["You are offline"])
    XCTAssertEqual(presenter.calls.present.last?.actions.map(\.title), ["Retry", "Cancel"])
  }

  func testTheLabelChangesWhenTheExecutorRunsAndNotBefore() {
    let delivery = MockDelivery()
    dependency(\.delivery, delivery)
    service.when.getTheMinions(completion: .any).performs { $0(.success([.nub])) }
    list.fetchMinions(minionService: service)
    XCTAssertEqual(list.status, "Asking the minions…")

    delivery.calls.deliver.first?()
    XCTAssertEqual(list.status, "1 minion")
  }

  func testTheLiveServiceReadsTheResponseOfItsServer() async {
    let stubs = HTTPStubs(
      .get("https://minions.example.com/v1/minions").reply(.json(Fixture("minions.json"))))
    dependency(\.minionServer, MinionServer(url: MinionServer.standard.url, session: stubs.session))
    let answered = expectation(description: "the minions are there")
    MinionService().getTheMinions { result in
      XCTAssertEqual(result, .success([.nub, .tilly, .wilf]))
      answered.fulfill()
    }
    await fulfillment(of: [answered], timeout: 60)
    stubs.verify()
  }
}
