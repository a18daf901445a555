import Foundation
import MinionsKit
import Testing
import UnderstudyContracts

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The live service, through the real URLSession, with stubs behind it.
@MainActor
@Suite(.contract(learned: "service")) struct MinionServiceTests {
  private nonisolated static let url = URL(string: "https://minions.example.com/v1/minions")!

  /// What the completion handler is called with; a second call of it would trap.
  private func result(of service: MinionService) async -> Result<[Minion], MinionsError> {
    await withCheckedContinuation { continuation in
      service.getTheMinions { continuation.resume(returning: $0) }
    }
  }

  private func result(_ reply: Reply) async -> Result<[Minion], MinionsError> {
    let stubs = HTTPStubs(.get("https://minions.example.com/v1/minions").reply(reply))
    return await result(
      of: MinionService(server: MinionServer(url: Self.url, session: stubs.session)))
  }

  @Test func `the list is asked for, as JSON`() async throws {
    let stubs = HTTPStubs(.any().reply(.json(Fixture("minions.json"))))
    _ = await result(of: MinionService(server: .init(url: Self.url, session: stubs.session)))
    let request = try #require(stubs.requests.first)
    #expect(stubs.requests.count == 1)
    #expect(request.method == "GET")
    #expect(request.url == Self.url)
    #expect(request.headers["Accept"] == "application/json")
  }

  @Test func `minions are read, each with its image, with and without a motto`() async {
    #expect(await result(.json(Fixture("minions.json"))) == .success([.nub, .tilly, .wilf]))
  }

  @Test func `no minions are no error`() async {
    #expect(await result(.json(["minions": []])) == .success([]))
  }

  @Test func `an empty motto is none, and a minion that comes twice is kept once`() async throws {
    var json = try Fixture("minions.json").json()
    json["minions"]?[2]?["motto"] = ""
    let minions = try #require(json["minions"])
    json["minions"] = [minions[0]!, minions[2]!, minions[0]!]
    #expect(await result(.json(json)) == .success([.nub, .wilf]))
  }

  // MARK: - No response

  @Test(
    arguments: [
      (.notConnectedToInternet, .offline), (.cannotFindHost, .unreachable(.cannotFindHost)),
      (.networkConnectionLost, .unreachable(.networkConnectionLost)), (.timedOut, .timedOut),
    ] as [(URLError.Code, MinionsError)])
  func `a failing connection is an error of its own`(code: URLError.Code, error: MinionsError) async
  {
    #expect(await result(.failing(code)) == .failure(error))
  }

  @Test func `a service that does not respond within 10 seconds has timed out`() async {
    let clock = ManualClock()
    let stubs = HTTPStubs(.any().reply(.status(200).delayed(by: .seconds(60))), clock: clock)
    let service = MinionService(server: .init(url: Self.url, session: stubs.session))
    async let outcome = result(of: service)
    await clock.sleepers(1)
    await clock.advance(by: .seconds(10))
    #expect(stubs.report.exchanges.first?.ended == .seconds(10))
    #expect(await outcome == .failure(.timedOut))
  }

  @Test func `a connection that breaks off within the response is an error`() async {
    #expect(
      await result(.json(Fixture("minions.json")).truncated(afterBytes: 100))
        == .failure(.unreachable(.networkConnectionLost)))
  }

  // MARK: - Refusals

  @Test(
    arguments: [
      (401, .unauthorized), (404, .notFound), (429, .rateLimited(retryAfter: nil)),
      (500, .serverFailure(status: 500)), (503, .serverFailure(status: 503)),
      (204, .unexpectedStatus(204)), (403, .unexpectedStatus(403)),
    ] as [(Int, MinionsError)])
  func `a status is an error of its own`(status: Int, error: MinionsError) async {
    #expect(await result(.status(status)) == .failure(error))
  }

  @Test(arguments: [("30", .seconds(30)), ("0", .zero), ("soon", nil)] as [(String, Duration?)])
  func `a service that wants a pause says how long`(header: String, pause: Duration?) async {
    #expect(
      await result(.status(429, headers: ["Retry-After": .init(header)]))
        == .failure(.rateLimited(retryAfter: pause)))
  }

  @Test func `a refusal is one whatever its body`() async {
    #expect(
      await result(.json(Fixture("minions.json"), status: 401)) == .failure(.unauthorized))
  }

  // MARK: - Responses that are none

  // Broken on purpose, against what was recorded.
  @Test(.strictness(contract: .allow), arguments: ["text/html", "application/json"])
  func `a web page instead of JSON is found out, whatever it claims to be`(type: String)
    async throws
  {
    let page = try Fixture("hotel.html").data
    #expect(
      await result(.data(page, headers: ["Content-Type": .init(type)]))
        == .failure(.notJSON(beginning: "<!DOCTYPE html>\n<html><head><title>Guest")))
  }

  @Test(arguments: ["", "{", "{\"minions\": [{\"id\": 3,", "  "])
  func `half a response is an error, and so is an empty one`(text: String) async {
    #expect(await result(.text(text)) == .failure(.malformedJSON))
  }

  @Test(.strictness(contract: .allow), arguments: ["id", "name", "image", "eyes", "fruit"])
  func `a missing key is named, with its place`(key: String) async throws {
    var json = try Fixture("minions.json").json()
    json["minions"]?[1]?[key] = nil
    #expect(await result(.json(json)) == .failure(.missingKey("minions[1].\(key)")))
  }

  @Test func `a missing list is named`() async {
    #expect(await result(.json(["staff": []])) == .failure(.missingKey("minions")))
  }

  @Test(
    .strictness(contract: .allow),
    arguments: [
      ("id", "3"), ("name", 7), ("eyes", "two"), ("eyes", 1.5), ("fruit", .null),
      ("fruit", ["fig"]), ("fruit", " "), ("name", ""), ("eyes", -1), ("motto", 1), ("image", 7),
      ("image", ""), ("image", "nub.png"),
      ("image", "file:///nub.png"),
    ] as [(String, JSONValue)])
  func `a mistyped key is named, with its place`(key: String, value: JSONValue) async throws {
    var json = try Fixture("minions.json").json()
    json["minions"]?[0]?[key] = value
    #expect(await result(.json(json)) == .failure(.mistypedKey("minions[0].\(key)")))
  }
}
