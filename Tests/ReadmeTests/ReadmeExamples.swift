import Foundation
import Testing
import Understudy

@Test func created() async throws {
  let report = try await withStubs(.get("https://example.com/").reply(.status(201))) { stubs in
    let (_, response) = try await stubs.session.data(from: URL(string: "https://example.com/")!)
    #expect((response as? HTTPURLResponse)?.statusCode == 201)
  }
  #expect(report.requests.count == 1)
  #expect(report.requests[0].method == "GET")
  #expect(report.executed.count == 1 && report.totalExecuted == 1)
  #expect(report.unplanned.isEmpty && report.unused.isEmpty)
}

@Suite(.stubs(.get("https://api.themoviedb.org/3/configuration").reply(.json(["images": [:]]))))
struct MoviesTests {
  @Test(
    .stubs(
      .get("https://api.themoviedb.org/3/movie/popular").query("page", "1")
        .reply(.json(Fixture("popular-movies.json"))),
      .get("https://api.themoviedb.org/3/movie/{id}")
        .reply { request in .json(["id": request.pathParameters["id"]!]) }.optional()
    ))
  func popular() async throws {
    let movies = try await MoviesClient(session: .stubbed).popular()
    #expect(movies.count == 20)
  }
}

protocol DataLoading: Sendable {
  func data(for request: URLRequest) async throws -> (Data, URLResponse)
}
extension HTTPStubs: DataLoading {}

@Suite("The README's examples")
struct ReadmeExamples {
  @Test func `of patterns are all readable`() {
    let patterns: [RequestPattern] = [
      .get("https://api.example.com/movies"),  // any query
      .get("https://api.example.com/movies?page=1"),  // exactly this query, in any order
      .get("/movies"),  // any host
      .get("https://*.example.com/movies/{id}"),  // a host below, a segment by name
      .any("https://api.example.com/files/**"),  // everything below
      .get(.regex("/movies/[0-9]+$")),
      .get("/movies").query("page", "1").query("tag", "a").query("tag", "b"),
      .get("/movies").header("Authorization", .regex("^Bearer ")).header("X-Debug", .absent),
      .get("/movies").cookie("session", .any),
      .post("/movies").body(.json(["title": "Ida"])),  // whatever the order of its keys
      .post("/movies").body(.json(containing: ["title": "Ida"])),
      .post("/login").body(.form(["user": "ida"])),
      .post("/poster").body(.part("image", filename: "ida.jpg")),
      .any().where("is small") { ($0.body?.count ?? 0) < 100 },
    ]
    let stubs = HTTPStubs(patterns.map { $0.reply(.status(200)) })
    #expect(stubs.report.problems.isEmpty)
  }

  @Test func `of replies can all be given`() {
    let replies: [Reply] = [
      .status(204),
      .json(["page": 1, "results": []]),
      .text("hello", status: 201, headers: ["ETag": "x"]),
      .file(URL(filePath: "poster.jpg"), headers: ["Content-Type": "image/jpeg"]),
      .redirect(to: "/elsewhere", status: 307),
      .events(["one", "two"], every: .seconds(1)),
      .failing(.notConnectedToInternet),
      .text("slow").delayed(by: .seconds(3)).throttled(bytesPerSecond: 1_000),
      .text("broken off").truncated(afterBytes: 4),
      .held,  // until the test answers
    ]
    let stubs = HTTPStubs(replies.map { .any().reply($0) })
    #expect(stubs.report.problems.isEmpty)
  }

  @Test func `of a held request lets the test answer`() async throws {
    let stubs = HTTPStubs(.get("https://api.example.com/users/{name}").held())
    let client = ProfileClient(session: stubs.session)
    async let user = client.user("dasdom")
    let request = await stubs.nextHeld()
    request.reply(.json(["data": ["username": "dasdom"]]))
    #expect(try await user.username == "dasdom")
    stubs.verify()
  }

  @Test func `of a request that no code awaits waits for it`() async throws {
    let stubs = HTTPStubs(.post("/events").reply(.status(202)))
    Tracker(session: stubs.session).track("opened")  // sends a request
    let event = await stubs.nextRequest(.post("/events"))
    #expect(try event.json()["name"] == "opened")
  }

  @Test func `of a function that makes stubs has the line of its caller`() async throws {
    func signedIn(line: Int = #line) -> Stub {
      .get("/me", line: line).reply(.json(["name": "Ida"]))
    }
    #expect(signedIn().location.line == #line)
  }

  @Test func `of the record finds the request`() async throws {
    let stubs = HTTPStubs(.post("/games").reply(.status(201)))
    var request = URLRequest(url: URL(string: "https://api.example.com/games")!)
    request.httpMethod = "POST"
    request.httpBody = Data(#"{"limit": 25}"#.utf8)
    _ = try await stubs.data(for: request)
    #expect(stubs.requests(.post("/games")).count == 1)
    #expect(try stubs.requests[0].json()["limit"] == 25)
    print(stubs.report)
  }

  @Test func `of a manual clock takes no time`() async throws {
    let clock = ManualClock()
    let stubs = HTTPStubs(
      .get("/movies").reply(.status(503), .status(503), .text("at last")), clock: clock)
    let client = RetryingClient(session: stubs.session, clock: clock)  // waits 1, then 2 seconds
    async let text = client.load()
    await clock.sleepers(1)  // it was refused once, and waits
    await clock.advance(by: .seconds(3))
    #expect(try await text == "at last")
  }

  @Test func `of a fixture read it`() throws {
    let page = Fixture("popular-movies.json")  // in Fixtures/ beside this file, or in: .module
    let movies = try page.decode(MoviePage.self).results
    #expect(try page.json()["page"] == 1)
    #expect(movies.count == 20)
  }
}

@Test(arguments: try Fixture("popular-movies.json").mutations.filter { $0.kind != .emptied })
func neverAnEmptyScreen(_ page: Fixture.Mutation) async throws {
  let stubs = HTTPStubs(.get("https://api.themoviedb.org/3/movie/popular").reply(.json(page)))
  let movies = try? await MoviesClient(session: stubs.session).popular()
  #expect(movies?.isEmpty != true)  // movies, or an error to show
  stubs.verify()  // an unexpected request, which `try?` hides, fails the test too
}

let popular: Stub = .get("https://api.themoviedb.org/3/movie/popular")
  .reply(.json(Fixture("popular-movies.json")))

@Test(arguments: popular.mutations.filter { $0.kind == .noConnection }.sample(5, seed: 7))
func saysThatItIsOffline(_ broken: Stub.Mutation) async throws {
  let stubs = HTTPStubs(broken.stub)
  let client = MoviesClient(session: stubs.session)
  await #expect(throws: URLError.self) { try await client.popular() }
}
