#if canImport(FoundationNetworking)
import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyURLSession

/// Redirects, cancellations, time-outs, and what ends the process.
extension FoundationFactsTests {
  @Test func `a download task has no file, and its async form traps`() async {
    let session = Probe.answering("download.test")
    let url = await withCheckedContinuation { continuation in
      session.downloadTask(with: .test("download")) { url, _, _ in
        continuation.resume(returning: url)
      }.resume()
    }
    #expect(url == nil)
    await #expect(processExitsWith: .failure) {
      let session = Probe.answering("download-trap.test")
      _ = try? await session.download(from: .test("download-trap"))
    }
  }

  @Test func `telling the client of a redirect is a fatal error`() async {
    await #expect(processExitsWith: .failure) {
      let session = Probe.session(
        "redirect.test",
        Probe.Script(start: { probe, client in
          client.urlProtocol(
            probe, wasRedirectedTo: probe.request,
            redirectResponse: HTTPURLResponse(
              url: probe.request.url!, statusCode: 302, httpVersion: nil, headerFields: nil)!)
        }))
      _ = try? await session.data(from: .test("redirect"))
    }
  }

  @Test func `a 302 from a custom protocol is not followed`() async throws {
    let session = Probe.answering(
      "found.test", status: 302, headers: ["Location": "https://found.test/next"])
    let (_, response) = try await session.data(from: .test("found"))
    #expect((response as? HTTPURLResponse)?.statusCode == 302)
  }

  #if compiler(<6.4)
  /// What `CancellationTests` show to be cured would be an endless wait here, so only the cause is
  /// looked for: the caller of an async method is resumed inline, on the work queue.
  @Test func `a task says that it resumes its caller inline`() async throws {
    let flags = Lock<[Bool?]>([])
    let session = Probe.session(
      "inline.test",
      Probe.Script(start: { probe, client in
        let flag: Bool? = probe.task.flatMap {
          Platform.stored("_callCompletionHandlerInline", of: $0)
        }
        flags.withLock { $0.append(flag) }
        probe.answer(client)
      }))
    _ = try await session.data(from: .test("inline"))
    await withCheckedContinuation { answered in
      session.dataTask(with: .test("inline")) { _, _, _ in
        answered.resume()
      }.resume()
    }
    #expect(flags.withLock { $0 } == [true, false])
  }

  @Test func `cancelling a task of another session while a protocol is stopped traps`() async {
    await #expect(processExitsWith: .failure) {
      let other = Probe.session("other.test", Probe.Script())
      let asked = Lock<URLSessionDataTask?>(nil)
      let (started, signal) = AsyncStream.makeStream(of: Void.self)
      let session = Probe.session(
        "stopping.test",
        Probe.Script(
          start: { _, _ in signal.yield() }, stop: { asked.withLock { $0 }?.cancel() }))
      asked.withLock { $0 = other.dataTask(with: .test("other")) }
      let task = Task { try await session.data(from: .test("stopping")) }
      for await _ in started { break }
      task.cancel()
      _ = try? await task.value
    }
  }
  #endif

  @Test func `a time-out is never enforced for a custom protocol`() async throws {
    let probes = Lock<[@Sendable () -> Void]>([])
    let (started, signal) = AsyncStream.makeStream(of: Void.self)
    let session = Probe.session(
      "timeout.test",
      Probe.Script(start: { probe, client in
        nonisolated(unsafe) let probe = probe
        probes.withLock { $0.append { probe.answer(client) } }
        signal.yield()
      }))
    var request = URLRequest(url: .test("timeout"))
    request.timeoutInterval = 0.02
    let sent = request
    async let answer = session.data(for: sent)
    for await _ in started { break }
    let busy = Probe.answering("busy.test")
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .milliseconds(100) {
      _ = try await busy.data(from: .test("busy"))
    }
    probes.withLock { $0.first }?()
    #expect((try await answer.1 as? HTTPURLResponse)?.statusCode == 200)
  }

  @Test func `a 401 that asks for Basic credentials hangs`() async throws {
    let isComplete = Lock(false)
    let session = Probe.answering(
      "challenge.test", status: 401, headers: ["WWW-Authenticate": "Basic realm=\"a\""])
    session.dataTask(with: .test("challenge")) { _, _, _ in
      isComplete.withLock { $0 = true }
    }.resume()
    let busy = Probe.answering("busy-too.test")
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .milliseconds(50) {
      _ = try await busy.data(from: .test("busy-too"))
    }
    #expect(!isComplete.withLock { $0 })
  }

  @Test func `a cookie set by a custom protocol is not stored`() async throws {
    let session = Probe.answering("cookie.test", headers: ["Set-Cookie": "a=1; Path=/"])
    let url = URL.test("cookie")
    _ = try await session.data(from: url)
    #expect(session.configuration.httpCookieStorage?.cookies(for: url) ?? [] == [])
  }

  /// Now and then only, so the child tries until it happens: within a second mostly.
  @Test func `resuming a task again in the moment in which its handler ends is a fatal error`()
    async
  {
    await #expect(processExitsWith: .failure) {
      let session = Probe.answering("twice.test")
      for _ in 0..<500_000 {
        await withCheckedContinuation { answered in
          let task = session.dataTask(with: .test("twice")) { _, _, _ in
            answered.resume()
          }
          task.resume()
          task.resume()
        }
      }
    }
  }

  @Test func `a web socket fails without its protocol being asked, where libcurl knows none`()
    async
  {
    let asked = Lock(false)
    let session = Probe.session(
      "socket.test",
      Probe.Script(canInit: { _ in
        asked.withLock { $0 = true }
        return true
      }))
    let task = session.webSocketTask(with: URL(string: "wss://socket.test/")!)
    task.resume()
    let error = await #expect(throws: URLError.self) { try await task.receive() }
    if error?.localizedDescription == "WebSockets not supported by libcurl" {
      #expect(!asked.withLock { $0 })
    }
  }

  @Test func `creating a task in an invalidated session is a fatal error`() async {
    await #expect(processExitsWith: .failure) {
      let session = Probe.session("invalid.test", Probe.Script())
      session.invalidateAndCancel()
      // Invalidation takes effect on the session's queue; asking again gets behind it.
      while true { session.dataTask(with: .test("invalid")).resume() }
    }
  }
}
#endif
