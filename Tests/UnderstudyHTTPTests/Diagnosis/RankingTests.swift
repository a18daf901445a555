import Testing

@testable import UnderstudyHTTP

@Suite("The closest of ten thousand stubs")
struct RankingTests {
  private func closest(_ stubs: [Stub], _ request: RecordedRequest) -> RequestPattern? {
    let candidates = stubs.enumerated().map {
      Candidate(planned: PlannedStub($1, order: $0), uses: 0, hasEnded: false)
    }
    return Diagnosis(request, among: candidates).closest?.stub.pattern
  }

  @Test func `is found by its path`() throws {
    let stubs = (0..<10_000).map { Stub.get("/items/\($0)/detail").reply(.status(200)) }
    let closest = closest(stubs, try sent("https://a.example/items/7777/detial"))
    #expect(closest?.description == "GET /items/7777/detail")
  }

  @Test func `is found by its host`() throws {
    let stubs = (0..<10_000).map { Stub.get("https://h\($0).example/x").reply(.status(200)) }
    let closest = closest(stubs, try sent("https://h7777.exmaple/x"))
    #expect(closest?.description == "GET https://h7777.example/x")
  }

  @Test func `is found by its query where all are for one URL`() throws {
    let stubs = (0..<10_000).map {
      Stub.get("/x").query("id", "\($0)").query("page", "1").reply(.status(200))
    }
    let closest = closest(stubs, try sent("https://a.example/x?id=7777&page=2"))
    #expect(closest?.query.requirements[0].value.description == "\"7777\"")
  }

  @Test func `is found by its header where all are for one URL`() throws {
    let stubs = (0..<10_000).map {
      Stub.get("/x").header("X-ID", "\($0)").body(.contains("a")).reply(.status(200))
    }
    let closest = closest(stubs, try sent("https://a.example/x", headers: ["X-ID": "7777"]))
    #expect(closest?.headers[0].value.description == "\"7777\"")
  }

  @Test func `is the first of equals`() throws {
    let stubs = (0..<100).map { Stub.get("/x").query("id", "\($0)").reply(.status(200)) }
    let closest = closest(stubs, try sent("https://a.example/x"))
    #expect(closest?.query.requirements[0].value.description == "\"0\"")
  }
}
