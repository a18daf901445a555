import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyURLSession

@Suite("A stubbed session")
struct SessionTests {
  @Test(arguments: [false, true])
  func `a request of a cancelled task fails with a URL without secrets`(isInMemory: Bool) async {
    let stubs = HTTPStubs()
    let url = URL(string: "https://api.example.com/a?api_key=K7secret")!
    let error = await #expect(throws: URLError.self) {
      try await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await isInMemory ? stubs.data(from: url) : stubs.session.data(from: url)
      }.value
    }
    #expect(error?.code == .cancelled)
    #expect(error.map { "\($0.userInfo)" }?.contains("K7secret") == false)
  }

  /// What a delegate and completion handlers rely on.
  @Test func `a stubbed session has a delegate queue that runs one block after the other`() async {
    let session = HTTPStubs().session
    let order = Lock<[Int]>([])
    await withCheckedContinuation { done in
      for number in 0..<10_000 {
        session.delegateQueue.addOperation { order.withLock { $0.append(number) } }
      }
      session.delegateQueue.addOperation { done.resume() }
    }
    #expect(order.withLock { $0 } == Array(0..<10_000))
  }

  @Test func `a stubbed session works when only the session is kept`() async throws {
    let session = HTTPStubs(.get("/a").reply(.text("still here"))).session
    #expect(try await session.text("/a").0 == "still here")
  }

  @Test func `a stubbed session records the headers of the session, its own winning`() async throws
  {
    let stubs = HTTPStubs(.get("/a").reply(.status(204)))
    let configuration = stubs.configuration
    configuration.httpAdditionalHeaders = ["X-Client": "movies", "Accept": "text/html"]
    let session = URLSession(configuration: configuration)
    var request = URLRequest("GET", "/a")
    request.setValue("application/json", forHTTPHeaderField: "accept")
    _ = try await session.data(for: request)
    #expect(stubs.requests[0].headers["x-client"] == "movies")
    #expect(stubs.requests[0].headers["Accept"] == "application/json")
  }

  @Test func `a stubbed session has a configuration whose cache policy is the default`() {
    let stubs = HTTPStubs()
    let standard = URLSessionConfiguration.ephemeral.requestCachePolicy
    #expect(stubs.configuration.requestCachePolicy == standard)
    #expect(stubs.session.configuration.requestCachePolicy == standard)
  }

  #if canImport(FoundationNetworking)
  @Test func `a stubbed session answers if its cache does not, and stores nothing in it`()
    async throws
  {
    let stubs = HTTPStubs(.get("/new").reply(.text("stub")))
    let cache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil)
    let known = try #require(
      HTTPURLResponse(url: .api("/known"), statusCode: 200, httpVersion: nil, headerFields: nil))
    cache.storeCachedResponse(
      CachedURLResponse(response: known, data: Data("cached".utf8)),
      for: URLRequest(url: .api("/known")))
    let configuration = stubs.configuration
    configuration.urlCache = cache
    configuration.requestCachePolicy = .returnCacheDataElseLoad
    let session = URLSession(configuration: configuration)
    #expect(try await session.text("/known").0 == "cached")
    #expect(try await session.text("/new").0 == "stub")
    #expect(cache.cachedResponse(for: URLRequest(url: .api("/new"))) == nil)
  }
  #endif

  @Test func `a stubbed session answers for a file, which URLSession on Linux does not load`()
    async throws
  {
    let file = URL(filePath: "/movies/popular.json")
    let stubs = HTTPStubs(.get("file:///movies/popular.json").reply(.json(["page": 1])))
    let (data, response) = try await stubs.session.data(from: file)
    #expect(try JSONValue(parsing: data) == ["page": 1])
    #expect(response.url == file)
    #expect(stubs.report.isClean)
  }

  #if canImport(FoundationNetworking)
  @Test func `a stubbed session tells a delegate that a body is sent, before the answer`() async {
    let stubs = HTTPStubs(.any("/a").reply(.status(201)))
    var streamed = URLRequest("POST", "/a")
    streamed.httpBodyStream = InputStream(data: Data("four".utf8))
    let tasks: [@Sendable (URLSession) -> URLSessionTask] = [
      { $0.dataTask(with: URLRequest("POST", "/a", body: "four")) },
      { [streamed] in $0.dataTask(with: streamed) },
      { $0.uploadTask(with: URLRequest("POST", "/a"), from: Data("four".utf8)) },
    ]
    for task in tasks {
      #expect(await RecordingDelegate().log(of: stubs, task).events == ["sent 4 of 4", "201"])
    }
    #expect(await RecordingDelegate().log(of: stubs).events == ["201"])
  }
  #endif

  @Test func `a stubbed session calls back on the delegate queue it was given`() async {
    let stubs = HTTPStubs(.get("/a").reply(.status(204)))
    let queue = OperationQueue()
    let session = URLSession(
      configuration: stubs.configuration, delegate: nil, delegateQueue: queue)
    let isOnQueue = await withCheckedContinuation { continuation in
      session.dataTask(with: .api("/a")) { _, _, _ in
        continuation.resume(returning: OperationQueue.current === queue)
      }.resume()
    }
    #expect(isOnQueue)
  }

  @Test func `a stubbed session stores the cookies an answer sets, and sends them back`()
    async throws
  {
    let stubs = HTTPStubs(
      .get("/login").reply(
        .status(
          204,
          headers: [
            "Set-Cookie": "id=7; Path=/; Expires=Wed, 21 Oct 2099 07:28:00 GMT",
            "Set-Cookie": "b=2; Path=/",
          ])),
      .get("/me").reply(.status(200)))
    _ = try await stubs.session.data(from: .api("/login"))
    _ = try await stubs.session.data(from: .api("/me"))
    let cookies = stubs.requests[1].headers["Cookie"]?.split(separator: "; ").sorted()
    #expect(cookies == ["b=2", "id=7"])
  }

  @Test(arguments: [true, false])
  func `a stubbed session sends no cookie of another session, nor unstored ones`(
    isOfAnother: Bool
  ) async throws {
    let stubs = HTTPStubs(
      .get("/login").reply(.status(204, headers: ["Set-Cookie": "id=7; Path=/"])))
    let configurations = [stubs.configuration, stubs.configuration]
    if !isOfAnother { configurations[0].httpCookieStorage = nil }
    let sessions = configurations.map { URLSession(configuration: $0) }
    _ = try await sessions[0].data(from: .api("/login"))
    _ = try await sessions[isOfAnother ? 1 : 0].data(from: .api("/login"))
    #expect(stubs.requests[1].headers["Cookie"] == nil)
  }

  #if canImport(FoundationNetworking)
  @Test func `a stubbed session is a fresh one after it was invalidated, and the stubs answer on`()
    async throws
  {
    let stubs = HTTPStubs(.get("/a").reply(.text("answer")), .get("/held").held())
    let first = stubs.session
    async let late = first.text("/held")
    let held = await stubs.nextHeld()
    first.finishTasksAndInvalidate()
    let second = stubs.session
    #expect(second !== first)
    first.finishTasksAndInvalidate()
    #expect(stubs.session === second)
    #expect(try await second.text("/a").0 == "answer")
    // What was under way is answered, as by a server.
    held.reply(.text("late"))
    #expect(try await late.0 == "late")
    second.invalidateAndCancel()
    #expect(try await stubs.session.text("/a").0 == "answer")
    #expect(stubs.requests.count == 3)
  }

  @Test func `a stubbed session of another scope never gets the class of an invalidated one`()
    async throws
  {
    var stubs: HTTPStubs? = HTTPStubs(.get("/a").held().optional())
    let first = try #require(stubs?.session)
    let task = first.dataTask(with: .api("/a")) { _, _, _ in }
    first.finishTasksAndInvalidate()
    _ = stubs?.session
    stubs = nil
    let others = (0..<20).map { _ in HTTPStubs(.get("/a").reply(.text("other")).optional()) }
    for other in others { _ = other.session }
    task.resume()
    task.cancel()
    #expect(others.allSatisfy { $0.requests.isEmpty })
  }

  @Test func `a stubbed session notes what to do about a web socket, without a secret`() async {
    let url = URL(string: "wss://api.example.com/live?tenant=s3cr3t&token=s3cr3t")!
    let ways: [(URLSession) -> URLSessionWebSocketTask] = [
      { $0.webSocketTask(with: url) }, { $0.webSocketTask(with: url, protocols: ["chat"]) },
      { $0.webSocketTask(with: URLRequest(url: url)) },
    ]
    for way in ways {
      let stubs = HTTPStubs(options: { $0.redaction = .standard.adding("tenant") })
      let task = way(stubs.session)
      task.resume()
      await #expect(throws: URLError.self) { try await task.receive() }
      let message = """
        GET wss://api.example.com/live?tenant=REDACTED&token=REDACTED cannot be stubbed here: a \
        WebSocket needs a server. Ask a StubServer, or mock a protocol of your own.
        """
      #expect(stubs.report.problems == [message])
    }
  }
  #endif
}
