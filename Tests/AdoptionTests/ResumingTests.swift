import Foundation
import Testing
import Understudy

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A player that holds its task, and lets the user stop and go on.
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
}
