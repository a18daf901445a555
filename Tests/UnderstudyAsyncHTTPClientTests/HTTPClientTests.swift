#if AsyncHTTPClient
import AsyncHTTPClient
import FaceConformance
import Foundation
import Logging
import NIOCore
import NIOHTTP1
import Testing
import UnderstudyAsyncHTTPClient
import UnderstudyHTTP
import UnderstudyServer

/// A client, as a server's code under test asks for it.
private protocol HTTPExecuting: Sendable {
  func execute(
    _ request: HTTPClientRequest, timeout: TimeAmount, logger: Logger?
  ) async throws -> HTTPClientResponse
}

extension HTTPClient: HTTPExecuting {}
extension HTTPStubs: HTTPExecuting {}

/// Stubs in the place of AsyncHTTPClient's client.
private struct HTTPClientFace: Face {
  var timeout = Duration.seconds(60)

  func send(
    _ request: RecordedRequest, to stubs: HTTPStubs
  ) async throws -> (ResponseHead, Data) {
    var sent = HTTPClientRequest(url: request.url.absoluteString)
    sent.method = HTTPMethod(rawValue: request.method)
    sent.headers = HTTPHeaders(request.headers.map { ($0.name, $0.value) })
    sent.body = request.body.map { .bytes(ByteBuffer(bytes: $0)) }
    let client: any HTTPExecuting = stubs
    do {
      let response = try await client.execute(sent, timeout: TimeAmount(timeout), logger: nil)
      let body = try await response.body.collect(upTo: .max)
      let headers = HeaderFields(response.headers.map { .init(name: $0.name, value: $0.value) })
      return (
        ResponseHead(status: Int(response.status.code), headers: headers),
        Data(body.readableBytesView)
      )
    } catch is CancellationError {
      throw URLError(.cancelled)
    } catch let error as HTTPClientError {
      throw URLError(Self.codes.first { $0.0 == error }?.1 ?? .unknown)
    }
  }

  private static let codes: [(HTTPClientError, URLError.Code)] = [
    (.deadlineExceeded, .timedOut), (.remoteConnectionClosed, .networkConnectionLost),
    (.redirectLimitReached, .httpTooManyRedirects),
  ]
}

@Suite struct `Stubs in the place of an HTTPClient` {
  private static let url = "https://api.example.com/films"

  @Test(arguments: Behaviour.all)
  func `they show what every face shows`(_ behaviour: Behaviour) async throws {
    try await behaviour.show(HTTPClientFace())
  }

  @Test func `a request and its response arrive whole`() async throws {
    let stubs = HTTPStubs(
      .post("/films").header("X-Key", "k").body(.text("Ida"))
        .reply(.text("made", status: 201, headers: ["X-A": "1"])))
    var request = HTTPClientRequest(url: Self.url)
    request.method = .POST
    request.headers.add(name: "X-Key", value: "k")
    request.body = .stream(
      AsyncStream<ByteBuffer> { stream in
        for part in ["I", "da"] { stream.yield(ByteBuffer(string: part)) }
        stream.finish()
      }, length: .unknown)
    let response = try await stubs.execute(request, timeout: .seconds(3))
    #expect(response.status == .created)
    #expect(response.headers["X-A"] == ["1"])
    #expect(try await String(buffer: response.body.collect(upTo: 99)) == "made")
    #expect(response.url?.absoluteString == Self.url)
  }

  @Test func `the history has each redirect`() async throws {
    let stubs = HTTPStubs(
      .get("/films").reply(.redirect(to: "/movies")), .get("/movies").reply(.text("Ida")))
    let response = try await stubs.execute(
      HTTPClientRequest(url: Self.url), deadline: .distantFuture)
    #expect(
      response.history.map(\.request.url) == [Self.url, "https://api.example.com/movies"])
    #expect(response.history.map(\.responseHead.status.code) == [302, 200])
  }

  @Test func `a body comes chunk by chunk`() async throws {
    let clock = ManualClock()
    let chunks = ["a", "b"].map { Data($0.utf8) }
    let stubs = HTTPStubs(
      .get("/films").reply(.chunks(chunks, every: .seconds(5))), clock: clock)
    let response = try await stubs.execute(HTTPClientRequest(url: Self.url), timeout: .seconds(9))
    var iterator = response.body.makeAsyncIterator()
    for text in ["a", "b"] {
      await clock.advance(by: .seconds(5))
      #expect(try await iterator.next().map { String(buffer: $0) } == text)
    }
    #expect(try await iterator.next() == nil)
  }

  @Test func `a body that breaks off has the error of an HTTPClient`() async throws {
    let stubs = HTTPStubs(.get("/films").reply(.text("hello").truncated(afterBytes: 2)))
    let response = try await stubs.execute(HTTPClientRequest(url: Self.url), timeout: .seconds(9))
    await #expect(throws: HTTPClientError.remoteConnectionClosed) {
      try await response.body.collect(upTo: 99)
    }
  }

  @Test func `a reply may throw any error of an HTTPClient`() async throws {
    let stubs = HTTPStubs(
      .get("/films").reply { _ in throw HTTPClientError.connectTimeout },
      options: { $0.strictness = .allow })
    await #expect(throws: HTTPClientError.connectTimeout) {
      try await stubs.execute(HTTPClientRequest(url: Self.url), timeout: .seconds(9))
    }
  }

  @Test(arguments: [
    ("", HTTPClientError.invalidURL), ("films", .emptyScheme),
    ("ftp://a.example", .unsupportedScheme("ftp")), ("http:///films", .emptyHost),
  ])
  func `a URL that an HTTPClient refuses is refused`(url: String, error: HTTPClientError) async {
    let stubs = HTTPStubs()
    await #expect(throws: error) {
      try await stubs.execute(HTTPClientRequest(url: url), timeout: .seconds(9))
    }
    #expect(stubs.requests.isEmpty)
  }

  @Test func `a real HTTPClient reaches a stub server by its URL`() async throws {
    let stubs = HTTPStubs(.get("https://api.example.com/films").reply(.text("Ida")))
    let server = try await StubServer(stubs, origin: URL(string: "https://api.example.com"))
    let text = try await HTTPClient.withHTTPClient { client in
      let request = HTTPClientRequest(url: server.url.appending(path: "films").absoluteString)
      let response = try await client.execute(request, timeout: .seconds(10))
      return try await String(buffer: response.body.collect(upTo: 99))
    }
    #expect(text == "Ida")
    await server.stop()
    #expect(stubs.report.isClean)
  }

  @Test func `a real HTTPClient reaches a stub server that is its proxy`() async throws {
    let stubs = HTTPStubs(.get("http://api.example.com/films").reply(.text("Ida")))
    let server = try await StubServer(stubs)
    let port = try #require(server.url.port)
    let configuration = HTTPClient.Configuration(proxy: .server(host: "127.0.0.1", port: port))
    let text = try await HTTPClient.withHTTPClient(configuration: configuration) { client in
      let request = HTTPClientRequest(url: "http://api.example.com/films")
      let response = try await client.execute(request, timeout: .seconds(10))
      return try await String(buffer: response.body.collect(upTo: 99))
    }
    #expect(text == "Ida")
    await server.stop()
    #expect(stubs.report.isClean)
  }

  @Test func `a miss is an error that says so`() async throws {
    let stubs = HTTPStubs(.get("/movies").reply(.text("Ida")).optional())
    let error = await #expect(throws: URLError.self) {
      try await stubs.execute(HTTPClientRequest(url: Self.url), timeout: .seconds(9))
    }
    #expect(error?.stubError?.kind == .unplanned)
  }
}
#endif
