import Testing
import UnderstudyCore

@testable import UnderstudyDiagnosis

@Suite("The closest of ten thousand stubs")
struct RankingTests {
  private func closest(_ stubs: [Stub], _ request: RecordedRequest) -> RequestPattern? {
    let candidates = stubs.enumerated().map {
      Candidate(planned: PlannedStub($1, order: $0), uses: 0, hasEnded: false)
    }
    return Diagnosis(request, among: candidates).closest?.stub.pattern
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `the least of many numbers are those that come first once all are sorted`(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let all = Array(0..<Int.random(in: 0...200, using: &numbers)).shuffled(using: &numbers)
    for count in [1, 24, 25] { #expect(all.least(count) == Array(all.sorted().prefix(count))) }
  }

  @Test func `the closest of many stubs is found by its path`() throws {
    let stubs = (0..<10_000).map { Stub.get("/items/\($0)/detail").reply(.status(200)) }
    let closest = closest(stubs, try sent("https://a.example/items/7777/detial"))
    #expect(closest?.description == "GET /items/7777/detail")
  }

  @Test func `the closest of many stubs is found by its host`() throws {
    let stubs = (0..<10_000).map { Stub.get("https://h\($0).example/x").reply(.status(200)) }
    let closest = closest(stubs, try sent("https://h7777.exmaple/x"))
    #expect(closest?.description == "GET https://h7777.example/x")
  }

  @Test func `the closest of many stubs is found by its query where all are for one URL`() throws {
    let stubs = (0..<10_000).map {
      Stub.get("/x").query("id", "\($0)").query("page", "1").reply(.status(200))
    }
    let closest = closest(stubs, try sent("https://a.example/x?id=7777&page=2"))
    #expect(closest?.requirements.first?.value.description == "\"7777\"")
  }

  @Test func `the closest of many stubs is found by its header where all are for one URL`() throws {
    let stubs = (0..<10_000).map {
      Stub.get("/x").header("X-ID", "\($0)").body(.contains("a")).reply(.status(200))
    }
    let closest = closest(stubs, try sent("https://a.example/x", headers: ["X-ID": "7777"]))
    #expect(closest?.requirements.first?.value.description == "\"7777\"")
  }

  @Test func `the closest of many stubs is the first of equals`() throws {
    let stubs = (0..<100).map { Stub.get("/x").query("id", "\($0)").reply(.status(200)) }
    let closest = closest(stubs, try sent("https://a.example/x"))
    #expect(closest?.requirements.first?.value.description == "\"0\"")
  }

  @Test func `the closest of many stubs has the same method and path, whatever else differs`()
    throws
  {
    let stubs: [Stub] = [
      .post("/movies/{id}/cast").reply(.status(200)),
      .post("/movies/{id}").query("a", "1").header("X-A", "1").body(.json(["b": 1]))
        .reply(.status(200)),
      .post("/movie/{id}").reply(.status(200)), .any("/**").header("X-A", "1").reply(.status(200)),
    ]
    let closest = closest(stubs, try sent("POST", "https://a.example/movies/7"))
    #expect(closest?.description == "POST /movies/{id}")
  }

  @Test func `the closest of many stubs has the same path rather than the same method`() throws {
    let stubs: [Stub] = [
      .put("/movies").reply(.status(200)), .put("/v1/movies/{id}").reply(.status(200)),
      .get("/movies/{id}").reply(.status(200)), .put("/movie/{id}").reply(.status(200)),
    ]
    let closest = closest(stubs, try sent("PUT", "https://a.example/movies/7"))
    #expect(closest?.description == "GET /movies/{id}")
  }

  @Test func `the closest of many stubs is found where a segment lacks`() throws {
    let stubs = (0..<10_000).map { Stub.get("/v1/r\($0)/{id}/x").reply(.status(200)) }
    let closest = closest(stubs, try sent("https://a.example/r7777/5/x"))
    #expect(closest?.description == "GET /v1/r7777/{id}/x")
  }

  @Test func `the closest of many stubs is found beside longer patterns of everything below`()
    throws
  {
    let stubs: [Stub] =
      (0..<30).map { .get("/v1/movies/\($0)/**").reply(.status(200)) }
      + [.get("/v2").reply(.status(200))]
    let closest = closest(stubs, try sent("https://a.example/v1"))
    #expect(closest?.description == "GET /v2")
  }

  @Test func `the closest of many stubs is found by its path though its method is another`() throws
  {
    let stubs = (0..<100).map { Stub.delete("/items/\($0)").reply(.status(200)) }
    let closest = closest(stubs, try sent("https://a.example/items/77"))
    #expect(closest?.description == "DELETE /items/77")
  }

  @Test func `the closest of many stubs is found by its operation if all are for one URL`() throws {
    let stubs = (0..<10_000).map {
      Stub.post("/graphql")
        .body(.json(containing: ["operationName": "Op\($0)", "variables": ["id": 1]]))
        .reply(.status(200))
    }
    let body = #"{"operationName": "Op7777", "variables": {"id": 2}}"#
    let closest = closest(stubs, try sent("POST", "https://a.example/graphql", body: body))
    #expect(closest?.bodies.first?.description.contains("Op7777\"") == true)
  }

  @Test func `the closest of many stubs is an expression by what it shares with the request`()
    throws
  {
    let stubs: [Stub] = [
      .get(.regex("/orders/[0-9]+$")).reply(.status(200)),
      .get(.regex("/movies/[0-9]+$")).reply(.status(200)), .get("/about").reply(.status(200)),
      .get(.where("is about people") { $0.path() == "/people" }).reply(.status(200)),
    ]
    let closest = closest(stubs, try sent("https://a.example/movies/popular"))
    #expect(closest?.description == "GET //movies/[0-9]+$/")
  }
}
