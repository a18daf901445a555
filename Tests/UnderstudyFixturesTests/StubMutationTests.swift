import Foundation
import TestFiles
import Testing
import UnderstudyFixtures
import UnderstudyHTTP
import UnderstudyResilience
import UnderstudyWebSockets

@Suite struct StubMutationTests {
  private func words(_ stub: Stub, behind name: String) -> [String] {
    stub.mutations.filter { if case .body = $0.kind { false } else { true } }
      .map { "\($0.kind)\t\($0.description.dropFirst(name.count + 1))" }
  }

  @Test func `a reply is broken apart from its body, too`() throws {
    let rows = try TableRow.rows("stub-mutations.txt")
      .map { (kind: $0.kind, text: $0.columns.joined(separator: "\t")) }
    let any = rows.filter { $0.kind == "any reply" }.map(\.text)
    for reply in [Reply.computed { _ in .status(200) }, .held, .failing(.badURL), .webSocketEcho] {
      #expect(words(.get("/films").reply(reply), behind: "GET /films") == any)
    }
    let whole = words(.get("/films").reply(.json(["id": 7])), behind: "GET /films")
    #expect(Set(whole) == Set(rows.map(\.text)))
  }

  @Test func `a body is broken as a sample is, of a file, too`() {
    let text = #"{"id":7}"#
    let file = Fixture("people/person.json")
    for (reply, data) in [
      (Reply.json(Data(text.utf8)), Data(text.utf8)), (.file(file), (try? file.data) ?? Data()),
      (.chunks([Data("[1,".utf8), Data("2]".utf8)]), Data("[1,2]".utf8)),
    ] {
      let bodies = Fixture.mutations(of: data, named: "GET /films")
      let mutations = Stub.get("/films").reply(reply).mutations.prefix(bodies.count)
      #expect(mutations.map(\.description) == bodies.map(\.description))
      #expect(mutations.map(\.kind) == bodies.map { .body($0.kind) })
    }
    for stub in [Stub.head("/films").reply(.text("x")), .get("/films").reply(.status(200))] {
      #expect(!stub.mutations.contains { if case .body = $0.kind { true } else { false } })
    }
  }

  @Test func `each reply is broken in turn, and all else stays`() async throws {
    let stub = Stub.get("/films").reply(.text("one"), .text("two")).times(2)
    let mutations = stub.mutations
    #expect(Set(mutations.map(\.description)).count == mutations.count)
    let second = try #require(
      mutations.first { $0.description == "reply 2 of GET /films with status 404" })
    #expect(second.stub.location == stub.location)
    let stubs = HTTPStubs(second.stub)
    let request = try sent("https://a.example/films")
    #expect(await stubs.outcome(request) == "200 one")
    #expect(await stubs.outcome(request).hasPrefix("404 "))
    #expect(stubs.report.isClean)
  }

  @Test func `a name has no secret, and two secrets have two names`() {
    let key = "ghp_" + String(repeating: "a1B2c3", count: 6)
    let body = #"{"\#(key)": 1, "\#(key)2": 2}"#
    let stub = Stub.get("/films?api_key=very-secret").reply(.json(Data(body.utf8)))
    let names = stub.mutations.map(\.description)
    #expect(!names.contains { $0.contains("very-secret") || $0.contains("ghp_") })
    #expect(Set(names).count == names.count)
  }

  @Test func `the length of a broken body is its own`() async throws {
    let stub = Stub.get("/films").reply(.text("abcdef", headers: ["Content-Length": "6"]))
    for mutation in stub.mutations where mutation.kind == .body(.truncated) {
      let (data, head) = try await HTTPStubs(mutation.stub).data(
        for: sent("https://a.example/films"))
      #expect(data == Data("abc".utf8))
      #expect(head.headers["Content-Length"] == "3")
    }
  }

  @Test(arguments: [
    Reply.text("abc"), .text("abc").truncated(afterBytes: 1), .status(204), .status(304), .held,
    .data(Data("abc".utf8), headers: ["Content-Encoding": "gzip", "Content-Length": "9"]),
    .stream { _ in AsyncStream<Data> { $0.finish() } }, .computed { _ in .status(200) }, .stall,
    .redirect(to: "/b"), .failing(.badURL), .webSocketEcho, .events([ServerSentEvent("a")]),
  ])
  func `a mutation can be given whatever the reply was`(_ reply: Reply) {
    for pattern in [RequestPattern.get("/a"), .head("/a"), .any("/a")] {
      for mutation in pattern.reply(reply, .held).mutations {
        #expect(mutation.stub.problems == [], "\(mutation)")
      }
    }
  }

  @Test func `a stub that cannot work has no mutations`() {
    #expect(Stub.get("/films").reply(.json(Fixture("missing.json"))).mutations.isEmpty)
  }

  private struct Numbered: BrokenVariant {
    let kind: Int
    let description: String
  }

  @Test func `a sample of mutations has each kind, in order, and is the same every time`() throws {
    let all = Stub.get("/films").reply(.json(Fixture("popular-movies.json"))).mutations
    let some = all.sample(60, seed: 7)
    #expect(some.count == 60)
    #expect(Set(some.map(\.kind)) == Set(all.map(\.kind)))
    let places = some.compactMap { one in all.firstIndex { $0.description == one.description } }
    #expect(places == places.sorted())
    let numbers = (0..<100).map { Numbered(kind: $0 % 3, description: "\($0)") }
    #expect(numbers.sample(5, seed: 7).map(\.description) == ["1", "31", "44", "71", "84"])
    #expect(all.sample(all.count + 1, seed: 7).map(\.description) == all.map(\.description))
    #expect(all.sample(-1, seed: 7).isEmpty)
    #expect(Set(all.sample(5, seed: 7).map(\.kind)).count == 5)
  }
}
