import Foundation
import Testing
import UnderstudyHTTP

@Suite("Cancellation")
struct CancellationTests {
  private static let url = "https://a.example/x"
  private static let cancelled = "\(URLError.Code.cancelled.rawValue)"

  @Test(
    "a request under way ends at once when its task is cancelled",
    arguments: [
      Reply.text("x").delayed(by: .seconds(9)), .chunks([Data("x".utf8)], every: .seconds(9)),
      .text("abc").throttled(bytesPerSecond: 1),
      .stream { _ in
        AsyncStream<Data> { stream in stream.yield(Data("a".utf8)) }
      },
      .held,
      .computed { _ in
        try await Task.sleep(for: .seconds(3600))
        return .status(200)
      },
    ])
  func underWay(reply: Reply) async throws {
    let clock = ManualClock()
    let stubs = HTTPStubs(.get("/x").reply(reply), clock: clock)
    let request = try sent(Self.url)
    let task = Task { await stubs.outcome(request) }
    while stubs.requests.isEmpty { await Task.yield() }
    task.cancel()
    #expect(await task.value == Self.cancelled)
    let report = await stubs.end()
    #expect(report.exchanges[0].wasCancelled)
    #expect(report.isClean)
  }

  @Test func `cancelling at any moment ends in an answer or a cancellation, each once`()
    async throws
  {
    for round in 0..<200 {
      let stubs = HTTPStubs(
        .get("/x").reply { _ in
          await Task.yield()
          return .text("x")
        }.optional())
      let request = try sent(Self.url)
      let task = Task { await stubs.outcome(request) }
      for _ in 0..<(round % 10) { await Task.yield() }
      task.cancel()
      let outcome = await task.value
      #expect(outcome == "200 x" || outcome == Self.cancelled)
      let report = await stubs.end()
      #expect(report.exchanges.count <= 1)
      #expect(report.exchanges.allSatisfy { $0.ended != nil })
    }
  }

  @Test func `streams that never wait leave their threads to the task that cancels them`() async {
    let given = Counter()
    let most = 50_000
    let stubs = HTTPStubs(
      .get("/x").reply(
        .stream { _ in
          AsyncStream(unfolding: { given.next() < most ? Data("a".utf8) : nil })
        }))
    let tasks = (0...ProcessInfo.processInfo.activeProcessorCount).map { _ in
      Task { await stubs.outcome(try sent(Self.url)) }
    }
    while stubs.requests.count < tasks.count { await Task.yield() }
    tasks.forEach { $0.cancel() }
    for task in tasks { _ = await task.result }
    await stubs.end()
    #expect(given.next() < most)
  }
}
