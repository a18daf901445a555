import GamesKit
import Testing
import UnderstudyContracts

/// The models on the live service, from what the user does to the bytes sent, through URLSession.
@MainActor
@Suite(
  .timeLimit(.minutes(5)), .dependency(\.ratingScale, .points), .contract(learned: "service"))
struct WholeAppTests {
  private func list(_ stubs: HTTPStubs = .current) -> GameListModel {
    GameListModel(service: TheService.store(stubs))
  }

  @Test(
    .stubs(
      .post(TheService.games).body(.contains("platforms = 48"))
        .reply(.json(Fixture("popular.json"))),
      .post(TheService.games).body(.contains("id = 1011;")).reply(.json(Fixture("game.json")))))
  func `the selected game is asked for, and all about it shown`() async throws {
    let list = list()
    await list.show(.playStation4)
    let detail = try #require(list.select(0))
    await detail.load()
    #expect(detail.sections.count == 8)
  }

  @Test(
    .stubs(
      .post(TheService.games).body(.contains("platforms = 130"))
        .reply(.failing(.notConnectedToInternet), .status(429), .json(Fixture("popular.json")))
        .unseen()))
  func `a failed load is asked again, word for word, until it succeeds`() async {
    let list = list()
    await list.show(.nintendoSwitch)
    #expect(list.phase == .failed(.unreachable(.notConnectedToInternet)))
    await list.reload()
    #expect(list.phase == .failed(.rateLimited))
    await list.reload()
    #expect(list.games.count == 3)
    #expect(Set(HTTPStubs.current.requests.map(\.text)).count == 1)
  }

  @Test func `a response for a platform that was left is there when it is opened again`() async {
    let stubs = HTTPStubs(
      .post(TheService.games).body(.contains("platforms = 48")).held(),
      .post(TheService.games).body(.contains("platforms = 49"))
        .reply(.json([["id": 9, "name": "Harbour Rules"]])),
      clock: ManualClock())  // It stands still: no time-out comes before the response.
    let list = list(stubs)
    async let left: Void = list.show(.playStation4)
    let late = await stubs.nextHeld()
    await list.show(.xboxOne)
    late.reply(.json(Fixture("popular.json")))
    await left
    #expect(list.games.map(\.name) == ["Harbour Rules"])

    await list.show(.playStation4)
    #expect(list.games.count == 3)
    #expect(stubs.requests.count == 2)
    #expect(stubs.report.isClean)
  }

  @Test func `a detail that is left gives its request up`() async {
    let stubs = HTTPStubs(.post(TheService.games).held(), clock: ManualClock())
    let detail = GameDetailModel(game: .saltLedger, service: TheService.store(stubs))
    async let load: Void = detail.load()
    _ = await stubs.nextHeld()
    detail.leave()
    await load
    #expect(await stubs.end().exchanges.map(\.wasCancelled) == [true])
  }

  @Test func `a service that never responds ends the loading, and the next try succeeds`() async {
    let clock = ManualClock()
    let stubs = HTTPStubs(
      .post(TheService.games).reply(.held, .json(Fixture("popular.json"))), clock: clock)
    let list = list(stubs)
    async let shown: Void = list.show(.playStation4)
    _ = await stubs.nextHeld()
    await clock.advance(by: GameStore.timeout)
    #expect(stubs.report.exchanges.map(\.ended) == [.seconds(15)])
    await shown
    #expect(list.phase == .failed(.timedOut))
    await list.reload()
    #expect(list.games.count == 3)
  }
}
