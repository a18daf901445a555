import Foundation
import Testing
import UnderstudyCore
import UnderstudyHTTP

@Suite("Waiting for a request")
struct NextRequestTests {
  private let told = ToldIssues()

  @Test func `nextRequest returns matching requests in order, each once, whenever they come`()
    async throws
  {
    let stubs = HTTPStubs(.post("/events").reply(.status(200)), .get("/x").held().optional())
    for number in 1...3 {
      _ = await stubs.outcome(try sent("POST", "https://a.example/events?n=\(number)"))
    }
    let held = try sent("https://a.example/x")
    let other = Task { await stubs.outcome(held) }
    for number in 1...3 {
      let event = await stubs.nextRequest(.post("/events"))
      #expect(event.url.query() == "n=\(number)")
    }
    async let fourth = stubs.nextRequest(.post("/events"))
    async let any = stubs.nextRequest()
    #expect(await any.url.path() == "/x")
    _ = await stubs.outcome(try sent("POST", "https://a.example/events?n=4"))
    #expect(await fourth.url.query() == "n=4")
    await stubs.nextHeld().reply(.status(200))
    #expect(await other.value == "200 ")
  }

  @Test func `nextRequest gives each of a thousand requests to one of those who wait`() async throws
  {
    let stubs = HTTPStubs(.get("/**").reply(.status(200)), options: { $0.recordLimit = 2_000 })
    let paths = try await withThrowingTaskGroup(of: String?.self) { group in
      for number in 0..<1_000 {
        group.addTask { await stubs.nextRequest().url.path() }
        group.addTask {
          _ = await stubs.outcome(try sent("https://a.example/\(number)"))
          return nil
        }
      }
      return try await group.reduce(into: Set<String>()) { paths, path in
        if let path { paths.insert(path) }
      }
    }
    #expect(paths.count == 1_000)
  }

  @Test func `nextRequest in vain fails the test, where it waits`() async throws {
    let stubs = told.during {
      HTTPStubs(.get("/y").reply(.status(200)), options: impatient)
    }
    _ = try await stubs.text("https://a.example/y?token=s3")
    _ = await stubs.nextRequest(.get("/y"))
    let request = await stubs.nextRequest(.get("/y"))
    let line = #line - 1
    #expect(request.description == "GET file:///nobody-sent-this")
    #expect(
      told.messages == [
        """
        `nextRequest(…)` waited for a request it had not returned yet (GET /y), and none came. \
        Requests so far: GET https://a.example/y?token=REDACTED.
        """
      ])
    #expect(told.all.map(\.location?.line) == [line])
  }

  @Test func `nextRequest ends with the scope`() async throws {
    let stubs = told.during { HTTPStubs(.get("/x").reply(.status(200)).optional()) }
    let waiting = Task { await stubs.nextRequest() }
    await Task.yield()
    await stubs.end()
    _ = await waiting.value
    #expect(told.messages.count == 1)
  }

  @Test func `the first request begins a sequence, which has the whole life of the scope`()
    async throws
  {
    let stubs = HTTPStubs(.get("/**").reply(.status(201)), options: { $0.recordLimit = 3 })
    for number in 0..<4 { _ = try await stubs.text("https://a.example/\(number)") }
    let paths = Task {
      await stubs.exchanges.reduce(into: [String]()) { $0.append($1.request.url.path()) }
    }
    for await exchange in stubs.exchanges {
      #expect(exchange.description == "GET https://a.example/1 → 201, 0 bytes")
      break
    }
    _ = await stubs.nextRequest(.get("/3"))
    _ = try await stubs.text("https://a.example/4")
    await stubs.end()
    #expect(await paths.value.suffix(2) == ["/3", "/4"])
  }

  @Test func `a clock that is advanced then knows of it`() async throws {
    for _ in 0..<5 {
      let clock = ManualClock()
      let stubs = HTTPStubs(.get("/x").held(), clock: clock)
      let request = try sent("https://a.example/x")
      async let outcome = stubs.outcome(request)
      _ = await stubs.nextRequest()
      await clock.advance(by: .seconds(60))
      #expect(await outcome == "-1001")
    }
  }
}
