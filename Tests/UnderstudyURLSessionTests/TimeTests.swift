import Foundation
import Testing
import UnderstudyCore
import UnderstudyHTTP
import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Time behind a session")
struct TimeTests {
  private let clock = ManualClock()

  @Test func `a delayed answer comes when the clock has moved`() async throws {
    let stubs = HTTPStubs(
      .get("/a").reply(.text("late").delayed(by: .seconds(30))), clock: clock)
    let session = stubs.session
    async let answer = session.text("/a")
    await clock.sleepers(1)
    await clock.advance(by: .seconds(30))
    #expect(try await answer.0 == "late")
    #expect(stubs.report.exchanges[0].ended == .seconds(30))
  }

  @Test func `a time-out of the request is enforced on the clock of the stubs`() async {
    let stubs = HTTPStubs(
      .get("/a").reply(.text("late").delayed(by: .seconds(30))), clock: clock)
    let session = stubs.session
    var request = URLRequest("GET", "/a")
    request.timeoutInterval = 10
    let sent = request
    let answer = Task { try await session.data(for: sent) }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(10))
    let error = await #expect(throws: URLError.self) { try await answer.value }
    #expect(error?.code == .timedOut)
  }

  @Test func `a time-out of the session is enforced on the clock of the stubs`() async {
    let stubs = HTTPStubs(
      .get("/a").reply(.text("late").delayed(by: .seconds(30))), clock: clock)
    let configuration = stubs.configuration
    configuration.timeoutIntervalForRequest = 5
    let session = URLSession(configuration: configuration)
    let answer = Task { try await session.data(from: .api("/a")) }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(5))
    let error = await #expect(throws: URLError.self) { try await answer.value }
    #expect(error?.code == .timedOut)
  }

  @Test func `a client that backs off 1, 2, 4 and 8 seconds gets through at once`() async throws {
    // Much, since a busy machine may keep the client waiting.
    let clock = ManualClock(timeForCode: .milliseconds(500))
    let stubs = HTTPStubs(
      .get("/a").reply(.status(503), .status(503), .status(503), .status(503), .text("at last")),
      clock: clock)
    let session = stubs.session
    let text = Task {
      var pause = Duration.seconds(1)
      while true {
        let (text, status) = try await session.text("/a")
        if status == 200 { return text }
        try await clock.sleep(for: pause)
        pause *= 2
      }
    }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(15))
    #expect(try await text.value == "at last")
    #expect(
      stubs.report.exchanges.map(\.started) == [0, 1, 3, 7, 15].map { Duration.seconds($0) })
  }

  @Test func `chunks come whole to a handler`() async {
    let stubs = HTTPStubs(
      .get("/a").reply(.chunks(["one", "two"].map { Data($0.utf8) })))
    let (text, _, _) = await stubs.session.textWithHandler(URLRequest("GET", "/a"))
    #expect(text == "onetwo")
  }

  @Test func `chunks come whole to a handler of a session with a delegate`() async {
    let stubs = HTTPStubs(
      .get("/a").reply(.chunks(["one", "two"].map { Data($0.utf8) })))
    let session = URLSession(
      configuration: stubs.configuration, delegate: RecordingDelegate(), delegateQueue: nil)
    let (text, _, _) = await session.textWithHandler(URLRequest("GET", "/a"))
    #expect(text == "onetwo")
  }

  @Test func `chunks come one by one to a delegate`() async {
    let stubs = HTTPStubs(
      .get("/a").reply(.events([ServerSentEvent("one"), ServerSentEvent("two")])))
    let delegate = RecordingDelegate()
    let session = URLSession(
      configuration: stubs.configuration, delegate: delegate, delegateQueue: nil)
    session.dataTask(with: .api("/a")).resume()
    await delegate.completion()
    #expect(delegate.log.withLock(\.chunks) == ["data: one\n\n", "data: two\n\n"])
  }

  @Test func `a truncated answer fails as a lost connection`() async {
    let stubs = HTTPStubs(.get("/a").reply(.text("a long text").truncated(afterBytes: 4)))
    let error = await #expect(throws: URLError.self) { try await stubs.session.text("/a") }
    #expect(error?.code == .networkConnectionLost)
  }

  @Test func `cancelling gives the answer up, and the record says so`() async {
    let stubs = HTTPStubs(.get("/a").held())
    let session = stubs.session
    let task = Task { try await session.text("/a") }
    _ = await stubs.nextHeld()
    task.cancel()
    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(await stubs.end().exchanges.map(\.wasCancelled) == [true])
  }

  @Test func `a clock that nobody moves fails the request by name`() async {
    let stub = Stub.get("/a").reply(.text("late").delayed(by: .seconds(30)))
    // The test is told as well, which is not what this one is about.
    let stubs = TestReporter.$override.withValue(TestReporter { _ in }) {
      HTTPStubs(stub, clock: clock, limits: StubLimits(patience: .milliseconds(20)))
    }
    let error = await #expect(throws: URLError.self) { try await stubs.session.text("/a") }
    #expect(
      error?.stubError?.description == """
        The reply to GET https://api.example.com/a by the stub GET /a (\(stub.location)) waits for a \
        manual clock that nobody advances. Call `await clock.advance(by: …)` while the request is \
        under way.
        """)
  }
}
