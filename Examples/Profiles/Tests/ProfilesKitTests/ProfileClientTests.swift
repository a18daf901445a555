import Foundation
import ProfilesKit
import Testing
import UnderstudyContracts

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the client makes of each response, written once and run over every face of the stubs.
@Suite(.timeLimit(.minutes(5)), .contract(learned: "service")) struct ProfileClientTests {
  // MARK: - Asking

  @Test(.stubs(.get(TheService.user).reply(TheService.ida)), arguments: Face.allCases)
  func `a user arrives`(face: Face) async throws {
    #expect(try await ProfileClient(session: face.session()).user("ida") == .ida)
    #expect(HTTPStubs.current.requests.map(\.pathParameters) == [["name": "ida"]])
  }

  @Test(.stubs(.get(TheService.user).reply(TheService.ida)), arguments: Face.allCases)
  func `the user is asked for as JSON, with the token`(face: Face) async throws {
    _ = try await ProfileClient(session: face.session(), token: "secret").user("@ida")
    let request = try #require(HTTPStubs.current.requests.first)
    #expect(request.headers["Accept"] == "application/json")
    #expect(request.headers["Authorization"] == "Bearer secret")
    #expect(request.body == nil)
  }

  @Test(.stubs(.get(TheService.user).header("Authorization", .absent).reply(TheService.ida)))
  func `without a token there is no such header`() async throws {
    _ = try await ProfileClient(session: URLSession.stubbed).user("ida")
  }

  @Test(
    .stubs(.get("http://localhost:8080/adn/stream/0/users/@ida").reply(TheService.ida).unseen()))
  func `another server is asked`() async throws {
    let endpoint = ProfileEndpoint(server: URL(string: "http://localhost:8080/adn/")!)
    _ = try await ProfileClient(session: URLSession.stubbed, endpoint: endpoint).user("ida")
  }

  @Test(.stubs(), arguments: ["", " @ "])
  func `nobody is not asked for`(name: String) async {
    await #expect(throws: ProfileError.noName) {
      try await ProfileClient(session: URLSession.stubbed).user(name)
    }
  }

  @Test(
    .stubs(.get(TheService.user).reply(TheService.ida)),
    .dependency(\.session, URLSession.stubbed))
  func `a client that is given no session takes the app's`() async throws {
    #expect(try await ProfileClient().user("ida") == .ida)
  }

  // MARK: - Another session

  @Test func `another session can be set, and carries every request from then on`() async throws {
    let first = HTTPStubs(.get(TheService.user).reply(TheService.failure(500, "No.")).unseen())
    let second = HTTPStubs(.get(TheService.user).reply(TheService.ida))
    var client = ProfileClient(session: first.session)
    _ = try? await client.user("ida")

    client.session = second.session
    #expect(try await client.user("ida") == .ida)
    #expect(first.requests.count == 1)
    #expect(second.requests.count == 1)
  }

  @Test(.stubs(.get(TheService.user).reply(TheService.ida)))
  func `what is set on one client leaves its copies alone`() async throws {
    let original = ProfileClient(session: MockDataLoading())
    var copy = original
    copy.session = URLSession.stubbed
    #expect(try await copy.user("ida") == .ida)
    #expect(original.session is MockDataLoading)
  }

  // MARK: - Failures

  private static let statuses: [(code: Int, error: ProfileError)] = [
    (401, .unauthorized(message: "No.")), (404, .notFound(name: "ida")),
    (429, .rateLimited(retryAfter: nil)), (500, .serverFailure(status: 500, message: "No.")),
    (503, .serverFailure(status: 503, message: "No.")),
    (403, .unexpectedStatus(403, message: "No.")), (204, .unexpectedStatus(204, message: nil)),
  ]

  @Test(arguments: Face.allCases, statuses)
  func `a status is an error of its own, in the words of the service`(
    face: Face, status: (code: Int, error: ProfileError)
  ) async {
    // A 204 has no body.
    let reply = status.code == 204 ? .status(204) : TheService.failure(status.code, "No.")
    let stubs = HTTPStubs(.get(TheService.user).reply(reply).unseen())
    await #expect(throws: status.error) {
      try await ProfileClient(session: face.session(stubs)).user("@ida")
    }
    #expect(stubs.requests.count == 1)
  }

  @Test(
    .stubs(.get(TheService.user).reply(.status(429, headers: ["Retry-After": "120"])).unseen()),
    arguments: Face.allCases)
  func `too many requests say how long to wait`(face: Face) async {
    await #expect(throws: ProfileError.rateLimited(retryAfter: .seconds(120))) {
      try await ProfileClient(session: face.session()).user("ida")
    }
  }

  @Test(arguments: [
    (["X-RateLimit-Reset": "37"], Duration.seconds(37)),
    (["Retry-After": "5", "X-RateLimit-Reset": "37"], .seconds(5)),
    (["Retry-After": "soon"], nil), (["Retry-After": "-1"], nil), ([:], nil),
  ])
  func `the wait is read from either header`(headers: [String: String], wait: Duration?) async {
    let stubs = HTTPStubs(
      .get(TheService.user).reply(.status(429, headers: HeaderFields(headers))).unseen())
    await #expect(throws: ProfileError.rateLimited(retryAfter: wait)) {
      try await ProfileClient(session: stubs).user("ida")
    }
  }

  private static let failures: [(code: URLError.Code, error: ProfileError)] = [
    (.notConnectedToInternet, .offline), (.timedOut, .timedOut), (.cancelled, .cancelled),
    (.networkConnectionLost, .interrupted), (.cannotFindHost, .unreachable(.cannotFindHost)),
  ]

  @Test(arguments: Face.allCases, failures)
  func `a failed connection is an error of its own`(
    face: Face, failure: (code: URLError.Code, error: ProfileError)
  ) async {
    let stubs = HTTPStubs(.get(TheService.user).reply(.failing(failure.code)))
    await #expect(throws: failure.error) {
      try await ProfileClient(session: face.session(stubs)).user("ida")
    }
  }

  @Test(arguments: Face.allCases)
  func `a response that takes longer than ten seconds is too late`(face: Face) async {
    let clock = ManualClock()
    let stubs = HTTPStubs(.get(TheService.user).held(), clock: clock)
    let client = ProfileClient(session: face.session(stubs))
    let user = Task { try await client.user("ida") }
    _ = await stubs.nextHeld()
    await clock.advance(by: ProfileClient.timeout)
    await #expect(throws: ProfileError.timedOut) { try await user.value }
    #expect(stubs.report.exchanges[0].ended == .seconds(10))
  }

  // Broken on purpose, against what was recorded.
  @Test(
    .strictness(contract: .allow), arguments: Face.allCases, ["text/html", "application/json"])
  func `a web page instead of JSON is told as such`(face: Face, type: String) async throws {
    let page = try Fixture("maintenance.html").url
    let stubs = HTTPStubs(
      .get(TheService.user).reply(.file(page, headers: ["Content-Type": type])))
    await #expect(
      throws: ProfileError.notJSON(beginning: "<!DOCTYPE html>\n<html><head><title>Back ")
    ) { try await ProfileClient(session: face.session(stubs)).user("ida") }
  }

  @Test(
    .stubs(.get(TheService.user).reply(TheService.ida.truncated(afterBytes: 200))),
    arguments: Face.allCases)
  func `a connection that breaks in the middle of the response is an error`(face: Face) async {
    await #expect(throws: ProfileError.interrupted) {
      try await ProfileClient(session: face.session()).user("ida")
    }
  }

  @Test(
    .stubs(.get(TheService.user).reply(.json(["data": ["id": "1"]]))), arguments: Face.allCases)
  func `a response without a key names it`(face: Face) async {
    await #expect(throws: ProfileError.missingKey(path: "data.username")) {
      try await ProfileClient(session: face.session()).user("ida")
    }
  }

  @Test(arguments: Face.allCases)
  func `cancelling gives the request up`(face: Face) async {
    let stubs = HTTPStubs(.get(TheService.user).held(), clock: ManualClock())
    let client = ProfileClient(session: face.session(stubs))
    let user = Task { try await client.user("ida") }
    _ = await stubs.nextHeld()
    user.cancel()
    await #expect(throws: ProfileError.cancelled) { try await user.value }
  }

  // MARK: - Sessions that are not HTTP

  @Test func `an error that is not the network's keeps its words`() async {
    struct CableCut: Error {}
    let session = MockDataLoading()
    session.when.data(for: .any).throws(CableCut())
    await #expect(throws: ProfileError.failed(reason: "CableCut()")) {
      try await ProfileClient(session: session).user("ida")
    }
  }

  @Test func `a response that is not HTTP is refused`() async {
    let file = URLResponse(
      url: URL(filePath: "/ida"), mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
    let session = MockDataLoading()
    session.when.data(for: .any).returns((Data(), file))
    await #expect(throws: ProfileError.failed(reason: "the response is not HTTP")) {
      try await ProfileClient(session: session).user("ida")
    }
  }
}
