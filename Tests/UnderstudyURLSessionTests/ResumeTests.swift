#if canImport(FoundationNetworking)
import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyURLSession

/// `AnsweringCache` answers plain requests inside `resume()`, and hands on the others.
@Suite("Inside resume()", .timeLimit(.minutes(10)))
struct ResumeTests {
  private enum Local {
    @TaskLocal static var name = "none"
  }

  private func task(
    _ path: String, of session: URLSession,
    _ handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void = { _, _, _ in }
  ) -> URLSessionDataTask {
    session.dataTask(with: .api(path), completionHandler: handler)
  }

  // MARK: - What is answered there

  @Test(arguments: [false, true])
  func `a plain request has its response when resume returns`(isOwn: Bool) {
    let stubs = HTTPStubs(.get("/a").reply(.text("answer")))
    let session = isOwn ? URLSession(configuration: stubs.configuration) : stubs.session
    let task = task("/a", of: session)
    task.resume()
    #expect(task.response?.status == 200)
    #expect(stubs.requests.count == 1)
  }

  @Test func `a response has the type and the name of a real one`() async throws {
    let stubs = HTTPStubs(
      .get("/report.csv").reply(
        .text(
          "a,b",
          headers: [
            "Content-Type": "text/csv; charset=utf-8",
            "Content-Disposition": "attachment; filename=\"june.csv\"",
          ])))
    let (data, response) = try await stubs.session.data(from: .api("/report.csv"))
    #expect(String(decoding: data, as: UTF8.self) == "a,b")
    #expect(response.mimeType == "text/csv")
    #expect(response.textEncodingName == "utf-8")
    #expect(response.suggestedFilename == "june.csv")
  }

  @Test func `a caller may hold a lock of its own`() async {
    let stubs = HTTPStubs(.get("/a").reply(.text("answer")))
    let session = stubs.session
    let answers = Lock(0)
    await withCheckedContinuation { answered in
      answers.withLock { _ in
        let handler = { @Sendable (_: Data?, _: URLResponse?, _: (any Error)?) in
          answers.withLock { $0 += 1 }
          answered.resume()
        }
        session.dataTask(with: .api("/a"), completionHandler: handler).resume()
      }
    }
    #expect(answers.withLock { $0 } == 1)
  }

  // MARK: - What is handed on

  private static let asking = Lock<[String]>([])

  private static func note() -> Bool {
    asking.withLock { $0.append(Local.name) }
    return true
  }

  @Test(arguments: [
    RequestPattern.post("/a").where { _ in note() },
    .post(.where { _ in note() }),
    .post("/a").query("q", .where { _ in note() }),
    .post("/a").header("h", .where { _ in note() }),
    .any("/a").body(.part("p", .where { _ in note() })),
  ])
  func `no code of a user runs there, even of a stub that another one follows`(
    pattern: RequestPattern
  ) async throws {
    let stubs = HTTPStubs(
      pattern.reply(.text("answer")).optional(), .any("/a").reply(.text("other")).optional())
    var request = URLRequest("POST", "/a?q=1")
    request.setValue("1", forHTTPHeaderField: "h")
    request.setValue("multipart/form-data; boundary=b", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(
      "--b\r\nContent-Disposition: form-data; name=\"p\"\r\n\r\n1\r\n--b--\r\n".utf8)
    let sent = request
    let (_, response) = try await Local.$name.withValue("resume") {
      try await stubs.session.data(for: sent)
    }
    #expect(response.status == 200)
    #expect(stubs.requests.count == 1)
    // A task-local value of the caller is visible inside `resume()`, and only there.
    let asked = Self.asking.withLock { $0 }
    #expect(!asked.isEmpty)
    #expect(!asked.contains("resume"))
  }

  @Test func `a computed reply runs elsewhere`() async throws {
    let stubs = HTTPStubs(.get("/a").reply { _ in .text(Local.name) })
    let text = try await Local.$name.withValue("resume") { try await stubs.session.text("/a") }
    #expect(text.0 == "none")
  }

  @Test func `a request is recorded once, wherever it is answered`() async throws {
    let stubs = HTTPStubs(
      .get("/a").reply(.text("1"), .computed { _ in .text("2") }, .text("3")).times(3),
      .get("/a").reply(.text("4")))
    var texts: [String] = []
    for _ in 0..<4 { texts.append(try await stubs.session.text("/a").0) }
    _ = try? await stubs.session.text("/unplanned")
    #expect(texts == ["1", "2", "3", "4"])
    #expect(stubs.requests.map { $0.url.path() } == ["/a", "/a", "/a", "/a", "/unplanned"])
    #expect(stubs.report.uses.map(\.count) == [3, 1])
    #expect(stubs.report.unplanned.count == 1)
  }

  @Test func `callers that ask in a loop let others run`() async {
    let stubs = HTTPStubs(.get("/a").reply(.text("answer")))
    let session = stubs.session
    await withTaskGroup(of: Void.self) { group in
      // More than there are threads for, so that the last one comes only if they let it.
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount * 2 {
        group.addTask { while !Task.isCancelled { _ = try? await session.text("/a") } }
      }
      group.addTask {}
      await group.next()
      group.cancelAll()
    }
    #expect(!stubs.requests.isEmpty)
  }

  // MARK: - Caches

  @Test func `the cache of the stubs has no folder`() throws {
    let cache = try #require(HTTPStubs().configuration.urlCache)
    cache.diskCapacity = 1 << 20
    let response = URLResponse(
      url: .api("/a"), mimeType: nil, expectedContentLength: 1, textEncodingName: nil)
    cache.storeCachedResponse(
      CachedURLResponse(response: response, data: Data("a".utf8)),
      for: URLRequest(url: .api("/a")))
    #expect(cache.currentMemoryUsage > 0)
    #expect(cache.currentDiskUsage == 0)
  }

  @Test func `a protocol class put before the stubs' gets its requests`() async throws {
    let stubs = HTTPStubs(.get("/a").reply(.text("answer")))
    _ = Probe.session(
      "api.example.com", Probe.Script(start: { $0.answer($1, status: 201) }))
    let configuration = stubs.configuration
    configuration.protocolClasses = [Probe.self] + (configuration.protocolClasses ?? [])
    let (_, status) = try await URLSession(configuration: configuration).text("/a")
    #expect(status == 201)
    #expect(stubs.requests.isEmpty)
  }

  @Test func `two sessions of one configuration keep their own headers`() async throws {
    let stubs = HTTPStubs(.get("/a").reply(.text("answer")))
    let configuration = stubs.configuration
    let sessions = ["1", "2"].map { client in
      configuration.httpAdditionalHeaders = ["X-Client": client]
      return URLSession(configuration: configuration)
    }
    for session in sessions + sessions { _ = try await session.text("/a") }
    #expect(stubs.requests.map { $0.headers["X-Client"] } == ["1", "2", "1", "2"])
  }

  // MARK: - Cancelling

  @Test(arguments: CancellationTests.Kind.allCases)
  func `a Swift task that is cancelled already gets no response`(
    kind: CancellationTests.Kind
  ) async throws {
    let stubs = kind.stubs
    let session = stubs.session
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await session.data(from: .api("/a"))
    }
    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(error?.failingURL == .api("/a"))
    #expect(stubs.requests.isEmpty)
  }

  @Test func `a handler is answered whatever becomes of the Swift task`() async {
    let stubs = HTTPStubs(.get("/a").reply(.text("answer")))
    let session = stubs.session
    let status = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await session.textWithHandler(URLRequest("GET", "/a")).1
    }.value
    #expect(status == 200)
  }

  @Test func `a task that is cancelled before it is resumed gets no response`() async {
    let stubs = HTTPStubs(.get("/a").reply(.text("answer")))
    let session = stubs.session
    let error = await withCheckedContinuation { answered in
      let task = task("/a", of: session) { answered.resume(returning: $2) }
      task.cancel()
      task.resume()
    }
    #expect((error as? URLError)?.code == .cancelled)
    #expect(stubs.requests.isEmpty)
  }

  // MARK: - Resuming and suspending

  /// The text of a task that is resumed somehow.
  private func text(
    of session: URLSession, resuming resume: @Sendable (URLSessionDataTask) -> Void
  ) async -> String {
    await withCheckedContinuation { answered in
      resume(
        task("/a", of: session) { data, _, _ in
          answered.resume(returning: String(decoding: data ?? Data(), as: UTF8.self))
        })
    }
  }

  @Test(arguments: [0, 1, 5, 20, 100])
  func `resuming twice at any moment asks once and answers once`(pause: Int) async {
    let stubs = HTTPStubs(.get("/a").reply(.text("answer")))
    for _ in 0..<500 {
      let text = await text(of: stubs.session) { task in
        task.resume()
        let start = ContinuousClock.now
        while ContinuousClock.now - start < .microseconds(pause) {}
        task.resume()
      }
      #expect(text == "answer")
    }
    #expect(stubs.requests.count == 500)
  }

  @Test func `a task that was suspended and resumed at once is answered once`() async {
    let stubs = HTTPStubs(.get("/a").reply(.text("answer")))
    for _ in 0..<500 {
      let text = await text(of: stubs.session) { task in
        task.resume()
        task.suspend()
        task.resume()
      }
      #expect(text == "answer")
    }
  }

  /// The delegate queue is held up: on a session of the user's own Foundation traps now and then when a
  /// task is resumed in the moment in which its handler ends, wherever it is answered.
  @Test func `resuming twice on a session of the user's own asks once and answers once`() async {
    let stubs = HTTPStubs(.get("/a").reply(.text("answer")))
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let session = URLSession(
      configuration: stubs.configuration, delegate: nil, delegateQueue: queue)
    for _ in 0..<100 {
      let text = await text(of: session) { task in
        queue.isSuspended = true
        task.resume()
        task.resume()
        queue.isSuspended = false
      }
      #expect(text == "answer")
    }
    #expect(stubs.requests.count == 100)
  }

  @Test func `resuming a request under way asks once and answers once`() async {
    let stubs = HTTPStubs(.get("/a").held())
    let started = Lock<URLSessionDataTask?>(nil)
    async let text = text(of: stubs.session) { task in
      started.withLock { $0 = task }
      task.resume()
    }
    let held = await stubs.nextHeld()
    started.withLock { $0 }?.resume()
    held.reply(.text("answer"))
    #expect(await text == "answer")
    #expect(stubs.requests.count == 1)
  }

  @Test func `a request suspended and resumed under way is sent again, and answered`() async {
    let stubs = HTTPStubs(.get("/a").held())
    let started = Lock<URLSessionDataTask?>(nil)
    async let text = text(of: stubs.session) { task in
      started.withLock { $0 = task }
      task.resume()
    }
    _ = await stubs.nextHeld()
    started.withLock { $0 }?.suspend()
    started.withLock { $0 }?.resume()
    await stubs.nextHeld().reply(.text("answer"))
    #expect(await text == "answer")
    #expect(stubs.report.exchanges.map(\.wasCancelled) == [true, false])
  }
}
#endif
