import Foundation
import TestFiles
import Testing
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyOpenAPI

@testable import UnderstudyLearning

@Suite struct `A document learnt from traffic` {
  @Test(arguments: try TableRow.rows("schemas.txt"))
  func `a schema says what all values have in common`(_ row: TableRow) throws {
    let lines = row.text.components(separatedBy: " ; ").map { value in
      let parts = value.split(separator: "×", maxSplits: 1)
      return parts.count == 2
        ? "\(parts[0])× GET /film 200 \(parts[1])" : "1× GET /film 200 \(value)"
    }
    let document = try Traffic(lines).learning.document()
    let content = document["paths"]?["/film"]?["get"]?["responses"]?["200"]?["content"]
    let schema = try #require(content?["application/json"]?["schema"])
    let components = document["components"]?["schemas"]?.members ?? [:]
    let name = schema["$ref"]?.string?.split(separator: "/").last.map(String.init)
    let shown = name.flatMap { components[$0] } ?? schema
    #expect(shown.withoutEvidence.description == row[1])
  }

  static let paths = try! TableRow.rows("paths.txt").grouped(by: \.kind)
    .map { ($0.key, $0.elements.map(\.text)) }

  @Test(arguments: paths)
  func `paths have the variables and names that a person would choose`(
    _ expected: String, _ lines: [String]
  ) throws {
    let document = try Traffic(lines).learning.document()
    let operations = document["paths"]?.members.flatMap { path, item in
      item.members.compactMap { method, operation in
        operation["operationId"]?.string.map { "\(method.uppercased()) \(path) \($0)" }
      }
    }
    for operation in expected.components(separatedBy: ", ") {
      #expect(operations?.contains(operation) == true, "\(operations?.sorted() ?? [])")
    }
  }

  /// The difference of a fixed path from the values beside it.
  static let differences = [
    "an answer": #"3× POST /flows/validate 200 {"valid":true}"#,
    "a status": #"3× POST /flows/validate 201 {"id":#,"name":"Flow #","state":1}"#,
    "no answer": #"3× POST /flows/validate 204"#,
    "a method": #"3× PATCH /flows/validate 200 {"id":#,"name":"Flow #","state":1}"#,
    "a body": #"3× DELETE /flows/validate 200 {"gone":true}"#,
    "a question":
      #"3× POST /flows/validate 200 {"id":#,"name":"Flow #","state":1} ← {"steps":[#],"dry":true}"#,
  ]

  @Test(arguments: differences.keys.sorted(), 0..<4)
  func `a path stays fixed whose messages differ from those of the values beside it`(
    _ difference: String, _ seed: Int
  ) throws {
    // Of most values nothing is known that is known of the path.
    let flow = #"{"id":#,"name":"Flow #","state":1}"#
    let values = [
      "7× POST /flows/~ 200 \(flow)", "7× DELETE /flows/x~ 204",
      #"7× GET /flows/y~/revisions 200 [{"revision":#}]"#, "3× POST /flows/# 200 \(flow)",
    ]
    var random = SampleNumbers(seed: UInt64(seed))
    let lines = ([Self.differences[difference] ?? ""] + values).shuffled(using: &random)
    let paths = try Traffic(lines).learning.document()["paths"]?.members.keys.sorted()
    #expect(paths == ["/flows/validate", "/flows/{flow}", "/flows/{flow}/revisions"])
  }

  @Test func `words of one name have one vocabulary, wherever they are`() throws {
    let lines = ["open", "closed", "held"].flatMap { word in
      ["task", "job", "run", "shop"].map { place in
        let own = place == "shop" ? "x\(word)" : word
        return "2× GET /\(place)s/# 200 {\"id\":#,\"\(place)\":1,\"state\":\"\(own)\"}"
      }
    }
    let schemas = try Traffic(lines).learning.document()["components"]?["schemas"]
    let words = ["Task", "Job", "Run", "Shop"].map {
      schemas?[$0]?["properties"]?["state"]?["enum"]
    }
    let all: JSONValue = ["closed", "held", "open"]
    #expect(words == [all, all, all, nil])
  }

  @Test func `words of the values of a dictionary are of one vocabulary`() throws {
    // Each name comes once, so that no value alone tells that its words belong together.
    let lines = (0..<30).map { number in
      let (word, name) = (["open", "shut"][number % 2], Traffic.word(number))
      return #"1× GET /boards/# 200 {"doors":{"\#(name)":{"id":\#(number),"state":"\#(word)"}}}"#
    }
    let traffic = try Traffic(lines)
    let schema = traffic.learning.document()["components"]?["schemas"]?["Board"]
    let door = schema?["properties"]?["doors"]?["additionalProperties"]
    #expect(door?["properties"]?["state"]?["enum"] == ["open", "shut"])
    for exchange in traffic.exchanges {
      #expect(try traffic.contract.verdict(on: exchange)?.violations.isEmpty == true)
    }
  }

  @Test func `the servers have the words that all paths begin with`() throws {
    let lines = ["2× GET /api/v3/pets/# 200 {}", "2× GET /api/v3/owners/# 200 {}"]
    let document = try Traffic(lines).learning.document()
    #expect(document["servers"] == [["url": "https://api.example.com/api/v3"]])
    #expect(document["paths"]?.members.keys.sorted() == ["/owners/{ownerId}", "/pets/{petId}"])
  }

  @Test func `each statement has its evidence`() throws {
    let lines = [
      #"2× GET /films/# 200 {"id":#}"#, #"1× GET /films/# 200 {"id":#,"tags":["a","b"]}"#,
    ]
    let schema = try Traffic(lines).learning.document()["components"]?["schemas"]?["Film"]
    #expect(
      schema?["x-understudy"] == ["seen": 3, "of": 3, "entry": "films.har entry 1"])
    let tags = schema?["properties"]?["tags"]
    #expect(tags?["x-understudy"] == ["seen": 1, "of": 3, "entry": "films.har entry 3"])
    #expect(
      tags?["items"]?["x-understudy"]
        == ["seen": 1, "of": 1, "values": 2, "entry": "films.har entry 3"])
  }

  @Test func `parameters of the query have their kinds, and are required if they always came`()
    throws
  {
    let lines = ["2× GET /films?page=#&sort=~ 200 []", "1× GET /films?page=1&tag=a&tag=b 200 []"]
    let document = try Traffic(lines).learning.document().withoutEvidence
    #expect(
      document["paths"]?["/films"]?["get"]?["parameters"] == [
        ["in": "query", "name": "page", "required": true, "schema": ["type": "integer"]],
        ["in": "query", "name": "sort", "required": false, "schema": ["type": "string"]],
        [
          "in": "query", "name": "tag", "required": false,
          "schema": ["type": "array", "items": ["type": "string"]],
        ],
      ])
  }

  @Test func `requests that are always authorized in one way have its scheme, never its value`()
    throws
  {
    let learning = ["Bearer REDACTED", "bearer t0ps3cret", "Basic aWRhOng="].enumerated()
      .reduce(into: Learning()) { learning, item in
        let (number, text) = item
        for path in ["/all", text.lowercased().hasPrefix("bearer") ? "/films" : "/keys"] {
          let request = RecordedRequest(
            method: "GET", url: URL(string: "https://api.example.com\(path)")!,
            headers: ["Authorization": text])
          learning.add(
            Exchange(
              number: number, request: request, planned: nil,
              outcome: .answered(ResponseHead(status: 204), body: Data()), started: .zero,
              ended: nil), of: "films.har")
        }
      }
    let document = learning.document()
    #expect(document["paths"]?["/films"]?["get"]?["security"] == [["bearerAuth": []]])
    #expect(document["paths"]?["/keys"]?["get"]?["security"] == [["basicAuth": []]])
    #expect(document["paths"]?["/all"]?["get"]?["security"] == nil)
    #expect(
      document["components"]?["securitySchemes"] == [
        "basicAuth": ["type": "http", "scheme": "basic"],
        "bearerAuth": ["type": "http", "scheme": "bearer"],
      ])
  }

  @Test func `the parts of a form have their kinds, and files the media types that came`() throws {
    let photo = #"Content-Disposition: form-data; name="photo"; filename="a""#
    let traffic = Traffic(
      parts: (1...6).map { number in
        [
          "\(photo)\r\nContent-Type: image/\(number == 1 ? "jpeg" : "png")\r\n\r\n\u{0}",
          "Content-Disposition: form-data; name=title\r\n\r\nFilm \(number)",
          "Content-Disposition: form-data; name=about\r\nContent-Type: application/json\r\n\r\n"
            + #"{"year":\#(number)}"#,
        ] + (1...number).map { "Content-Disposition: form-data; name=tag\r\n\r\nt\($0)" }
      })
    let document = traffic.learning.document().withoutEvidence
    let body = document["paths"]?["/photos"]?["post"]?["requestBody"]
    let content = body?["content"]?["multipart/form-data"]
    #expect(content?["schema"] == ["$ref": "#/components/schemas/NewPhoto"])
    #expect(
      content?["encoding"] == [
        "about": ["contentType": "application/json"],
        "photo": ["contentType": "image/jpeg, image/png"],
      ])
    #expect(
      document["components"]?["schemas"]?["NewPhoto"] == [
        "type": "object", "required": ["about", "photo", "tag", "title"],
        "properties": [
          "about": [
            "type": "object", "required": ["year"], "properties": ["year": ["type": "integer"]],
          ],
          "photo": ["type": "string", "format": "binary"],
          "tag": ["type": ["array", "string"], "items": ["type": "string"]],
          "title": ["type": "string"],
        ],
      ])
    for exchange in traffic.exchanges {
      #expect(try traffic.contract.verdict(on: exchange)?.violations == [])
    }
    let lie = Traffic(parts: [
      ["Content-Disposition: form-data; name=about\r\n\r\n{\"year\":\"x\"}", "\(photo)\r\n\r\nx"]
    ])
    let told = try #require(try traffic.contract.verdict(on: lie.exchanges[0])).violations
    let seen = "(6 of 6 recorded requests, films.har entry 1)"
    for problem in [
      #"about.year is "x" and must be an integer"#, "tag is missing", "title is missing",
    ] {
      #expect(told.first?.description.contains("part \(problem) \(seen)") == true, "\(told)")
    }
  }

  @Test func `no value of a recording is in the document`() throws {
    let lines = (1...20).map { number in
      #"1× POST /films?key=secret\#(number) 201 {"id":#,"token":"t0ps3cret","title":"Unique \#(number)"}"#
    }
    let text = try Traffic(lines).learning.document().description
    #expect(!text.contains("secret") && !text.contains("t0ps3cret") && !text.contains("Unique"))
  }

  @Test func `equal traffic makes an equal document, in whichever order the exchanges come`() throws
  {
    let lines = try TableRow.rows("paths.txt").map(\.text)
    let traffic = try Traffic(lines)
    let documents = (0..<5).map { _ in traffic.learning.document().description }
    #expect(Set(documents).count == 1)
    let other = traffic.exchanges.shuffled().reduce(into: Learning()) {
      $0.add($1, of: "films.har")
    }
    #expect(
      other.document()["paths"]?.members.keys.sorted()
        == traffic.learning.document()["paths"]?.members.keys.sorted())
  }
}

@Suite struct `A contract learnt from traffic` {
  private static func contract() throws -> Contract {
    try Traffic([
      #"10× GET /movies/# 200 {"id":#,"title":"Film ~","released":"2024-01-01","state":"open"}"#,
      #"10× GET /movies/# 200 {"id":#,"title":"Film ~","released":"2024-01-01","state":"closed"}"#,
      #"4× GET /genres/# 200 {"id":#,"name":"Genre #"}"#,
    ]).contract
  }

  private static func stub(_ text: String) throws -> Stub {
    let parts = text.split(separator: " ", maxSplits: 3).map(String.init)
    let url = URLPattern("https://api.example.com\(parts[1])")
    var pattern = RequestPattern(method: parts[0], url: url, location: .nowhere)
    pattern.origin = "test"
    let status = try #require(Int(parts[2]))
    if parts.count < 4 { return pattern.reply(.status(status)) }
    return pattern.reply(.json(Data(parts[3].utf8), status: status))
  }

  @Test(arguments: try TableRow.rows("lies.txt"))
  func `a stub's lie is told with its evidence`(_ row: TableRow) throws {
    let verdict = try Self.contract().verdict(on: Self.stub(row.text))
    let told = verdict.violations.map {
      $0.description.replacing("https://api.example.com", with: "")
    }
    #expect(told.joined(separator: "\n") == row[1])
    #expect(verdict.violations.allSatisfy { $0.isUnseen == (row.kind == "what was never seen") })
  }

  @Test(arguments: [11, 12])
  func `a missing key is told from twelve recordings on if the service leaves keys out`(
    _ count: Int
  ) throws {
    let lines = [
      #"\#(count)× GET /films/# 200 {"id":#,"title":"Ida"}"#, #"1× GET /shops/# 200 {"id":#}"#,
      #"1× GET /shops/# 200 {"id":#,"name":"a"}"#,
    ]
    let stub = try Self.stub(#"GET /films/7 200 {"id":7}"#)
    #expect(try Traffic(lines).contract.verdict(on: stub).violations.count == (count < 12 ? 0 : 1))
  }

  @Test(arguments: [18, 19])
  func `a new key is told from twenty objects on if another came once`(_ count: Int) throws {
    let lines = [#"\#(count)× GET /films/# 200 {"id":#}"#, #"1× GET /films/# 200 {"id":#,"a":1}"#]
    let stub = try Self.stub(#"GET /films/7 200 {"id":7,"b":1}"#)
    #expect(try Traffic(lines).contract.verdict(on: stub).violations.count == (count < 19 ? 0 : 1))
  }

  @Test(arguments: try TableRow.rows("lies.txt", of: "what was never seen"))
  func `a stub that is marked may do what was never seen`(_ row: TableRow) throws {
    let stub = try Self.stub(row.text).unseen()
    #expect(try Self.contract().verdict(on: stub).violations.isEmpty)
  }

  @Test(arguments: try TableRow.rows("lies.txt", of: "a value of another type"))
  func `a stub that is marked may not contradict the recordings`(_ row: TableRow) throws {
    let stub = try Self.stub(row.text).unseen()
    #expect(try !Self.contract().verdict(on: stub).violations.isEmpty)
  }

  @Test func `all traffic keeps the document that was learnt from it`() throws {
    var random = SampleNumbers(seed: 42)
    for round in 0..<40 {
      let lines = (0..<12).map { _ in
        "1× GET /things/# 200 \(JSONValue.any(using: &random, depth: round % 4))"
      }
      let traffic = try Traffic(lines)
      let contract = try traffic.contract
      for exchange in traffic.exchanges {
        #expect(contract.verdict(on: exchange)?.violations.isEmpty == true, "\(lines)")
      }
    }
  }

  @Test func `a folder of recordings is read, and each file named in the evidence`() throws {
    let har = { (id: String) in
      """
      {"log": {"version": "1.2", "creator": {"name": "test", "version": "1"}, "entries": [{
        "startedDateTime": "2026-01-01T00:00:00Z", "time": 1, "cache": {}, "timings": {},
        "request": {"method": "GET", "url": "https://api.example.com/films/1", "headers": []},
        "response": {"status": 200, "headers": [], "content": {
          "mimeType": "application/json", "text": "{\\"id\\": \(id)}"}}}]}}
      """
    }
    let folder = try TestFolder(["Cassettes/a.har": har("1"), "Cassettes/more/b.har": har("2.5")])
    let file = folder.url.appending(path: "Tests.swift").path
    let contract = try Contract(learnedFrom: "Cassettes", filePath: file)
    let stub = try Self.stub(#"GET /films/7 200 {"id":"7"}"#)
    #expect(
      contract.verdict(on: stub).violations.map(\.description) == [
        "The stub GET https://api.example.com/films/7 (test) breaks the recordings in Cassettes, "
          + "GET /films/{filmId} (getFilm): body.id is \"7\" and must be a number: write 7 (2 of 2 recorded responses, "
          + "a.har entry 1)"
      ])
    #expect(try Contract(learnedFrom: "a", filePath: file).name == "a.har")
    #expect(throws: CassetteError.self) { try Contract(learnedFrom: "none", filePath: file) }
  }
}

@Suite struct `Traffic that is not meant well` {
  @Test func `a body that is nested as deeply as JSON may be is learnt`() throws {
    let body = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    let contract = try Traffic(["6× GET /deep 200 \(body)"]).contract
    #expect(contract.table.operations.count == 1)
  }

  @Test func `a path that is longer than any is left out`() throws {
    let path = String(repeating: "/a", count: 10_000)
    #expect(try Traffic(["1× GET \(path) 200 {}"]).learning.count == 0)
  }

  @Test func `names without end are taken for data`() throws {
    let members = (0..<1_000).map { #""k\#(Traffic.word($0))":\#($0)"# }.joined(separator: ",")
    let document = try Traffic(["6× GET /many 200 {\(members)}"]).learning.document()
    let schema = document["components"]?["schemas"]?["Many"]
    #expect(schema?["properties"]?.members.count == 200)
    #expect(schema?["additionalProperties"]?["type"] == "integer")
  }

  /// Paths of which each answers in its own way, though all have two names in common.
  static let ways = [
    "the path": #"3× GET /~ 200 {"~":1,"a~":"x","b~":2,"id":1,"name":"a"}"#,
    "the elements of a list": #"3× GET /all/~ 200 [{"~":1,"a~":"x","b~":2,"id":1,"name":"a"}]"#,
    "a path below": #"3× GET /~/# 200 {"~":1,"a~":"x","b~":2,"id":1,"name":"a"}"#,
  ]

  @Test(arguments: ways.keys.sorted())
  func `many paths of which each answers in its own way are compared a few times only`(
    _ way: String
  ) throws {
    // All with each other, they would be compared 79,800 times.
    let lines = (0..<400).map { Self.ways[way]!.replacing("~", with: Traffic.word($0)) }
    let learning = try Traffic(lines).learning
    #expect(learning.document()["paths"]?.members.count == 400)
    var node = try #require(learning.services.values.first)
    node = node.branches[.word("all")] ?? node
    #expect(node.joinWords(isFirst: true, owner: "") < 1_200)
  }

  @Test func `paths without end share a branch`() throws {
    let lines = (0..<400).map { #"1× GET /films/~x 200 {"id":\#($0)}"# }
    let document = try Traffic(lines).learning.document()
    #expect(document["paths"]?.members.keys.sorted() == ["/films/{film}"])
  }

  @Test func `a request without a response says nothing`() {
    let request = RecordedRequest(method: "GET", url: URL(string: "https://example.com/a")!)
    let exchange = Exchange(
      request: request, planned: nil, outcome: .cancelled, started: .zero, ended: nil)
    var learning = Learning()
    learning.add(exchange, of: "films.har")
    #expect(learning.count == 0)
  }
}

/// Numbers that are the same in each run.
struct SampleNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}

extension JSONValue {
  /// A value of any kind, with few keys, so that they come again.
  fileprivate static func any(using random: inout SampleNumbers, depth: Int) -> JSONValue {
    let texts = [
      "", "a", "2024-01-01", "2024-01-01T00:00:00Z", "https://a.example.com", "7", "x y",
    ]
    switch Int.random(in: 0..<(depth > 0 ? 9 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .int(Int.random(in: 0..<9, using: &random))
    case 3: return .double(0.5)
    case 4: return .string(texts.randomElement(using: &random)!)
    case 5, 6:
      let count = Int.random(in: 0..<4, using: &random)
      return .array((0..<count).map { _ in any(using: &random, depth: depth - 1) })
    default:
      var members: [String: JSONValue] = [:]
      for key in ["id", "type", "name", "7"] where Bool.random(using: &random) {
        members[key] = any(using: &random, depth: depth - 1)
      }
      return .object(members)
    }
  }
}
