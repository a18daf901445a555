import Foundation
import Testing
import UnderstudyHTTP

/// A scope that is asked without end keeps a bounded record, and still tells the truth.
@Suite("A record with a limit")
struct RequestRecordTests {
  private func scope(_ limit: Int, _ stubs: Stub...) -> HTTPStubs {
    HTTPStubs(stubs, options: { $0.recordLimit = limit })
  }

  private func ask(_ stubs: HTTPStubs, _ numbers: ClosedRange<Int>) async throws {
    for number in numbers { _ = try await stubs.text("https://a.example/\(number)") }
  }

  @Test func `all are kept up to the limit, then the last ones`() async throws {
    let stubs = scope(5, .get("/{id}").reply(.status(200)))
    try await ask(stubs, 1...5)
    #expect(stubs.requests.count == 5)
    #expect(stubs.report.dropped == 0)
    try await ask(stubs, 6...11)
    #expect(stubs.requests.map(\.url.lastPathComponent) == ["7", "8", "9", "10", "11"])
    #expect(stubs.report.dropped == 6)
  }

  @Test func `beyond a large limit they are dropped some at a time`() async throws {
    let stubs = scope(640, .get("/{id}").reply(.status(200)))
    for number in 1...1_500 {
      try await ask(stubs, number...number)
      let kept = stubs.requests
      #expect(kept.count == number || (640..<650).contains(kept.count))
      #expect(kept.count + stubs.report.dropped == number)
      #expect(kept.last?.url.lastPathComponent == "\(number)")
    }
  }

  @Test func `bodies are dropped beyond their own limit, with their requests`() async throws {
    let stubs = HTTPStubs(
      .post("/{id}").reply { .data($0.body ?? Data()) },
      options: { $0.recordedBodyLimit = 10_000 })
    for number in 1...100 {
      _ = try await stubs.data(
        for: RecordedRequest(
          method: "POST", url: try #require(URL(string: "https://a.example/\(number)")),
          body: Data(count: 1_000)))
    }
    // Each has a body twice: what was sent, and what was computed.
    #expect(stubs.requests.map(\.url.lastPathComponent) == ["96", "97", "98", "99", "100"])
    #expect(stubs.report.dropped == 95)
    #expect(stubs.report.totalExecuted == 100)
  }

  @Test func `a stub's own body counts for nothing, however often it was sent`() async throws {
    let stubs = HTTPStubs(
      .get("/at-once").reply(.data(Data(count: 1_000))),
      .get("/later").reply(.data(Data(count: 1_000)).delayed(by: .microseconds(1))),
      options: { $0.recordedBodyLimit = 10 })
    for _ in 1...20 {
      _ = try await stubs.text("https://a.example/at-once")
      _ = try await stubs.text("https://a.example/later")
    }
    #expect(stubs.requests.count == 40)
  }

  @Test func `what the stubs count stays right, and so does what was never used`() async throws {
    let stubs = scope(
      3, .get("/never").reply(.status(200)), .get("/{id}").reply(.status(200)).times(20))
    try await ask(stubs, 1...20)
    let report = stubs.report
    #expect(report.totalExecuted == 20)
    #expect(report.uses.map(\.count) == [0, 20])
    #expect(report.unused.count == 1)
    #expect(report.tooRarelyUsed.isEmpty)
  }

  @Test func `what went off script is kept`() async throws {
    let stubs = scope(3, .get("/{id}").reply(.status(200)))
    _ = await stubs.outcome(try sent("POST", "https://a.example/1"))
    try await ask(stubs, 2...20)
    #expect(stubs.report.unplanned.map(\.request.method) == ["POST"])
    #expect(!stubs.report.isClean)
  }

  @Test func `even what goes off script is bounded`() async throws {
    let stubs = scope(3)
    for number in 1...100 { _ = await stubs.outcome(try sent("https://a.example/\(number)")) }
    #expect((3...10).contains(stubs.report.unplanned.count))
    #expect(stubs.report.unplanned.first?.request.url.lastPathComponent == "1")
    #expect(stubs.report.unplanned.last?.request.url.lastPathComponent == "100")
    #expect(stubs.report.unplanned.count + stubs.report.dropped == 100)
  }

  @Test func `a request under way is kept until it has ended`() async throws {
    let stubs = scope(
      2, .get("/held").held(), .get("/{id}").reply(.status(200)))
    async let held = stubs.text("https://a.example/held")
    let request = await stubs.nextHeld()
    try await ask(stubs, 1...20)
    #expect(stubs.requests.first?.url.lastPathComponent == "held")
    request.reply(.text("at last"))
    #expect(try await held == "at last")
    #expect(stubs.report.exchanges.first?.status == 200)
    try await ask(stubs, 21...40)
    #expect(stubs.requests.first?.url.lastPathComponent != "held")
  }

  @Test(arguments: [0, -1, .min])
  func `a record with a limit of nothing remembers only what is wrong`(limit: Int) async throws {
    let stubs = scope(limit, .get("/{id}").reply(.status(200)))
    try await ask(stubs, 1...5)
    #expect(stubs.requests.isEmpty)
    #expect(stubs.report.totalExecuted == 5)
    _ = await stubs.outcome(try sent("POST", "https://a.example/1"))
    try await ask(stubs, 1...5)
    #expect(stubs.report.unplanned.count == 1)
  }

  @Test func `the report says how many were dropped, and numbers the others as they came`()
    async throws
  {
    let stubs = scope(2, .get("/{id}").reply(.status(200)))
    try await ask(stubs, 1...5)
    let lines = stubs.report.description.split(separator: "\n")
    #expect(lines.first == "5 requests (3 dropped from the record), 1 stub, all as planned")
    let numbers = lines.dropFirst(3).prefix(2).compactMap { $0.split(separator: " ").first }
    #expect(numbers == ["4", "5"])
  }
}
