import Foundation
import GamesKit
import Testing
import UnderstudyContracts

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The live service, with the network cut off behind URLSession.
@Suite(.timeLimit(.minutes(5)), .contract(learned: "service")) struct GameStoreTests {
  private func games(_ reply: Reply) async throws -> [Game] {
    try await games(from: .post(TheService.games).reply(reply))
  }

  /// For a reply that nobody has recorded.
  private func games(unseen reply: Reply) async throws -> [Game] {
    try await games(from: .post(TheService.games).reply(reply).unseen())
  }

  private func games(from stub: Stub) async throws -> [Game] {
    try await TheService.store(HTTPStubs(stub)).popularGames(for: .playStation4)
  }

  // MARK: - Asking

  @Test func `the query is sent as the body, with the credentials beside it`() async throws {
    let stubs = HTTPStubs(.any().reply(.json([])))
    _ = try await TheService.store(stubs).popularGames(for: .nintendoSwitch)

    #expect(stubs.requests.count == 1)
    let request = try #require(stubs.requests.first)
    #expect(request.description == "POST https://api.igdb.com/v4/games")
    #expect(
      request.text
        == """
        fields name,rating,first_release_date,cover.image_id; where platforms = 130; \
        sort rating desc; limit 25;
        """)
    #expect(request.headers["Client-ID"] == "me")
    #expect(request.headers["Authorization"] == "Bearer secret")
    #expect(request.headers["Content-Type"] == "text/plain; charset=utf-8")
    #expect(request.headers["Accept"] == "application/json")
  }

  @Test(
    .stubs(
      .post(TheService.games).body(.text(GameQuery.game(1_011).text))
        .reply(.json(Fixture("game.json")))))
  func `a game is asked for by its number`() async throws {
    #expect(try await TheService.store(.current).game(id: 1_011).name == "The Salt Ledger")
  }

  @Test(.stubs(.post("http://localhost:8080/v5/games").reply(.json([])).unseen()))
  func `another address of the service is used`() async throws {
    let store = GameStore(
      session: .stubbed, credentials: .init(clientID: "", accessToken: ""),
      baseURL: URL(string: "http://localhost:8080/v5/")!)
    #expect(try await store.popularGames(for: .xboxOne).isEmpty)
  }

  @Test(
    .stubs(
      .post(TheService.games).header("Client-ID", .absent).header("Authorization", .absent)
        .reply(.json([]))))
  func `without credentials there are no such headers`() async throws {
    let store = GameStore(session: .stubbed, credentials: nil)
    #expect(try await store.popularGames(for: .xboxOne).isEmpty)
  }

  // MARK: - Reading

  @Test func `the games of a platform come in the order of the service`() async throws {
    let games = try await games(.json(Fixture("popular.json")))
    #expect(games.map(\.name) == ["The Salt Ledger", "Iron Meadow", "Nine Lanterns"])
    #expect(games.map(\.rating) == [91.4, 78, nil])
    #expect(games.map(\.cover?.id) == ["co1salt", nil, "co3lamp"])
    #expect(games.first?.firstRelease == Date(timeIntervalSince1970: 1_710_460_800))
  }

  @Test(.stubs(.post(TheService.games).reply(.json(Fixture("game.json")))))
  func `all about a game is read`() async throws {
    let game = try await TheService.store(.current).game(id: 1_011)
    #expect(game.summary?.hasPrefix("A bookkeeper balances") == true)
    #expect(game.storyline == "The last page of the ledger is in somebody else's hand.")
    #expect(game.genres == ["Role-playing", "Adventure"])
    #expect(game.companies == ["Tidewater Works", "Ninth Pier"])
    #expect(game.screenshots.map(\.id) == ["sc1salt", "sc2salt"])
  }

  @Test func `what the service leaves out is no error`() async throws {
    #expect(try await games(.json([["id": 7, "name": "Bare"]])) == [Game(id: 7, name: "Bare")])
  }

  @Test func `an empty text counts as none`() async throws {
    let games = try await games(
      .json([["id": 7, "name": "Bare", "summary": "", "storyline": " \n"]]))
    #expect(games == [Game(id: 7, name: "Bare")])
  }

  @Test func `a blank genre, company or picture counts as none`() async throws {
    let games = try await games(
      .json([
        [
          "id": 7, "name": "Bare", "genres": [["id": 1, "name": " "]],
          "cover": ["id": 2, "image_id": ""],
          "involved_companies": [["id": 3, "company": ["id": 4, "name": ""]]],
          "screenshots": [["id": 5, "image_id": " "]],
        ]
      ]))
    #expect(games == [Game(id: 7, name: "Bare")])
  }

  @Test func `a game that comes twice is kept once, where it came first`() async throws {
    let games = try await games(
      .json([
        ["id": 7, "name": "Bare"], ["id": 8, "name": "Other"], ["id": 7, "name": "Again"],
      ]))
    #expect(games.map(\.name) == ["Bare", "Other"])
  }

  @Test(arguments: [1e18, -1e18, 253_402_300_800])
  func `a day no calendar has counts as none`(seconds: Double) async throws {
    let games = try await games(
      .json([["id": 7, "name": "Bare", "first_release_date": .double(seconds)]]))
    #expect(games == [Game(id: 7, name: "Bare")])
  }

  @Test(.stubs(.post(TheService.games).reply(.json([]))))
  func `an empty response means there is no such game`() async {
    await #expect(throws: GamesError.notFound(id: 5)) {
      try await TheService.store(.current).game(id: 5)
    }
  }

  // MARK: - Failures

  @Test(arguments: [
    (401, GamesError.unauthorized(message: "No.")), (403, .unauthorized(message: "No.")),
    (404, .unexpectedStatus(404, message: "No.")), (429, .rateLimited),
    (500, .serverFailure(status: 500, message: "No.")),
    (503, .serverFailure(status: 503, message: "No.")),
    (418, .unexpectedStatus(418, message: "No.")),
  ])
  func `a status is an error of its own, in the words of the service`(
    status: Int, error: GamesError
  ) async {
    await #expect(throws: error) {
      try await games(unseen: .json(["message": "No."], status: status))
    }
  }

  @Test(arguments: [false, true])
  func `a mistake in the query is told with its cause`(inList: Bool) async {
    let failure: JSONValue = [
      "title": "Syntax Error", "status": 400, "cause": "Expecting a STRING as input",
    ]
    await #expect(
      throws: GamesError.badQuery(message: "Syntax Error: Expecting a STRING as input")
    ) { try await games(unseen: .json(inList ? [failure] : failure, status: 400)) }
  }

  @Test func `a refusal need not be JSON`() async {
    await #expect(throws: GamesError.serverFailure(status: 502, message: nil)) {
      try await games(unseen: .text("<h1>Bad gateway</h1>", status: 502))
    }
  }

  @Test(arguments: [
    (URLError.Code.notConnectedToInternet, GamesError.unreachable(.notConnectedToInternet)),
    (.networkConnectionLost, .unreachable(.networkConnectionLost)), (.timedOut, .timedOut),
    (.cancelled, .cancelled),
  ])
  func `a failing connection is an error of its own`(code: URLError.Code, error: GamesError) async {
    await #expect(throws: error) { try await games(.failing(code)) }
  }

  @Test func `a service that does not respond within 15 seconds has timed out`() async {
    let clock = ManualClock()
    let stubs = HTTPStubs(.post(TheService.games).held(), clock: clock)
    let games = Task { try await TheService.store(stubs).popularGames(for: .xboxOne) }
    _ = await stubs.nextHeld()
    await clock.advance(by: GameStore.timeout)
    #expect(stubs.report.exchanges.map(\.ended) == [.seconds(15)])
    await #expect(throws: GamesError.timedOut) { try await games.value }
  }

  // Broken on purpose, against what was recorded.
  @Test(.strictness(contract: .allow))
  func `a web page instead of JSON is an error, not an empty list`() async throws {
    let html = try Fixture("busy.html").url
    await #expect(
      throws: GamesError.notJSON(beginning: "<!DOCTYPE html>\n<html><head><title>Busy<")
    ) { try await games(.file(html, headers: ["Content-Type": "application/json"])) }
  }

  @Test(.strictness(contract: .allow)) func `a response that breaks off is an error`() async throws
  {
    let half = try Fixture("popular.json").data.prefix(100)
    await #expect(throws: GamesError.self) { try await games(.data(half)) }
  }

  @Test(
    .strictness(contract: .allow),
    arguments: [
      ([["id": 1, "name": "A"], ["id": 2]], "'name' of game 2 is missing"),
      ([["name": "A"]], "'id' of game 1 is missing"),
      ([["id": 1, "name": "A"], ["id": 2, "name": " "]], "'name' of game 2 is blank"),
      ([["id": "1", "name": "A"]], "'id' of game 1 is of another type"),
      ([["id": 1, "name": "A", "rating": "high"]], "'rating' of game 1 is of another type"),
      ([["id": 1, "name": "A", "cover": [:]]], "'cover.image_id' of game 1 is missing"),
      (
        [["id": 1, "name": "A", "genres": [["name": "B"], 12]]],
        "'genres.[1]' of game 1 is of another type"
      ),
      ([7], "game 1 is of another type"), (["games": []], "it is no list"),
    ] as [(JSONValue, String)])
  func `a missing or mistyped key is named`(response: JSONValue, reason: String) async {
    await #expect(throws: GamesError.unexpectedJSON(reason: reason)) {
      try await games(.json(response))
    }
  }
}
