import Foundation
import Testing
import UnderstudyHTTP

@Suite("Time-outs")
struct TimeoutTests {
  private static let timedOut = "failed \(URLError.Code.timedOut.rawValue)"

  private func log(
    _ reply: Reply, idle: Duration = .seconds(60), total: Duration = .seconds(604_800),
    on clock: ManualClock = ManualClock()
  ) async throws -> [String] {
    let stubs = HTTPStubs(.get("/**").reply(reply), clock: clock)
    return await stubs.log(
      try sent("https://a.example/x"), on: clock,
      timeouts: LoadingTimeouts(idle: idle, total: total))
  }

  @Test func `an answer that comes in the very moment is in time`() async throws {
    for _ in 0..<20 {
      #expect(
        try await log(.text("x").delayed(by: .seconds(60)))
          == ["60.0: 200", "60.0: x", "60.0: finished"])
    }
  }

  @Test func `bytes put the time-out off, and it counts from the last of them`() async throws {
    let chunks = ["a", "b"].map { Data($0.utf8) }
    #expect(
      try await log(.chunks(chunks, every: .seconds(40)))
        == ["0.0: 200", "40.0: a", "80.0: b", "80.0: finished"])
    #expect(
      try await log(.chunks(chunks, every: .seconds(40)), idle: .seconds(30))
        == ["0.0: 200", "30.0: \(Self.timedOut)"])
    let stalling = Reply.stream { _ in
      AsyncStream<Data> { stream in stream.yield(Data("a".utf8)) }
    }
    #expect(
      try await log(stalling.delayed(by: .seconds(50)), on: .unhurried)
        == ["50.0: 200", "50.0: a", "110.0: \(Self.timedOut)"])
  }

  @Test func `the whole takes no longer than it may, bytes or not`() async throws {
    #expect(
      try await log(
        .chunks(["a", "b"].map { Data($0.utf8) }, every: .seconds(40)), total: .seconds(70))
        == ["0.0: 200", "40.0: a", "70.0: \(Self.timedOut)"])
  }

  @Test func `redirects do not prolong the whole`() async throws {
    let again = Reply.computed { request in
      .redirect(to: request.url.absoluteString + "x").delayed(by: .seconds(40))
    }
    #expect(
      try await log(again, total: .seconds(100)) == [
        "40.0: 302 to GET https://a.example/xx", "80.0: 302 to GET https://a.example/xxx",
        "100.0: \(Self.timedOut)",
      ])
  }

  @Test func `a computed reply that never returns times out`() async throws {
    let clock = ManualClock()
    let stubs = HTTPStubs(
      .get("/x").reply { _ in
        try await clock.sleep(for: .seconds(1000))
        return .text("too late")
      }, clock: clock)
    let request = try sent("https://a.example/x")
    async let outcome = stubs.outcome(request)
    await clock.sleepers(1)
    await clock.advance(by: .seconds(60))
    #expect(await outcome == "\(URLError.Code.timedOut.rawValue)")
  }
}
