import Foundation
import TestFiles
import Testing
import UnderstudyFixtures
import UnderstudyHTTP

@testable import UnderstudyResilience

@Suite struct MutationTests {
  private func mutations(_ text: String, name: String = "a.json") throws -> [Fixture.Mutation] {
    let scratch = try Scratch([name: Data(text.utf8)])
    return try Fixture(name, filePath: scratch.caller).mutations
  }

  private func texts(_ text: String, _ kind: Fixture.Mutation.Kind) throws -> [String] {
    try mutations(text).filter { $0.kind == kind }.map { String(decoding: $0.data, as: UTF8.self) }
  }

  @Test(arguments: [
    (#"{"a": 1}"#, [#"{}"#]),
    (#"{ "a" : 1 , "b" : 2 }"#, [#"{ "b" : 2 }"#, #"{ "a" : 1 }"#]),
    (
      #"{"a":{"b":[1,{"c":""}]},"d":null}"#,
      [
        #"{"d":null}"#, #"{"a":{},"d":null}"#, #"{"a":{"b":[1,{}]},"d":null}"#,
        #"{"a":{"b":[1,{"c":""}]}}"#,
      ]
    ),
    (#"{"a":1,"b":2,"c":3}"#, [#"{"b":2,"c":3}"#, #"{"a":1,"c":3}"#, #"{"a":1,"b":2}"#]),
    (#"[{"a":1},{"a":2,"b":3}]"#, [#"[{},{"a":2,"b":3}]"#, #"[{"a":1},{"a":2}]"#]),
    (#"[1, 2]"#, []),
  ])
  func `each key is missing once, with one comma`(text: String, missing: [String]) throws {
    #expect(try texts(text, .missing) == missing)
  }

  @Test func `each value is null once, but what is null already`() throws {
    #expect(
      try texts(#"{"a":[true,{"b":"x"}],"c":null}"#, .null) == [
        "null", #"{"a":null,"c":null}"#, #"{"a":[null,{"b":"x"}],"c":null}"#,
        #"{"a":[true,{"b":null}],"c":null}"#,
      ])
  }

  @Test(arguments: [
    (#""x""#, "0"), ("12.5e3", #""""#), ("true", #""""#), ("false", #""""#), (#"{"a":1}"#, "[]"),
    ("[1]", "{}"), ("null", "{}"),
  ])
  func `each value is once of another type`(value: String, other: String) throws {
    #expect(
      try texts(#"{"key": \#(value), "b": 1}"#, .retyped)[1] == #"{"key": \#(other), "b": 1}"#)
  }

  @Test func `the elements of an array are broken once for each key that they have`() throws {
    let paths = try mutations(#"{"results":[{"id":1},{"id":2,"title":"x"},{"id":3}]}"#)
      .filter { $0.kind == .missing }.map(\.keyPath)
    #expect(paths == ["results", "results[0].id", "results[1].title"])
  }

  @Test func `the whole file is cut off, not UTF-8, empty and HTML at last`() throws {
    let whole = try mutations("{\"a\": \"x\"}\n\n\n\n\n\n\n\n\n\n\n\n").suffix(4)
    #expect(whole.map(\.kind) == [.truncated, .notUTF8, .empty, .html])
    let data = whole.map(\.data)
    #expect(data[0] == Data("{\"a\":".utf8))
    #expect(data[1] == Data("{\"".utf8) + [0xFF] + Data("a\": \"x\"}\n\n\n\n\n\n\n\n\n\n\n\n".utf8))
    #expect(data[2].isEmpty)
    #expect(data[3].starts(with: Data("<!DOCTYPE html>".utf8)))
  }

  @Test func `a file that is no JSON is broken as a whole alone`() throws {
    #expect(
      try mutations("a,b\n1,2\n", name: "a.csv").map(\.description) == [
        "a.csv behind a byte-order mark", "a.csv cut off in the middle",
        "a.csv with a byte that is not UTF-8", "a.csv without a byte",
        "a.csv with an HTML page in its place",
      ])
    #expect(try mutations("", name: "empty").map(\.kind) == [.html])
  }

  @Test func `a file that is named JSON and is not is refused`() throws {
    let scratch = try Scratch(["a.json": Data("{".utf8)])
    #expect(throws: FixtureError.self) { try Fixture("a.json", filePath: scratch.caller).mutations }
    #expect(throws: FixtureError.self) { try Fixture("b.json", filePath: scratch.caller).mutations }
  }

  /// A sample as a heading, and the names of its mutations.
  static let lists = Result { try TableRow.rows("mutations.txt") }

  @Test func `a mutation says what is broken, and where`() throws {
    let rows = try Self.lists.get()
    for sample in Set(rows.map(\.kind)) {
      let names = Fixture.mutations(of: Data(sample.utf8), named: "it").map(\.description)
      #expect(names == rows.filter { $0.kind == sample }.map { "it \($0.text)" }, "\(sample)")
    }
  }

  @Test func `no two mutations of a sample have one name, and JSON is what they say is`() throws {
    let samples = try Set(Self.lists.get().map { Data($0.kind.utf8) })
      .union([Fixture("popular-movies.json").data])
    for data in samples where JSONFault.first(in: data) == nil {
      let mutations = Fixture.mutations(of: data, named: "a.json")
      #expect(Set(mutations.map(\.description)).count == mutations.count)
      for mutation in mutations {
        let broken = mutation.data
        let isJSON = ![.truncated, .notUTF8, .empty, .html].contains(mutation.kind)
        #expect(broken != data, "\(mutation)")
        #expect((JSONFault.first(in: broken) == nil) == isJSON, "\(mutation)")
      }
    }
  }

  @Test func `a list of mutations holds none of their bytes`() {
    let film =
      #"{"id": 1, "title": "x", "at": "2024-03-01T10:30:00Z", "genres": [1, 2], "cast": {"a": 1}}"#
    let films = repeatElement(film, count: 1_200).joined(separator: ", ")
    let data = Data(#"{"page": 1, "results": [\#(films)]}"#.utf8)
    let mutations = Fixture.mutations(of: data, named: "films.json")
    #expect(data.count > 100_000 && mutations.count > 120)
    // Only the text that is to be escaped is as large as the sample; the rest is shared.
    let sizes = mutations.filter { $0.kind != .duplicated && $0.kind != .wrapped }.map {
      $0.edits.reduce(0) { $0 + $1.replacement.count }
    }
    #expect(sizes.reduce(0, +) < 5_000)
    #expect(mutations.contains { $0.data.count > 900_000 })
  }

  private struct Page: Decodable {
    struct Movie: Decodable {
      let id: Int
      let title: String
    }
    let page: Int
    let results: [Movie]
  }

  @Test(
    arguments: try Fixture("popular-movies.json").mutations.filter {
      [.missing, .null, .retyped, .truncated, .notUTF8, .empty, .html].contains($0.kind)
        && $0.keyPath?.hasSuffix("vote_average") != true || $0.kind == .truncated
    })
  func `a decoder that needs a value refuses what breaks it`(_ mutation: Fixture.Mutation) {
    #expect(throws: DecodingError.self) { try mutation.decode(Page.self) }
  }

  @Test func `a stub replies with it, as JSON or HTML`() async throws {
    let mutations = try mutations(#"{"a":1}"#)
    for mutation in mutations {
      let stubs = HTTPStubs(.get("/a").reply(.json(mutation)))
      let url = try #require(URL(string: "https://api.example.com/a"))
      let (data, head) = try await stubs.data(for: RecordedRequest(url: url))
      #expect(data == mutation.data)
      let type = head.headers["Content-Type"]
      #expect(type == (mutation.kind == .html ? "text/html" : "application/json"))
    }
  }

  @Test func `nesting as deep as is read overflows nothing`() throws {
    let deep = String(repeating: #"{"a":["#, count: 256) + String(repeating: "]}", count: 256)
    #expect(try mutations(deep).filter { $0.kind == .missing }.count == 256)
  }

  @Test func `a key that stands twice is missing once`() throws {
    #expect(try texts(#"{"a":1,"a":2}"#, .missing) == [#"{"a":2}"#])
  }

  @Test func `a byte-order mark stays, and keys may have escapes`() throws {
    #expect(
      try texts("\u{FEFF}{\"\\u0061\":1,\"b\":2}", .missing) == [
        "\u{FEFF}{\"b\":2}", "\u{FEFF}{\"\\u0061\":1}",
      ])
  }
}
