#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import UnderstudyCore
import Testing

/// Redirects, cancellations, time-outs, and what ends the process.
extension FoundationFactsTests {
  @Test func `a download task has no file, and its async form traps`() async {
    let session = Probe.session(
      "download.test", Probe.Script(start: { probe, client in probe.answer(client) }))
    let url = await withCheckedContinuation { continuation in
      session.downloadTask(with: URL(string: "https://download.test/")!) { url, _, _ in
        continuation.resume(returning: url)
      }.resume()
    }
    #expect(url == nil)
    await #expect(processExitsWith: .failure) {
      let session = Probe.session(
        "download-trap.test", Probe.Script(start: { probe, client in probe.answer(client) }))
      _ = try? await session.download(from: URL(string: "https://download-trap.test/")!)
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
      _ = try? await session.data(from: URL(string: "https://redirect.test/")!)
    }
  }

  @Test func `a 302 from a custom protocol is not followed`() async throws {
    let session = Probe.session(
      "found.test",
      Probe.Script(start: { probe, client in
        probe.answer(client, status: 302, headers: ["Location": "https://found.test/next"])
      }))
    let (_, response) = try await session.data(from: URL(string: "https://found.test/")!)
    #expect((response as? HTTPURLResponse)?.statusCode == 302)
  }

  @Test func `cancelling stops the protocol and fails with URLError`() async {
    let stopped = Lock(false)
    let (started, signal) = AsyncStream.makeStream(of: Void.self)
    let session = Probe.session(
      "cancel.test",
      Probe.Script(
        start: { _, _ in signal.yield() }, stop: { stopped.withLock { $0 = true } }))
    let task = Task { try await session.data(from: URL(string: "https://cancel.test/")!) }
    for await _ in started { break }
    task.cancel()
    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(stopped.withLock { $0 })
  }

  #if compiler(<6.4)
  /// What `CancellationTests` show to be cured would be an endless wait here, so only the cause is
  /// looked for: the caller of an async method is resumed inline, on the work queue.
  @Test func `a task says that it resumes its caller inline`() async throws {
    let flags = Lock<[Bool?]>([])
    let session = Probe.session(
      "inline.test",
      Probe.Script(start: { probe, client in
        var mirror = probe.task.map { Mirror(reflecting: $0) }
        while let level = mirror, level.subjectType != URLSessionTask.self {
          mirror = level.superclassMirror
        }
        let flag = mirror?.children.first { $0.label == "_callCompletionHandlerInline" }
        flags.withLock { $0.append(flag?.value as? Bool) }
        probe.answer(client)
      }))
    _ = try await session.data(from: URL(string: "https://inline.test/")!)
    await withCheckedContinuation { answered in
      session.dataTask(with: URL(string: "https://inline.test/")!) { _, _, _ in
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
      asked.withLock { $0 = other.dataTask(with: URL(string: "https://other.test/")!) }
      let task = Task { try await session.data(from: URL(string: "https://stopping.test/")!) }
      for await _ in started { break }
      task.cancel()
      _ = try? await task.value
    }
  }
  #endif

  @Test func `a protocol that finishes by itself is not stopped`() async throws {
    let stopped = Lock(false)
    let session = Probe.session(
      "finish.test",
      Probe.Script(
        start: { probe, client in probe.answer(client) },
        stop: { stopped.withLock { $0 = true } }))
    _ = try await session.data(from: URL(string: "https://finish.test/")!)
    // One queue serves all loading, so a second request comes behind whatever the first left.
    _ = try await session.data(from: URL(string: "https://finish.test/")!)
    #expect(!stopped.withLock { $0 })
  }

  @Test func `finishing without a response traps`() async {
    await #expect(processExitsWith: .failure) {
      let session = Probe.session(
        "no-response.test",
        Probe.Script(start: { probe, client in client.urlProtocolDidFinishLoading(probe) }))
      _ = try? await session.data(from: URL(string: "https://no-response.test/")!)
    }
  }

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
    var request = URLRequest(url: URL(string: "https://timeout.test/")!)
    request.timeoutInterval = 0.02
    let sent = request
    async let answer = session.data(for: sent)
    for await _ in started { break }
    let busy = Probe.session(
      "busy.test", Probe.Script(start: { probe, client in probe.answer(client) }))
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .milliseconds(100) {
      _ = try await busy.data(from: URL(string: "https://busy.test/")!)
    }
    probes.withLock { $0.first }?()
    #expect((try await answer.1 as? HTTPURLResponse)?.statusCode == 200)
  }

  @Test func `one serial queue loads for all sessions`() async throws {
    let other = DispatchSemaphore(value: 0)
    let outcome = Lock(DispatchTimeoutResult.success)
    let first = Probe.session(
      "serial-1.test",
      Probe.Script(start: { probe, client in
        let result = other.wait(timeout: .now() + 0.05)
        outcome.withLock { $0 = result }
        probe.answer(client)
      }))
    let second = Probe.session(
      "serial-2.test",
      Probe.Script(start: { probe, client in
        other.signal()
        probe.answer(client)
      }))
    async let one = first.data(from: URL(string: "https://serial-1.test/")!)
    async let two = second.data(from: URL(string: "https://serial-2.test/")!)
    _ = try await (one, two)
    // Either the second was served before, or the first kept it waiting in vain.
    let leftover = other.wait(timeout: .now())
    #expect(outcome.withLock { $0 } == .timedOut || leftover == .timedOut)
  }

  @Test func `a 401 that asks for Basic credentials hangs`() async throws {
    let isComplete = Lock(false)
    let session = Probe.session(
      "challenge.test",
      Probe.Script(start: { probe, client in
        probe.answer(client, status: 401, headers: ["WWW-Authenticate": "Basic realm=\"a\""])
      }))
    session.dataTask(with: URL(string: "https://challenge.test/")!) { _, _, _ in
      isComplete.withLock { $0 = true }
    }.resume()
    let busy = Probe.session(
      "busy-too.test", Probe.Script(start: { probe, client in probe.answer(client) }))
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .milliseconds(50) {
      _ = try await busy.data(from: URL(string: "https://busy-too.test/")!)
    }
    #expect(!isComplete.withLock { $0 })
  }

  @Test func `canInit is asked once a load`() async throws {
    let count = Lock(0)
    let session = Probe.session(
      "once.test",
      Probe.Script(
        canInit: { _ in
          count.withLock { $0 += 1 }
          return true
        },
        start: { probe, client in probe.answer(client) }))
    _ = try await session.data(from: URL(string: "https://once.test/")!)
    #expect(count.withLock { $0 } == 1)
  }

  @Test func `a request that is declined goes to the real network`() async {
    let session = Probe.session("127.0.0.1", Probe.Script(canInit: { _ in false }))
    let error = await #expect(throws: URLError.self) {
      try await session.data(from: URL(string: "http://127.0.0.1:1/")!)
    }
    #expect(error?.code == .cannotConnectToHost)
  }

  @Test func `the ephemeral configuration has a cache`() {
    #expect(URLSessionConfiguration.ephemeral.urlCache != nil)
  }

  @Test func `a cookie set by a custom protocol is not stored`() async throws {
    let session = Probe.session(
      "cookie.test",
      Probe.Script(start: { probe, client in
        probe.answer(client, headers: ["Set-Cookie": "a=1; Path=/"])
      }))
    let url = URL(string: "https://cookie.test/")!
    _ = try await session.data(from: url)
    #expect(session.configuration.httpCookieStorage?.cookies(for: url) ?? [] == [])
  }

  /// Now and then only, so the child tries until it happens: within a second mostly.
  @Test func `resuming a task again in the moment in which its handler ends is a fatal error`()
    async
  {
    await #expect(processExitsWith: .failure) {
      let session = Probe.session(
        "twice.test", Probe.Script(start: { probe, client in probe.answer(client) }))
      for _ in 0..<500_000 {
        await withCheckedContinuation { answered in
          let task = session.dataTask(with: URL(string: "https://twice.test/")!) { _, _, _ in
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

  @Test func `a handler may wait until an awaited request of its session is answered`() async {
    let session = Probe.session(
      "waiting.test", Probe.Script(start: { probe, client in probe.answer(client) }))
    await withCheckedContinuation { done in
      session.dataTask(with: URL(string: "https://waiting.test/")!) { _, _, _ in
        let answered = DispatchSemaphore(value: 0)
        Task {
          _ = try await session.data(from: URL(string: "https://waiting.test/")!)
          answered.signal()
        }
        answered.wait()
        done.resume()
      }.resume()
    }
  }

  @Test func `creating a task in an invalidated session is a fatal error`() async {
    await #expect(processExitsWith: .failure) {
      let session = Probe.session("invalid.test", Probe.Script())
      session.invalidateAndCancel()
      // Invalidation takes effect on the session's queue; asking again gets behind it.
      while true { session.dataTask(with: URL(string: "https://invalid.test/")!).resume() }
    }
  }
}
#endif
