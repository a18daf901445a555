import MinionsKit
import Testing
import UnderstudyContracts

/// What asks when the argument is left out: the two kinds of default a method can have.
///
/// **A new object**, `minionService: MinionService = MinionService()`, as `fetchMinions` has it.
/// Nothing to declare, and whoever passes a service of its own is done. Whoever leaves the argument
/// out has the live service for good: to exchange it, the argument must be handed down through every
/// caller, `Retry` included.
///
/// **A seam**, `minionService: MinionService = injected(\.minionService)`, as below. Reads as easily,
/// and callers that leave the argument out can be tested as they are, however deep they lie; a test
/// that forgets to exchange it fails and says so.
///
/// Prefer the seam. A new object will do where what it is made of ends in a seam itself, as this one
/// does with `minionServer`.
@MainActor
@Suite(.contract(learned: "service")) struct DefaultServiceTests {
  private let presenter = MockAlertPresenting()

  @Test(
    .stubs(.get(.regex(".*")).reply(.json(Fixture("minions.json")))),
    .dependency(\.minionServer, MinionServer(url: MinionServer.standard.url, session: .stubbed)))
  func `a new object: the live service is asked, as far down as its own seam`() async {
    let list = MinionList(presenter: presenter, delivery: MainQueue())
    list.fetchMinions()
    for await _ in list.changes where !list.isLoading { break }
    #expect(list.rows.map(\.title) == ["Nub", "Tilly", "Wilf"])
    #expect(HTTPStubs.current.requests.map(\.url) == [MinionServer.standard.url])
  }

  @Test func `a seam: whoever leaves the argument out gets what the test put in`() {
    let service = MockMinionService()
    service.when.getTheMinions(completion: .any).performs { $0(.success([.nub])) }
    let list = MinionList(presenter: presenter, delivery: Immediately())
    withDependencies {
      $0.minionService = service
    } operation: {
      list.fetchInjectedMinions()
    }
    #expect(list.rows.map(\.title) == ["Nub"])
  }

  @Test(.dependency(\.delivery, Immediately()))
  func `a seam: an initializer's argument that is left out, likewise`() {
    let service = MockMinionService()
    service.when.getTheMinions(completion: .any).performs { $0(.success([.nub])) }
    let list = MinionList(presenter: presenter)
    list.fetchMinions(minionService: service)
    #expect(list.rows.map(\.title) == ["Nub"])
  }

  /// A mock of a class is the class where nothing is stubbed: the real service, spied on.
  @Test(.stubs(.any().reply(.json(Fixture("minions.json")))))
  func `a mock that nobody told anything is the live service, and counts`() async {
    let service = MockMinionService(
      server: MinionServer(url: MinionServer.standard.url, session: .stubbed))
    let list = MinionList(presenter: presenter, delivery: MainQueue())
    list.fetchMinions(minionService: service)
    for await _ in list.changes where !list.isLoading { break }
    #expect(service.calls.getTheMinions.count == 1)
    #expect(list.rows.count == 3)
  }
}

extension Dependencies {
  @MainActor @Seam fileprivate var minionService: MinionService = MinionService()
}

extension MinionList {
  fileprivate func fetchInjectedMinions(
    minionService: MinionService = injected(\.minionService)
  ) {
    fetchMinions(minionService: minionService)
  }
}
