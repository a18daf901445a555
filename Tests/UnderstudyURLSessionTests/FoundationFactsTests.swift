#if canImport(FoundationNetworking)
import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyURLSession

/// How URLSession behaves on Linux, asked of Foundation itself: the library works around each of
/// these, so a toolchain that changes one shall be noticed.
///
/// What only a compiler can show is not here: `bytes(for:)` is absent, and `URLSession.data(for:)`
/// is no witness for a requirement of a protocol.
@Suite("What URLSession does on Linux")
struct FoundationFactsTests {
  private enum Local {
    @TaskLocal static var name = "none"
  }

  @Test func `the additional headers of a session are never visible to a custom protocol`()
    async throws
  {
    let seen = Lock<[String: String]>([:])
    let session = Probe.session(
      "headers.test",
      Probe.Script(start: { probe, client in
        seen.withLock { $0 = probe.request.allHTTPHeaderFields ?? [:] }
        probe.answer(client)
      })
    ) { $0.httpAdditionalHeaders = ["X-Client": "1"] }
    _ = try await session.data(from: .test("headers"))
    #expect(seen.withLock { $0 } == [:])
  }

  @Test(arguments: [false, true])
  func `a task-local value is visible in canInit, and never in startLoading`(hasCache: Bool)
    async throws
  {
    let host = hasCache ? "local-cached.test" : "local.test"
    let seen = Lock<[String]>([])
    let session = Probe.session(
      host,
      Probe.Script(
        canInit: { _ in
          seen.withLock { $0.append("canInit \(Local.name)") }
          return true
        },
        start: { probe, client in
          seen.withLock { $0.append("start \(Local.name)") }
          probe.answer(client)
        })
    ) {
      if hasCache {
        $0.urlCache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil)
      }
    }
    _ = try await Local.$name.withValue("mine") {
      try await session.data(from: URL(string: "https://\(host)/")!)
    }
    #expect(seen.withLock { $0 }.first == "canInit mine")
    #expect(seen.withLock { $0 }.last == "start none")
  }

  @Test func `a cache is asked inside resume, and a client told there is heard there`() {
    final class Cache: URLCache, @unchecked Sendable {
      // Unchecked, since URLCache is: the one stored property is a lock.
      let asked = Lock<[String]>([])

      override func getCachedResponse(
        for task: URLSessionDataTask,
        completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
      ) {
        asked.withLock { $0.append(Local.name) }
        let probe = Probe(task: task, cachedResponse: nil, client: nil)
        if let client = probe.client { probe.answer(client, status: 203) }
      }
    }
    let cache = Cache(memoryCapacity: 0, diskCapacity: 0, diskPath: "/dev/null/none")
    let session = Probe.session("resume.test", Probe.Script()) { $0.urlCache = cache }
    let task = session.dataTask(with: .test("resume")) { _, _, _ in }
    Local.$name.withValue("mine") { task.resume() }
    #expect(cache.asked.withLock { $0 } == ["mine"])
    #expect(task.response?.status == 203)
  }

  @Test func `a cache is asked for a task that was cancelled before it ran, too`() {
    final class Cache: URLCache, @unchecked Sendable {
      let states = Lock<[URLSessionTask.State]>([])

      override func getCachedResponse(
        for task: URLSessionDataTask,
        completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
      ) {
        states.withLock { $0.append(task.state) }
        completionHandler(nil)
      }
    }
    let cache = Cache(memoryCapacity: 0, diskCapacity: 0, diskPath: "/dev/null/none")
    let session = Probe.session("early.test", Probe.Script()) { $0.urlCache = cache }
    session.dataTask(with: .test("early")) { _, _, _ in }.cancel()
    #expect(cache.states.withLock { $0 } == [.canceling])
  }

  @Test func `a registered protocol class is not asked by a session of the default configuration`()
    async
  {
    final class Registered: URLProtocol {
      static let asked = Lock(false)
      override class func canInit(with request: URLRequest) -> Bool {
        // It is registered for the whole process, and asked about the requests of other tests.
        if request.url?.path() == "/registered" { asked.withLock { $0 = true } }
        return false
      }
    }
    _ = URLProtocol.registerClass(Registered.self)
    defer { URLProtocol.unregisterClass(Registered.self) }
    let session = URLSession(configuration: .default)
    // Nothing listens on port 1 of the loopback interface.
    await #expect(throws: URLError.self) {
      try await session.data(from: URL(string: "http://127.0.0.1:1/registered")!)
    }
    #expect(!Registered.asked.withLock { $0 })
  }

  @Test func `the body of an upload task is invisible in the request`() async throws {
    let seen = Lock<String>("")
    let session = Probe.session(
      "upload.test",
      Probe.Script(start: { probe, client in
        let hasBody = probe.request.httpBody != nil || probe.request.httpBodyStream != nil
        let known = Mirror(reflecting: probe.task!).superclassMirror?.superclassMirror?.children
          .first { $0.label == "knownBody" }
        seen.withLock { $0 = "\(hasBody) \(known != nil)" }
        probe.answer(client)
      }))
    var request = URLRequest(url: .test("upload"))
    request.httpMethod = "PUT"
    _ = try await session.upload(for: request, from: Data("a".utf8))
    #expect(seen.withLock { $0 } == "false true")
  }

  @Test func `an awaiting caller on Linux gets only the last of several chunks`() async throws {
    let session = Probe.answering("chunks.test", chunks: ["one", "two"])
    let (data, _) = try await session.data(from: .test("chunks"))
    #expect(String(decoding: data, as: UTF8.self) == "two")
  }

  @Test func `the bytes sent to a custom protocol are neither counted nor reported`()
    async throws
  {
    let delegate = RecordingDelegate()
    let session = Probe.answering("progress.test", delegate: delegate)
    var request = URLRequest(url: .test("progress"))
    request.httpMethod = "POST"
    let task = session.uploadTask(with: request, from: Data("four".utf8))
    task.resume()
    await delegate.completion()
    #expect(delegate.log.withLock(\.events) == ["200"])
    #expect(task.countOfBytesSent == 0)
    #expect(task.countOfBytesExpectedToSend == 0)
  }

  @Test func `a delegate that cancels at the response gets the body all the same`() async {
    let delegate = RecordingDelegate(disposition: .cancel)
    let session = Probe.answering("disposition.test", chunks: ["body"], delegate: delegate)
    session.dataTask(with: .test("disposition")).resume()
    await delegate.completion()
    #expect(delegate.log.withLock(\.chunks) == ["body"])
    #expect(delegate.log.withLock { $0.error } == nil)
  }

  @Test(
    "which cookies in store a request has",
    arguments: [
      ("secure.test", "a=1; Secure", "a=1"), ("old.test", "a=1; Max-Age=0", "a=1"),
    ])
  func cookies(host: String, setting: String, sent: String?) async throws {
    let url = try #require(URL(string: "http://\(host)/"))
    let seen = Lock<String?>(nil)
    let session = Probe.session(
      host,
      Probe.Script(start: { probe, client in
        seen.withLock { $0 = probe.request.value(forHTTPHeaderField: "Cookie") }
        probe.answer(client)
      }))
    let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": setting], for: url)
    session.configuration.httpCookieStorage?.setCookies(cookies, for: url, mainDocumentURL: nil)
    _ = try await session.data(from: url)
    #expect(seen.withLock { $0 } == sent)
  }
}
#endif
