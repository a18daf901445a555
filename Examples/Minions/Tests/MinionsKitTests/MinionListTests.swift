import MinionsKit
import Testing
import Understudy

/// The service is asked, and what it answers reaches the screen.
@MainActor
@Suite struct MinionListTests {
  private let service = MockMinionService()
  private let presenter = MockAlertPresenting()
  private let list: MinionList

  init() {
    list = MinionList(presenter: presenter, delivery: Immediately())
  }

  private func fetch(_ result: Result<[Minion], MinionsError>) {
    service.when.getTheMinions(completion: .any).performs { completion in completion(result) }
    list.fetchMinions(minionService: service)
  }

  @Test func `the service is asked, once`() {
    fetch(.success([]))
    #expect(service.calls.getTheMinions.count == 1)
  }

  @Test func `its minions are the rows, in its order`() {
    fetch(.success([.wilf, .nub, .tilly]))
    #expect(list.rows.map(\.title) == ["Wilf", "Nub", "Tilly"])
    #expect(list.rows.map(\.id) == [12, 3, 11])
  }

  @Test func `a row has the name, and the address of the image`() {
    fetch(.success([.nub, .tilly]))
    #expect(list.rows.map(\.title) == ["Nub", "Tilly"])
    #expect(
      list.rows.map(\.image.absoluteString) == [
        "https://images.example.com/minions/3.png", "https://images.example.com/minions/11.png",
      ])
  }

  @Test func `a row tells of eyes, fruit and motto`() {
    fetch(.success([.nub, .tilly]))
    #expect(list.rows.map(\.detail) == ["1 eye · papaya", "2 eyes · lychee · “Me first”"])
  }

  @Test(
    arguments: [
      ([], "All minions are out"), ([.nub], "1 minion"), ([.nub, .tilly], "2 minions"),
    ] as [([Minion], String)])
  func `the label counts them`(minions: [Minion], label: String) {
    fetch(.success(minions))
    #expect(list.status == label)
  }

  @Test func `before anything is asked there is nothing, and it says so`() {
    #expect(list.rows.isEmpty)
    #expect(list.status == "No minions yet")
    #expect(!list.isLoading)
  }

  @Test func `newer minions take the place of older ones`() {
    fetch(.success([.nub, .tilly]))
    fetch(.success([.wilf]))
    #expect(list.rows.map(\.title) == ["Wilf"])
  }

  @Test func `a failure leaves the rows, and the label tells of it`() {
    fetch(.success([.nub]))
    fetch(.failure(.offline))
    #expect(list.rows.map(\.title) == ["Nub"])
    #expect(list.status == "You are offline")
    #expect(!list.isLoading)
  }

  @Test func `whoever watches hears of a change`() async {
    fetch(.success([.nub]))
    var changes = list.changes.makeAsyncIterator()
    #expect(await changes.next() != nil)
  }
}
