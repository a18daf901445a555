import Foundation
import Testing
import UnderstudyCore
import UnderstudyHTTP

@testable import UnderstudyEngine

/// A response that a client of another package takes as it comes.
struct StreamedResponseTests {
  private static func load(
    _ stubs: HTTPStubs, _ path: String = "/pets/7", operation: String? = nil
  ) async throws -> StreamedResponse {
    var request = RecordedRequest(url: try #require(URL(string: "https://a.example\(path)")))
    request.operationID = operation
    return try await StreamingSink.load(
      request, stubs.engine, timeouts: LoadingTimeouts(), isURLSession: true)
  }

  /// A stream that gives a byte and never ends.
  private static let endless = Reply.stream { _ in AsyncStream<Data> { $0.yield(Data([7])) } }

  @Test func `the head comes before the body`() async throws {
    let clock = ManualClock()
    let chunks = ["a", "b"].map { Data($0.utf8) }
    let stubs = HTTPStubs(.get("/pets/7").reply(.chunks(chunks, every: .seconds(5))), clock: clock)
    let response = try await Self.load(stubs)
    #expect(response.head.status == 200)
    var body = response.body.makeAsyncIterator()
    for chunk in chunks {
      await clock.advance(by: .seconds(5))
      #expect(try await body.next() == chunk)
    }
    #expect(try await body.next() == nil)
  }

  @Test func `a reader that leaves cancels the response`() async throws {
    let stubs = HTTPStubs(.get("/pets/7").reply(Self.endless))
    for try await _ in try await Self.load(stubs).body { break }
    while stubs.report.exchanges[0].ended == nil { await Task.yield() }
    #expect(stubs.report.exchanges.map(\.wasCancelled) == [true])
  }

  @Test func `a reader that is cancelled gets an error, not a short body`() async throws {
    let (started, signal) = AsyncStream.makeStream(of: Void.self)
    let stubs = HTTPStubs(.get("/pets/7").reply(Self.endless))
    let reader = Task {
      for try await _ in try await Self.load(stubs).body { signal.yield() }
    }
    for await _ in started { break }
    reader.cancel()
    let error = await #expect(throws: URLError.self) { try await reader.value }
    #expect(error?.code == .cancelled)
  }

  @Test func `a reply waits for a reader that is slow`() async throws {
    let given = Lock(0)
    let chunk = Data(count: 64 << 10)
    let stream = Reply.stream { _ in
      AsyncStream<Data>(unfolding: {
        given.withLock { $0 += 1 }
        return chunk
      })
    }
    let stubs = HTTPStubs(.get("/pets/7").reply(stream))
    var body = try await Self.load(stubs).body.makeAsyncIterator()
    for _ in 0..<100 { _ = try await body.next() }
    #expect(given.withLock(\.self) < 120)
    await stubs.end()
  }

  @Test func `the operation of a request is in the report, also after a redirect`() async throws {
    let stubs = HTTPStubs(
      .get("/pets/7").reply(.redirect(to: "/pets/8")), .get("/pets/8").reply(.text("Ida")),
      .get("/pets/9").reply(.text("Ewa")))
    let response = try await Self.load(stubs, operation: "getPet")
    #expect(response.hops.map(\.head.status) == [302, 200])
    _ = try await Self.load(stubs, "/pets/9")
    let table = stubs.report.description.split(separator: "\n").dropFirst(2).prefix(4)
    let operations = table.map { $0.split(separator: " ").last ?? "" }
    #expect(operations == ["operation", "getPet", "getPet", "–"])
  }

  @Test func `the operation of a request is in the message of a miss`() async throws {
    let stubs = HTTPStubs(.get("/pets/8").reply(.text("Ida")).optional())
    let error = await #expect(throws: URLError.self) {
      try await Self.load(stubs, operation: "getPet")
    }
    let line = error?.stubError?.description.prefix { !$0.isNewline } ?? ""
    #expect(line.hasPrefix("No stub matches GET https://a.example/pets/7 (getPet); closest "))
  }
}
