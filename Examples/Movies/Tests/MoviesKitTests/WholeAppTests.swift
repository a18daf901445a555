import Foundation
import MoviesKit
import Testing
import UnderstudyContracts

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The whole app but its screen, through the real URLSession, once for each way to use that; what it
/// sends and gets is checked against the service's document.
@Suite(.contract("openapi.yaml")) struct WholeAppTests {
  enum Networking: CaseIterable {
    case session, delegate

    func provider(_ stubs: HTTPStubs) -> any NetworkingProvider {
      switch self {
      case .session: URLSessionProvider(session: stubs.session)
      case .delegate: DelegateProvider(configuration: stubs.configuration)
      }
    }
  }

  private func catalog(
    _ networking: Networking = .session, _ stubs: HTTPStubs = .current, concurrency: Int = 3
  ) -> MovieCatalog {
    MovieCatalog(
      dataSource: TMDBDataSource(provider: networking.provider(stubs), apiKey: "key"),
      concurrency: concurrency)
  }

  /// Page 1 holds the films 10 and 11, page 2 the films 20 and 21, and so on.
  private static func page(_ number: Int) -> Reply {
    .json(TheService.page(number, ids: [number * 10, number * 10 + 1]))
  }

  @Test(
    .stubs(
      .get(TheService.popular).query("page", "1").reply(.json(Fixture("popular-movies.json")))),
    arguments: Networking.allCases)
  func `the popular films of a page arrive`(networking: Networking) async throws {
    let list = try await catalog(networking).popular()
    #expect(list.movies.map(\.title) == ["East Wind at Eleven", "Nine Lanterns Over Kettle Bay"])
    #expect(HTTPStubs.current.requests.count == 1)
  }

  @Test(arguments: Networking.allCases)
  func `five pages come in order, whichever answers first`(networking: Networking) async throws {
    let clock = ManualClock()
    let stubs = HTTPStubs(
      (1...5).map { number in
        .get(TheService.popular).query("page", "\(number)")
          .reply(Self.page(number).delayed(by: .seconds(6 - number)))
      }, clock: clock)
    async let list = catalog(networking, stubs, concurrency: 5).popular(pages: 1...5)
    await clock.sleepers(5)
    await clock.advance(by: .seconds(5))
    #expect(try await list.movies.map(\.id) == [10, 11, 20, 21, 30, 31, 40, 41, 50, 51])
    #expect(stubs.report.isClean)
  }

  @Test(arguments: Networking.allCases)
  func `one failing page fails them all, and the rest are given up`(networking: Networking) async {
    // The clock stands still: no time-out comes before the response.
    let stubs = HTTPStubs(.get(TheService.popular).held(), clock: ManualClock())
    let catalog = catalog(networking, stubs, concurrency: 2)
    let movies = Task { try await catalog.popular(pages: 1...5) }
    _ = await stubs.nextHeld()
    await stubs.nextHeld().reply(TheService.refusal(11, "Internal error.", status: 500))
    await #expect(throws: MoviesError.serverFailure(status: 500, message: "Internal error.")) {
      try await movies.value
    }
    #expect(stubs.requests.count == 2)
  }

  @Test(
    .stubs(
      .get(TheService.popular).reply { request in
        Self.page(Int(request.query.last!.value)!)
      }), arguments: Networking.allCases)
  func `a search looks through five pages`(networking: Networking) async throws {
    #expect(try await catalog(networking).search("FILM 41").movies.map(\.id) == [41])
    #expect(
      Set(HTTPStubs.current.requests.compactMap(\.query.last?.value)) == ["1", "2", "3", "4", "5"])
  }

  @Test(
    .stubs(
      .get(TheService.movie).reply(.json(["id": 7, "title": "Iron Meadow", "runtime": 104]))),
    arguments: Networking.allCases)
  func `the details of a film arrive`(networking: Networking) async throws {
    #expect(try await catalog(networking).details(of: 7).runtime == 104)
    #expect(HTTPStubs.current.requests[0].url.path() == "/3/movie/7")
  }

  @Test(
    .stubs(
      .get(TheService.movie).reply(TheService.refusal(34, "Not found.", status: 404))),
    arguments: Networking.allCases)
  func `an unknown film is not found`(networking: Networking) async {
    await #expect(throws: MoviesError.notFound(message: "Not found.")) {
      try await catalog(networking).details(of: 7)
    }
  }

  @Test(
    .stubs(
      .get(TheService.popular).query("api_key", "key").reply(
        TheService.refusal(7, "Invalid API key.", status: 401)
          .header("WWW-Authenticate", "Basic realm=\"films\""))), arguments: Networking.allCases)
  func `a refused key is told`(networking: Networking) async {
    await #expect(throws: MoviesError.unauthorized(message: "Invalid API key.")) {
      try await catalog(networking).popular()
    }
  }

  @Test(
    .stubs(
      .get(TheService.popular)
        .reply(.json(Fixture("popular-movies.json")).truncated(afterBytes: 200))),
    arguments: Networking.allCases)
  func `a response that breaks off is an error`(networking: Networking) async {
    await #expect(throws: MoviesError.unreachable(.networkConnectionLost)) {
      try await catalog(networking).popular()
    }
  }

  @Test(arguments: Networking.allCases)
  func `a response in chunks is put together`(networking: Networking) async throws {
    let bytes = try Fixture("popular-movies.json").data
    let chunks = stride(from: 0, to: bytes.count, by: 100).map { bytes.dropFirst($0).prefix(100) }
    let stubs = HTTPStubs(.get(TheService.popular).reply(.chunks(chunks.map { Data($0) })))
    #expect(try await catalog(networking, stubs).popular().movies.count == 2)
  }

  @Test(.timeLimit(.minutes(5)), arguments: Networking.allCases)
  func `cancelling gives the request up`(networking: Networking) async {
    let (gaveUp, whenGivenUp) = AsyncStream<Void>.makeStream()
    let (began, whenBegun) = AsyncStream<Void>.makeStream()
    let stubs = HTTPStubs(
      .get(TheService.popular).reply(
        .stream { _ in
          AsyncStream<Data> { endless in
            endless.onTermination = { _ in whenGivenUp.finish() }
            whenBegun.finish()
          }
        }), clock: ManualClock())
    let catalog = catalog(networking, stubs)
    let task = Task { try await catalog.popular() }
    for await _ in began {}
    task.cancel()
    await #expect(throws: MoviesError.cancelled) { try await task.value }
    for await _ in gaveUp {}
    #expect(await stubs.end().exchanges.map(\.wasCancelled) == [true])
  }

  @Test(arguments: Networking.allCases)
  func `a catalog of a cancelled task asks nothing of the service that it waits for`(
    networking: Networking
  ) async {
    let stubs = HTTPStubs(.get(TheService.popular).held().optional(), clock: ManualClock())
    let catalog = catalog(networking, stubs)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await catalog.popular()
    }
    await #expect(throws: MoviesError.cancelled) { try await task.value }
  }

  @Test(.timeLimit(.minutes(5)))
  func `a response that grows too large is given up while it comes`() async {
    let (gaveUp, whenGivenUp) = AsyncStream<Void>.makeStream()
    let stubs = HTTPStubs(
      .get(TheService.popular).reply(
        .stream { _ in
          AsyncStream { endless in
            endless.onTermination = { _ in whenGivenUp.finish() }
            endless.yield(Data(count: 600))
          }
        }), clock: ManualClock())
    let provider = DelegateProvider(configuration: stubs.configuration, sizeLimit: 500)
    await #expect(throws: MoviesError.unreachable(.dataLengthExceedsMaximum)) {
      try await TMDBDataSource(provider: provider, apiKey: "key").popular(page: 1)
    }
    for await _ in gaveUp {}
    #expect(await stubs.end().exchanges.map(\.wasCancelled) == [true])
  }
}
