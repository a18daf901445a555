import Foundation
import TestFiles
import Testing
import UnderstudyCassettes
import UnderstudyFixtures
import UnderstudyHTTP
import UnderstudyResilience

@testable import UnderstudyOpenAPI

@Suite struct `A contract` {
  private let contract: Contract
  private let url = URL(string: "https://api.example.com/v1/pets/7")!

  init() throws { contract = try Contract("pets.json") }

  private func words(_ stubs: [Stub]) -> [String] {
    HTTPStubs(stubs, options: { $0.contract = contract }).report.problems
  }

  // MARK: - Reading

  @Test func `a contract that is not there names the nearest file`() {
    let error = #expect(throws: (any Error).self) { try Contract("pets.yaml") }
    let folder = URL(filePath: #filePath).deletingLastPathComponent().path
    #expect(
      "\(error!)".hasPrefix(
        "There is no file 'pets.yaml' in \(folder) or \(folder)/Fixtures. The nearest names there: pet"
      ))
  }

  @Test func `a contract is read again when its file has changed`() throws {
    let folder = try TestFolder(["a.yaml": "openapi: 3.0.3"])
    let file = folder.url.appending(path: "a.yaml")
    let first = try Contract(contentsOf: file)
    #expect(try Contract(contentsOf: file).table === first.table)
    try Data("openapi: 3.1.0".utf8).write(to: file)
    #expect(try Contract(contentsOf: file).table !== first.table)
  }

  // MARK: - Making

  @Test func `breaks a file against each keyword of a schema`() throws {
    let store = try Contract("Mistakes/store.yaml")
    let mutations = try Fixture("pet.json").mutations(against: store, schema: "Pet")
    let broken = mutations.filter { $0.kind == .outOfRange }
    #expect(broken.map(\.description) == ["pet.json with name against minLength"])
    #expect(try broken.map { try JSONValue(parsing: $0.data) } == [["id": 7, "name": ""]])
  }

  @Test func `a contract makes a stub from an example, a sample, or what is asked for`()
    async throws
  {
    let stubs = HTTPStubs(
      contract.stub("getPet").times(1), contract.stub("getPet", status: 404).times(1),
      contract.stub(.get("/pets/{id}"), example: "sold").times(1),
      contract.stub("getPet").json { $0["name"] = "Ada" }, options: { $0.contract = contract })
    var answers: [String] = []
    for _ in 1...4 {
      let (data, head) = try await stubs.data(for: RecordedRequest(url: url))
      answers.append("\(head.status) \(String(decoding: data, as: UTF8.self))")
    }
    #expect(
      answers == [
        #"200 {"id":7,"name":"Ida"}"#, "404 ", #"200 {"id":8,"name":"Sold"}"#,
        #"200 {"id":7,"name":"Ada"}"#,
      ])
    #expect(stubs.report.isClean)
  }

  @Test func `a contract makes a stub of all operations, which lose against others`() async throws {
    let stubs = HTTPStubs(
      contract.stubs() + [.get("/v1/pets/7").reply(.json(["id": 1, "name": "mine"]))],
      options: { $0.contract = contract })
    let (mine, _) = try await stubs.data(for: RecordedRequest(url: url))
    #expect(try JSONValue(parsing: mine)["name"] == "mine")
    let other = URL(string: "https://api.example.com/v1/pets/8")!
    let (made, _) = try await stubs.data(for: RecordedRequest(url: other))
    #expect(try JSONValue(parsing: made)["name"] == "Ida")
    #expect(stubs.report.isClean)
  }

  @Test func `answers with other media than JSON, and says what it cannot make when it is asked`()
    async throws
  {
    let contract = try Contract(
      Data(
        """
        openapi: 3.0.0
        paths:
          /a: {get: {responses: {200: {content: {text/csv: {schema: {type: string}}}}}}}
          /b: {get: {responses: {200: {content: {image/png: {}}}}}}
          /c: {get: {responses: {200: {content: {application/json: {}}}}}}
          /d: {get: {responses: {204: {content: {application/json: {}}}}}}
          /e: {get: {responses: {200: {content: {application/json: {schema: {type: integer, enum: [x]}}}}}}}
          /f: {get: {responses: {}}}
        """.utf8))
    let stubs = HTTPStubs(contract.stubs(), options: { $0.contract = contract })
    var answers: [String] = []
    for path in ["a", "b", "c", "d"] {
      let url = try #require(URL(string: "https://api.example.com/\(path)"))
      let (data, _) = try await stubs.data(for: RecordedRequest(url: url))
      answers.append(String(decoding: data, as: UTF8.self))
    }
    #expect(answers == ["text", "text", "{}", ""])
    #expect(stubs.report.isClean)
    let url = try #require(URL(string: "https://api.example.com/e"))
    _ = try? await stubs.data(for: RecordedRequest(url: url))
    #expect(
      stubs.report.problems == [
        "GET https://api.example.com/e could not be answered: openapi.yaml:7: no body is found that the schema allows; give it an example"
      ])
  }

  @Test func `a contract says what there is to make`() {
    let told = words([
      contract.stub("getPets"), contract.stub("getPet", status: 500),
      contract.stub("getPet", example: "gone"), contract.stub("getPet", example: "wrong"),
      contract.stub(.get("/pet/{id}")), contract.stub("getPet", status: 404).json { _ in },
    ])
    let place = "(UnderstudyOpenAPITests/ContractTests.swift"
    let expected = [
      "The stub ANY of pets.json", "The stub GET /v1/pets/{id}", "The stub GET /v1/pets/{id}",
      "The stub GET /v1/pets/{id}", "The stub GET of pets.json", "The stub GET /v1/pets/{id}",
    ]
    for (text, start) in zip(told, expected) { #expect(text.hasPrefix("\(start) \(place)")) }
    #expect(
      told.map { String($0[$0.firstRange(of: "can never reply: ")!.upperBound...]) } == [
        "pets.json: there is no operationId 'getPets'; did you mean 'getPet'?",
        "pets.json:33: GET /pets/{id} (getPet) declares no 500; it has 200, 404",
        "pets.json:36: GET /pets/{id} (getPet) has no example 'gone'; it has wrong, ida, sold",
        "pets.json:48: the example 'wrong' is not valid: body.id is \"x\" and must be an integer",
        "pets.json: there is no operation GET /pet/{id}; did you mean GET /v1/pets/{id}?",
        "it has no JSON to change: 404, no body",
      ])
  }

  @Test(arguments: [
    ("", [:], #"200 {"id":7,"name":"Ida"}"#), ("", ["Prefer": "code=404"], "404 "),
    ("?__code=404", [:], "404 "),
    ("", ["Prefer": "example=\"sold\""], #"200 {"id":8,"name":"Sold"}"#),
    ("?__example=sold", ["prefer": "code=200; x"], #"200 {"id":8,"name":"Sold"}"#),
  ])
  func `a contract serves what a request prefers`(
    query: String, headers: [String: String], answer: String
  ) async throws {
    let stubs = HTTPStubs(contract.servedStubs)
    let url = try #require(URL(string: "\(url)\(query)"))
    let (data, head) = try await stubs.data(
      for: RecordedRequest(url: url, headers: HeaderFields(headers)))
    #expect("\(head.status) \(String(decoding: data, as: UTF8.self))" == answer)
  }

  // MARK: - Checking

  @Test func `a contract judges what a stream sends, once for all requests`() async throws {
    let stubs = HTTPStubs(
      .get("/v1/pets/{id}").reply(
        .stream(headers: ["Content-Type": "application/json"]) { _ in
          AsyncStream {
            $0.yield(Data(#"{"id": "7", "na"#.utf8))
            $0.yield(Data(#"me": "Ida"}"#.utf8))
            $0.finish()
          }
        }), options: { $0.contract = contract })
    for _ in 1...3 { _ = try await stubs.data(for: RecordedRequest(url: url)) }
    #expect(await stubs.end().violations.count == 1)
  }

  @Test func `a contract takes a parameter that may be null for what else it may be`() async throws
  {
    let list = #"{"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "null"}]}"#
    let contract = try Contract(
      Data(
        #"""
        {"openapi": "3.1.0", "paths": {"/a": {"get": {"parameters": [
          {"name": "ids", "in": "query", "schema": \#(list)}]}}}}
        """#.utf8), name: "a.json")
    let stubs = HTTPStubs(.get("/a").reply(.status(204)), options: { $0.contract = contract })
    for query in ["ids=1&ids=2", "ids=1", "ids=1&ids=b"] {
      let url = try #require(URL(string: "https://example.com/a?\(query)"))
      _ = try await stubs.data(for: RecordedRequest(url: url))
    }
    let said = stubs.report.violations.map(\.description).joined()
    #expect(stubs.report.violations.count == 1 && said.contains(#"ids[1] is "b" and must be an"#))
  }

  @Test func `a contract judges by each of the operations that a path may mean`() async throws {
    let contract = try Contract(
      Data(
        """
        openapi: 3.0.0
        paths:
          /files/{id}: {get: {operationId: a, parameters: [{name: id, in: path, schema: {type: integer}}], responses: {200: {}}}}
          /files/{name}: {get: {operationId: b, responses: {202: {}}}}
          /days/{day}: {get: {parameters: [{name: day, in: path, schema: {format: date}}], responses: {200: {}}}}
          '/days/{first}..{last}': {get: {responses: {200: {}}}}
          '/files/{id}#audio': {get: {operationId: c, responses: {200: {content: {audio/*: {}}}}}}
          '/lines(a={a},b={b})': {get: {operationId: d, responses: {200: {}}}}
        """.utf8))
    let stubs = HTTPStubs(
      contract.stub("c").times(1), contract.stub("b").times(1), contract.stub("d"),
      .get("/days/{any}").reply(.status(200)), .get("/files/{id}").reply(.status(203)),
      options: { $0.contract = contract })
    let told = stubs.report.violations.map(\.description)
    #expect(told.count == 1 && told[0].contains("status is 203 and must be 200"))
    for path in ["files/x", "files/x", "lines(a=1,b=2)", "days/2024-01-01..2024-01-02"] {
      let url = try #require(URL(string: "https://api.example.com/\(path)"))
      _ = try await stubs.data(for: RecordedRequest(url: url))
    }
    #expect(stubs.report.violations.count == 1)
  }

  @Test func `a contract judges each of hundreds of requests that end at once`() async throws {
    let stubs = HTTPStubs(
      .get("/v1/pets/{id}").reply { request in
        request.pathParameters["id"] == "137"
          ? .status(418) : .json(["id": 7, "name": "Ida"])
      }, options: { $0.contract = contract })
    try await withThrowingTaskGroup(of: Void.self) { group in
      for id in 1...300 {
        let url = try #require(URL(string: "https://api.example.com/v1/pets/\(id)"))
        group.addTask { _ = try await stubs.data(for: RecordedRequest(url: url)) }
      }
      try await group.waitForAll()
    }
    let told = stubs.report.violations.map(\.description)
    #expect(told.count == 1 && told[0].contains("status is 418"))
  }

  @Test func `a contract follows the reference of an operation`() async throws {
    let text = """
      {"openapi": "3.0.0", "paths": {"/pets": {"get": {"$ref": "#/x-operations/pets"}}},
       "x-operations": {"pets": {"operationId": "getPets", "responses": {"200": {"content": {
        "application/json": {"schema": {"type": "array"}}}}}}}}
      """
    let contract = try Contract(Data(text.utf8))
    let stubs = HTTPStubs(contract.stub("getPets"), options: { $0.contract = contract })
    let url = try #require(URL(string: "https://a.example/pets"))
    let (made, _) = try await stubs.data(for: RecordedRequest(url: url))
    #expect(made == Data("[]".utf8))
    #expect(contract.coverage(of: [await stubs.end()]).unusedOperations.isEmpty)
  }

  @Test func `a contract lets nothing pass because the message before it was valid`() async throws {
    let stubs = HTTPStubs(
      .get("/v1/pets/{id}").reply { request in
        .json(["id": 7, "name": request.pathParameters["id"] == "2" ? 5 : "Ida"])
      }, options: { $0.contract = contract })
    for id in ["1", "1", "2", "1", "x", "1"] {
      let url = try #require(URL(string: "https://api.example.com/v1/pets/\(id)"))
      _ = try await stubs.data(for: RecordedRequest(url: url))
    }
    let told = stubs.report.violations.map(\.description)
    #expect(told.count == 2)
    #expect(told.contains { $0.contains("body.name is 5") })
    #expect(told.contains { $0.contains("path id is \"x\"") })
  }

  @Test func `a contract judges each parameter of a segment`() async throws {
    let stubs = HTTPStubs(
      .get("/v1/compare/{range}").reply(.status(200)), options: { $0.contract = contract })
    for path in ["1...dev", "main...dev"] {
      let url = URL(string: "https://api.example.com/v1/compare/\(path)")!
      _ = try await stubs.data(for: RecordedRequest(url: url))
    }
    let told = await stubs.end().violations.map(\.description)
    #expect(told.count == 1)
    #expect(told.first?.contains(#"path base is "main" and must be an integer"#) == true)
  }

  @Test func `a contract judges no body that breaks off, and none that is compressed`() async throws
  {
    let broken = Reply.json(["id": "7"])
    let stubs = HTTPStubs(
      .get("/v1/pets/1").reply(broken.truncated(afterBytes: 3)),
      .get("/v1/pets/2").reply(
        .json(Data([0x1F, 0x8B, 0]), headers: ["Content-Encoding": "gzip"])),
      options: { $0.contract = contract })
    for id in 1...2 {
      let url = URL(string: "https://api.example.com/v1/pets/\(id)")!
      _ = try? await stubs.data(for: RecordedRequest(url: url))
    }
    #expect(await stubs.end().violations == [])
  }

  @Test func `a contract shows no secret`() async throws {
    let stubs = HTTPStubs(
      .post("/v1/pets").reply(.status(201)),
      options: {
        $0.contract = contract
        $0.redaction = .standard.adding("nickname")
      })
    _ = try await stubs.data(
      for: RecordedRequest(
        method: "POST", url: URL(string: "https://api.example.com/v1/pets?api_key=hunter2hunter2")!,
        headers: ["Content-Type": "application/json"],
        body: Data(#"{"name": "Ida", "nickname": 4711, "password": 12345678}"#.utf8)))
    let told = stubs.report.violations.map(\.description)
    #expect(
      told == [
        """
        The request POST https://api.example.com/v1/pets?api_key=REDACTED breaks pets.json, POST /pets (createPet): body.nickname is a number and must be a string (pets.json:26)
          body.password is a number and must be a string (pets.json:26)
        """
      ])
  }

  // MARK: - Files

  @Test func `a contract checks a cassette, entry by entry`() throws {
    let cassette = try Cassette(
      Data(
        """
        {"log": {"entries": [
          {"request": {"method": "GET", "url": "\(url)", "headers": []}, "response": {"status": 200,
            "headers": [{"name": "Content-Type", "value": "application/json"},
                        {"name": "Content-Encoding", "value": "gzip"}],
            "content": {"mimeType": "application/json", "text": "{\\"id\\":7,\\"name\\":\\"REDACTED-1\\"}"}}},
          {"request": {"method": "GET", "url": "\(url)", "headers": []}, "response": {"status": 200,
            "headers": [], "content": {"mimeType": "application/json", "text": "{\\"id\\":7}"}}}
        ]}}
        """.utf8), name: "pets.har")
    let error = #expect(throws: ContractError.self) { try cassette.check(against: contract) }
    #expect(
      error?.description == """
        pets.har, entry 2: the response to GET \(url) breaks pets.json, GET /pets/{id} (getPet): body.name is missing (pets.json:43)
        """)
  }

  @Test func `a contract checks a fixture by a schema or an operation`() throws {
    let fixture = Fixture("pet.json")
    try fixture.check(against: contract, schema: "Pet")
    try fixture.check(against: contract, operation: "getPet")
    let error = #expect(throws: ContractError.self) {
      try fixture.check(against: contract, operation: "listPets")
    }
    #expect(
      error?.description == """
        pet.json breaks pets.json, GET /pets (listPets): body is an object and must be an array (pets.json:17)
        """)
    let fault = #expect(throws: (any Error).self) {
      try fixture.check(against: contract, schema: "Pets")
    }
    #expect(
      fault.map { "\($0)" } == "pets.json:1: '#/components/schemas/Pets' leads nowhere: "
        + "pets.json:67 has no 'Pets'; did you mean 'Pet'?")
  }

  // MARK: - Coverage

  @Test func `a contract says what was not used`() async throws {
    let stubs = HTTPStubs(contract.stubs(), options: { $0.contract = contract })
    _ = try await stubs.data(for: RecordedRequest(url: url))
    #expect(
      contract.coverage(of: [stubs.report]).description == """
        1 of 7 operations used
          unused: GET /pets (listPets)
          unused: POST /pets (createPet)
          unused: DELETE /pets/{id}
          unused: GET /pets/mine
          unused: GET /files/{name}.json
          unused: GET /compare/{base}...{head}
          no response: GET /pets/{id} (getPet): 404
        """)
  }
}
