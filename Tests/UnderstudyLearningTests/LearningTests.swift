import Foundation
import TestFiles
import Testing
import UnderstudyCassettes
import UnderstudyCore
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
    var random = SeededNumbers(seed: UInt64(seed))
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
