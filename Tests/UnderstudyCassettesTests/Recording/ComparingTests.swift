import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

@Suite("Comparing a cassette with the service")
struct ComparingTests {
  private func complaint(
    was old: Reply, is new: Reply, options: CassetteOptions = CassetteOptions(),
    path: String = "/films?token=s3cr3t"
  ) async throws -> String? {
    let stage = CassetteStage()
    try await stage.run(.new, "T/a", [.any().reply(old)]) { try await $0.get(path) }
    let text = try stage.text
    try await stage.run(.compare, "T/a", [.any().reply(new)], options: options) { stubs in
      for _ in 1...2 { _ = try? await stubs.get(path) }
    }
    #expect(try stage.text == text, "the file is not touched")
    return stage.drifts.complaint(about: "films.har", for: CassetteOwner(test: "T/a"))
  }

  private func differences(
    _ old: JSONValue, _ new: JSONValue, ignoring paths: [String] = []
  ) async throws -> [Substring] {
    let complaint = try await complaint(
      was: .json(old), is: .json(new),
      options: CassetteOptions { $0.ignoredKeyPaths = paths })
    let lines = (complaint ?? "").split(separator: "\n").dropLast()
    // A single difference stands in the first line; several are listed below it.
    return (lines.count > 1 ? lines.dropFirst() : lines).map { line in
      let place = line.firstRange(of: "entry 1, GET https://a.example/films?token=REDACTED: ")
      return line[(place?.upperBound ?? line.startIndex)...]
    }
  }

  @Test func `a comparison with the service names each difference by key path, and no secret`()
    async throws
  {
    let complaint = try await complaint(
      was: .json(
        ["films": [["title": "Alien", "year": 1979]], "session_token": "s3cr3tXyz9"],
        headers: ["X-Api": "1", "X-Old": "a", "Date": "yesterday", "X-Api-Key": "k3yk3yk3y"]),
      is: .json(
        ["films": [["title": nil, "year": "1979"]], "session_token": "0th3rXyz9"], status: 203,
        headers: ["X-Api": "2", "Date": "today", "X-Api-Key": "n3wn3wn3w", "X-New": "b"]))
    #expect(
      complaint == """
        The service no longer sends what films.har has, in 6 places, such as entry 1, \
        GET https://a.example/films?token=REDACTED: status: 200 → 203
          entry 1, GET https://a.example/films?token=REDACTED: status: 200 → 203
          entry 1, GET https://a.example/films?token=REDACTED: header 'X-Api': "1" → "2"
          entry 1, GET https://a.example/films?token=REDACTED: header 'X-Old': missing, was "a"
          entry 1, GET https://a.example/films?token=REDACTED: header 'X-New': added, "b"
          entry 1, GET https://a.example/films?token=REDACTED: body at films[].title: a string → null
          entry 1, GET https://a.example/films?token=REDACTED: body at films[].year: a number → a string
        The file is as it was. Record it again: UNDERSTUDY_RECORD=new swift test --filter 'T/a'
        """)
  }

  @Test func `comparing a cassette with the service says nothing where only values differ`()
    async throws
  {
    #expect(
      try await complaint(
        was: .json(
          ["films": [["id": 1]], "page": 1], headers: ["ETag": "a", "X-Request-Id": "1"]),
        is: .json(["page": 2.5, "films": [["id": 2], ["id": 3]]], headers: ["etag": "b"])) == nil)
  }

  @Test func `what some elements lack already may be missing`() async throws {
    let old: JSONValue = [["a": 1, "b": nil], ["a": 1, "b": "x", "c": true]]
    #expect(try await differences(old, [["a": 1, "b": "x"]]) == [])
    #expect(try await differences(old, []) == [])
    #expect(
      try await differences(old, [["b": 7], ["a": 1, "b": nil, "d": [1]]]) == [
        "body at [].a: always there → missing in some",
        "body at [].b: a string or null → a number or null", "body at [].d: added, a list",
      ])
    #expect(
      try await differences(["a": 1], [["a": 1]]) == ["body: an object → a list"])
    #expect(
      try await differences(["a": ["b": 1]], ["a": ["c": 1]]) == [
        "body at a.b: missing, was a number", "body at a.c: added, a number",
      ])
    #expect(try await differences(["a": ["b": 1]], ["a": [:]], ignoring: ["a.b"]) == [])
  }

  @Test func `a header is ignored by choice`() async throws {
    let options = CassetteOptions { $0.ignoredHeaders = ["x-api"] }
    #expect(
      try await complaint(
        was: .text("a", headers: ["X-Api": "1"]), is: .text("a", headers: ["X-Api": "2"]),
        options: options) == nil)
    let dates = try await complaint(
      was: .text("a", headers: ["Date": "1"]), is: .text("b", headers: ["Date": "2"]),
      options: options)
    #expect(dates?.contains(#"header 'Date': "1" → "2""#) == true)
  }

  @Test func `a body that is no longer JSON differs`() async throws {
    let complaint = try await complaint(
      was: .data(Data("{}".utf8)), is: .data(Data("<html>".utf8)))
    #expect(complaint?.contains(#": body from character 1 on: "{}" → "<html>"\#n"#) == true)
  }

  @Test(arguments: try TableRow.rows("../Tables/bodies.txt"))
  func `a body that is no JSON is compared as it is`(row: TableRow) async throws {
    let (old, new) = (Self.bytes(row[0]), Self.bytes(row[1]))
    let complaint = try await complaint(was: .data(old), is: .data(new))
    let line = complaint?.split(separator: "\n").first
    let start = """
      The service no longer sends what films.har has: entry 1, \
      GET https://a.example/films?token=REDACTED:\u{20}
      """
    #expect(line.map(String.init) == (row[2].isEmpty ? nil : start + row[2]))
  }

  private static func bytes(_ text: String) -> Data {
    text.hasPrefix("base64:") ? Data(base64Encoded: "\(text.dropFirst(7))")! : Data(text.utf8)
  }

  @Test func `the whole body is ignored by choice`() async throws {
    let options = CassetteOptions { $0.ignoredKeyPaths = [""] }
    for (old, new) in [
      (Reply.text("a"), Reply.text("b")), (.json([:]), .json([])), (.text("a"), .status(200)),
    ] {
      let complaint = try await complaint(was: old, is: new, options: options)
      #expect(complaint?.contains("body") != true)
    }
  }

  @Test func `the test gets what was recorded, but for secrets that are not in the file`()
    async throws
  {
    let stage = CassetteStage()
    let service: [Stub] = [
      .get("/film").reply(.json(["title": "Alien"]), .json(["title": "Aliens"])),
      .get("/login").reply(.json(["access_token": "0ld0ld"]), .json(["access_token": "n3wn3w"])),
    ]
    func play(_ mode: Cassette.Mode, _ service: [Stub]) async throws -> [String] {
      var got: [String] = []
      try await stage.run(mode, "T/a", service) { stubs in
        got = [try await stubs.get("/film"), try await stubs.get("/login")]
      }
      return got
    }
    _ = try await play(.new, service)
    let today: [Stub] = [
      .get("/film").reply(.json(["title": "Aliens"])),
      .get("/login").reply(.json(["access_token": "n3wn3w"])),
    ]
    #expect(
      try await play(.compare, today) == [
        #"{"title":"Alien"}"#, #"{"access_token":"n3wn3w"}"#,
      ])
    #expect(stage.drifts.complaint(about: "films.har", for: nil) == nil)
  }

  @Test func `a request that is not in the file never reaches the service`() async throws {
    let stage = CassetteStage()
    try await stage.run(.new, "T/a", .says("x")) { try await $0.get("/x") }
    try await stage.run(.compare, "T/a", .says("x")) { stubs in
      let error = await #expect(throws: URLError.self) { try await stubs.get("/y") }
      #expect(error?.stubError != nil)
    }
  }

  @Test func `what cannot be asked is told, and the test goes on with the recording`() async throws
  {
    let stage = CassetteStage()
    try await stage.run(.new, "T/a", .says("then")) { stubs in
      try await stubs.get("/x")
      try await stubs.get("/y")
    }
    let service: [Stub] = [
      .get("/x").reply(.computed { _ in throw URLError(.cannotConnectToHost) })
    ]
    try await stage.run(.compare, "T/a", service) { stubs in
      try await #expect(stubs.get("/x") == "then")
      try await #expect(stubs.get("/y") == "then")
    }
    #expect(
      stage.drifts.complaint(about: "films.har", for: nil) == """
        The service no longer sends what films.har has, in 2 places, such as entry 1, \
        GET https://a.example/x: it could not be compared: URLError -1004
          entry 1, GET https://a.example/x: it could not be compared: URLError -1004
          entry 2, GET https://a.example/y: it could not be compared: no stub of `service` lets it \
        through
        The file is as it was. Record it again: UNDERSTUDY_RECORD=new swift test
        """)
  }
}
