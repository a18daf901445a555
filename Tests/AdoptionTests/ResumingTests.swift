import Foundation
import Testing
import Understudy

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A client that holds its task, and lets the user stop and go on.
private final class PausableDownload: Sendable {
  private let task: URLSessionDataTask
  private let outcome: AsyncStream<Result<String, any Error>>

  init(_ url: URL, session: URLSession) {
    let (outcome, end) = AsyncStream.makeStream(of: Result<String, any Error>.self)
    self.outcome = outcome
    task = session.dataTask(with: url) { data, _, error in
      let text = data.map { String(decoding: $0, as: UTF8.self) } ?? ""
      end.yield(error.map { .failure($0) } ?? .success(text))
      end.finish()
    }
  }

  func play() { task.resume() }
  func pause() { task.suspend() }
  func cancel() { task.cancel() }

  var state: URLSessionTask.State { task.state }

  func text() async throws -> String {
    for await result in outcome { return try result.get() }
    throw CancellationError()
  }
}

@Suite("A client that suspends and resumes its task")
struct ResumingTests {
  @Test func `sends nothing before the first resume`() async throws {
    try await withStubs(.get("/trailer").reply(.text("film"))) { stubs in
      let download = PausableDownload(.api("trailer"), session: stubs.session)
      #expect(download.state == .suspended)
      #expect(stubs.requests.isEmpty)
      download.play()
      try await #expect(download.text() == "film")
    }
  }

  @Test func `goes on where it was suspended before it was resumed`() async throws {
    try await withStubs(.get("/trailer").reply(.text("film"))) { stubs in
      let download = PausableDownload(.api("trailer"), session: stubs.session)
      download.pause()
      download.play()
      download.play()
      try await #expect(download.text() == "film")
      #expect(stubs.requests.count == 1)
    }
  }

  @Test func `may suspend for good, and cancel`() async throws {
    let stubs = HTTPStubs(.get("/trailer").held())
    let download = PausableDownload(.api("trailer"), session: stubs.session)
    download.play()
    _ = await stubs.nextHeld()
    download.pause()
    download.cancel()
    let error = await #expect(throws: URLError.self) { try await download.text() }
    #expect(error?.code == .cancelled)
    #expect(await stubs.end().exchanges.map(\.wasCancelled) == [true])
  }

  #if canImport(FoundationNetworking)
  /// A real connection goes on where it was; on Linux a URLProtocol is stopped, and started again.
  @Test func `is asked again when it goes on in flight`() async throws {
    let stubs = HTTPStubs(.get("/trailer").held())
    let download = PausableDownload(.api("trailer"), session: stubs.session)
    download.play()
    _ = await stubs.nextHeld()
    download.pause()
    download.play()
    await stubs.nextHeld().reply(.text("film"))
    try await #expect(download.text() == "film")
    #expect(await stubs.end().exchanges.map(\.status) == [nil, 200])
  }
  #endif
}

#if canImport(FoundationNetworking)
@Suite("What Foundation does with a task that is resumed again")
struct ResumingFoundationFacts {
  @Test func `starts its protocol again while the task runs`() async throws {
    let path = "second/resume"
    let download = PausableDownload(.api(path), session: BareProtocol.session())
    download.play()
    download.play()
    try await #expect(download.text() == "bare")
    #expect(BareProtocol.calls("/\(path)") == ["start", "start"])
  }

  @Test func `stops and starts its protocol again when it was suspended`() async throws {
    let path = "second/suspend"
    let download = PausableDownload(.api(path), session: BareProtocol.session())
    download.play()
    while BareProtocol.calls("/\(path)").isEmpty { await Task.yield() }
    download.pause()
    download.play()
    try await #expect(download.text() == "bare")
    #expect(BareProtocol.calls("/\(path)") == ["start", "stop", "start"])
  }
}
#endif
