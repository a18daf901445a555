import Foundation
import MoviesKit
import Testing
import UnderstudyContracts

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.contract(learned: "films")) struct TMDBDataSourceTests {
  private func popular(_ replies: Reply, page: Int = 1) async throws -> MoviePage {
    let stubs = HTTPStubs(.get(TheService.popular).reply(replies))
    return try await TMDBDataSource(provider: stubs, apiKey: "key").popular(page: page)
  }

  // MARK: - Asking

  @Test func `a page is asked for by number, with the key, as JSON`() async throws {
    let stubs = HTTPStubs(.any().reply(.json(TheService.page(3, ids: [1]))))
    _ = try await TMDBDataSource(provider: stubs, apiKey: "s p&c=e").popular(page: 3)

    let request = try #require(stubs.requests.first)
    #expect(stubs.requests.count == 1)
    #expect(request.method == "GET")
    #expect(request.url.path() == "/3/movie/popular")
    #expect(
      request.query == [
        FormItem(name: "api_key", value: "s p&c=e"), FormItem(name: "page", value: "3"),
      ])
    #expect(request.headers["Accept"] == "application/json")
    #expect(request.body == nil)
  }

  @Test func `a film is asked for by its number`() async throws {
    let stubs = HTTPStubs(
      .get(TheService.movie).reply { request in
        .json(["id": .int(Int(request.pathParameters["id"]!)!), "title": "Iron Meadow"])
      })
    let details = try await TMDBDataSource(provider: stubs, apiKey: "key").details(of: 415)
    #expect(details.movie == MovieItem(id: 415, title: "Iron Meadow"))
  }

  @Test func `another address of the service is used`() async throws {
    let stubs = HTTPStubs(
      .get("http://localhost:8080/v3/movie/popular").query("page", "1")
        .reply(.json(TheService.page(1, ids: [7]))).unseen())
    let source = TMDBDataSource(
      provider: stubs, apiKey: "key", baseURL: URL(string: "http://localhost:8080/v3/")!)
    #expect(try await source.popular(page: 1).movies.map(\.id) == [7])
  }

  // Broken on purpose, against what was recorded.
  @Test(.strictness(contract: .allow))
  func `the films of a page are read, the incomplete one dropped`() async throws {
    let page = try await popular(.json(Fixture("popular-movies.json")))
    #expect(page.movies.map(\.title) == ["East Wind at Eleven", "Nine Lanterns Over Kettle Bay"])
    #expect(page.movies.map(\.rating) == [8, 6.455])
    #expect(page.movies.map(\.posterPath) == ["/ostwind.jpg", nil])
    #expect(page.dropped == 1)
  }

  @Test(arguments: [0, -1, 501, .max, .min])
  func `a page that cannot be is not asked for`(page: Int) async {
    let stubs = HTTPStubs()
    await #expect(throws: MoviesError.noSuchPage(page, of: 500)) {
      try await TMDBDataSource(provider: stubs, apiKey: "key").popular(page: page)
    }
    #expect(stubs.requests.isEmpty)
  }

  @Test func `of more pages than the service gives out those it gives out are counted`()
    async throws
  {
    let page = try await popular(.json(["page": 1, "total_pages": 47_123, "results": []]))
    #expect(page.totalPages == 500)
  }

  @Test func `another factory reads the response`() async throws {
    let factory = MockMoviesFactory()
    factory.when.page(from: .any).returns(
      MoviePage(number: 1, movies: [.saltLedger], totalPages: 1))
    let stubs = HTTPStubs(.get(TheService.popular).reply(.text("id;title\n7;The Salt Ledger")))
    let source = TMDBDataSource(provider: stubs, apiKey: "key", factory: factory)
    #expect(try await source.popular(page: 1).movies == [.saltLedger])
    #expect(factory.calls.page == [Data("id;title\n7;The Salt Ledger".utf8)])
  }

  // MARK: - Refusals

  @Test(arguments: [
    (400, MoviesError.unexpectedStatus(400, message: "No.")), (401, .unauthorized(message: "No.")),
    (403, .unexpectedStatus(403, message: "No.")), (404, .notFound(message: "No.")),
    (500, .serverFailure(status: 500, message: "No.")),
    (503, .serverFailure(status: 503, message: "No.")),
    (504, .serverFailure(status: 504, message: "No.")),
    (418, .unexpectedStatus(418, message: "No.")),
  ])
  func `a status is an error of its own, in the words of the service`(
    status: Int, error: MoviesError
  ) async {
    await #expect(throws: error) {
      try await popular(TheService.refusal(1, "No.", status: status))
    }
  }

  @Test func `a refusal need not be JSON`() async {
    await #expect(throws: MoviesError.unauthorized(message: nil)) {
      try await popular(.text("<h1>401</h1>", status: 401))
    }
    await #expect(throws: MoviesError.serverFailure(status: 500, message: nil)) {
      try await popular(.status(500))
    }
    await #expect(throws: MoviesError.unexpectedStatus(204, message: nil)) {
      try await popular(.status(204))
    }
  }

  @Test func `a failing server is asked once`() async {
    let stubs = HTTPStubs(.get(TheService.popular).reply(.status(500)))
    _ = try? await TMDBDataSource(provider: stubs, apiKey: "key").popular(page: 1)
    #expect(stubs.requests.count == 1)
  }

  // MARK: - No response

  @Test(arguments: [
    (URLError.Code.timedOut, MoviesError.timedOut),
    (.notConnectedToInternet, .unreachable(.notConnectedToInternet)),
    (.cannotFindHost, .unreachable(.cannotFindHost)), (.cancelled, .cancelled),
  ])
  func `a failing connection is an error of its own`(code: URLError.Code, error: MoviesError) async
  {
    await #expect(throws: error) { try await popular(.failing(code)) }
  }

  @Test func `a service that does not respond within 15 seconds has timed out`() async {
    let clock = ManualClock()
    let stubs = HTTPStubs(
      .get(TheService.popular).reply(.status(200).delayed(by: .seconds(3_600))), clock: clock)
    let source = TMDBDataSource(provider: stubs, apiKey: "key")
    let page = Task { try await source.popular(page: 1) }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(15))
    #expect(stubs.report.exchanges[0].ended == .seconds(15))
    await #expect(throws: MoviesError.timedOut) { try await page.value }
  }

  @Test func `an error that is none of the network's keeps its words`() async {
    struct Broken: NetworkingProvider, Error, CustomStringConvertible {
      let description = "the cable is cut"
      func data(for request: URLRequest) async throws -> (Data, URLResponse) { throw self }
    }
    await #expect(throws: MoviesError.failed(reason: "the cable is cut")) {
      try await TMDBDataSource(provider: Broken(), apiKey: "key").popular(page: 1)
    }
  }

  @Test func `a response that is not HTTP is refused`() async {
    struct Files: NetworkingProvider {
      func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        let response = URLResponse(
          url: request.url!, mimeType: nil, expectedContentLength: 2, textEncodingName: nil)
        return (Data("{}".utf8), response)
      }
    }
    await #expect(throws: MoviesError.failed(reason: "the response is not HTTP")) {
      try await TMDBDataSource(provider: Files(), apiKey: "key").popular(page: 1)
    }
  }

  // MARK: - Responses that are none

  @Test(.strictness(contract: .allow))
  func `a web page instead of JSON is an error, not an empty list`() async throws {
    let html = try Fixture("busy.html").url
    await #expect(
      throws: MoviesError.notJSON(beginning: "<!DOCTYPE html>\n<html><head><title>Busy<")
    ) { try await popular(.file(html, headers: ["Content-Type": "text/html"])) }
  }

  @Test(.strictness(contract: .allow)) func `a web page that claims to be JSON is found out`()
    async throws
  {
    let html = try Fixture("busy.html").url
    await #expect(
      throws: MoviesError.notJSON(beginning: "<!DOCTYPE html>\n<html><head><title>Busy<")
    ) { try await popular(.file(html, headers: ["Content-Type": "application/json"])) }
  }

  @Test func `a connection that breaks off within the response is an error`() async {
    await #expect(throws: MoviesError.unreachable(.networkConnectionLost)) {
      try await popular(.json(Fixture("popular-movies.json")).truncated(afterBytes: 200))
    }
  }

  @Test func `a response shorter than announced is an error, even where it is good JSON`() async {
    let page = TheService.page(1, ids: [])
    // URLSession notices first, with another code on each platform.
    await #expect(throws: MoviesError.self) {
      try await popular(
        .text(page.description, headers: ["Content-Length": "999"]))
    }
  }

  @Test(.strictness(contract: .allow))
  func `half a response without an announced length is an error`() async throws {
    let half = try Fixture("popular-movies.json").data.prefix(300)
    await #expect(throws: MoviesError.malformedJSON(reason: "it breaks off or is garbled")) {
      try await popular(.data(half))
    }
  }

  @Test func `an empty response is an error, not an empty list`() async {
    await #expect(throws: MoviesError.malformedJSON(reason: "it is empty")) {
      try await popular(.status(200))
    }
  }
}
