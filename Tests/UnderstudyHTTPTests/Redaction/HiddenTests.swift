import Foundation
import Testing
import UnderstudyHTTP

@Suite("Hidden, and not over-hidden")
struct HiddenTests {
  private func message(_ stubs: HTTPStubs, _ request: RecordedRequest) async throws -> String {
    try #require(await stubs.stubError(request)?.description)
  }

  @Test(arguments: [
    ("Authorization", "Authorisation"), ("Authorization", "Autorization"),
    ("X-Api-Key", "X-Api-Kee"), ("X-Auth-Token", "X-Auth-Tocken"),
  ])
  func `the value of a header whose name is a slip for that of a secret`(
    name: String, slip: String
  ) async throws {
    let stubs = HTTPStubs(.get("/x").header(name, "Tr0ub4dor1").reply(.status(200)))
    let text = try await message(stubs, sent("https://a.example/x", headers: [slip: "Tr0ub4dor2"]))
    #expect(text.contains("header \(name) differs: the request names it \"\(slip)\""))
    #expect(text.contains("\n  \(slip): REDACTED"))
    #expect(!text.contains("Tr0ub4dor"))
  }

  @Test func `the value of an item, and of a member, whose names are slips`() async throws {
    let stubs = HTTPStubs(
      .post("/x").query("api_key", "a").body(.json(["passcode": "b"])).reply(.status(200)))
    let text = try await message(
      stubs,
      sent("POST", "https://a.example/x?apy_key=Tr0ub4dor", body: #"{"pasccode":"Tr0ub4dor"}"#))
    #expect(text.contains("apy_key=REDACTED"))
    #expect(text.contains(#"{"pasccode":"REDACTED"}"#))
    #expect(!text.contains("Tr0ub4dor"))
  }

  @Test func `the value that only its neighbour tells to be a secret, among thousands`()
    async throws
  {
    let rows = repeatElement(#"["b","plain words"]"#, count: 5_000).joined(separator: ",")
    let body = #"{"all":[\#(rows),{"name":"Authorization","value":"Tr0ub4dor"}]}"#
    let json = try JSONValue(parsing: Data(body.replacing("Tr0ub4dor", with: "other").utf8))
    let stubs = HTTPStubs(.post("/x").body(.json(json)).reply(.status(200)))
    let text = try await message(stubs, sent("POST", "https://a.example/x", body: body))
    let (isTold, isShown) = (text.contains("differs"), text.contains("Tr0ub4dor"))
    #expect(isTold && !isShown)
  }

  @Test(arguments: ["https://hooks.slack.com/services/T000/B000/Tr0ub4dor", "https://a.example/x"])
  func `the path that only its host tells to be a secret`(url: String) async throws {
    let stubs = HTTPStubs(
      .post(URLPattern("https://hooks.slack.com/services/T000/B000/Tr0ub4dor0")).reply(.status(200))
    )
    let text = try await message(stubs, sent("POST", url))
    #expect(text.contains("differs"))
    #expect(!text.contains("Tr0ub4dor"))
  }

  @Test func `a member called key is shown with its difference`() async throws {
    let stubs = HTTPStubs(.post("/x").body(.json(["key": "PROJ-1"])).reply(.status(200)))
    let text = try await message(
      stubs, sent("POST", "https://a.example/x", body: #"{"key":"PROJ-2"}"#))
    #expect(text.contains("stub:    \"PROJ-1\""))
    #expect(text.contains("request: \"PROJ-2\""))
    #expect(text.contains(#".body(.json(["key": "PROJ-2"]))"#))
  }

  @Test func `a body of parts is listed part by part, though one is binary`() async throws {
    let stubs = HTTPStubs(.get("/x").reply(.status(200)))
    var body = Data(
      "--b\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nCat\r\n".utf8)
    body += Data(
      "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"cat.png\"\r\n\r\n".utf8)
    body += Data([0x89, 0x50, 0xFF, 0x00]) + Data("\r\n--b--\r\n".utf8)
    let request = RecordedRequest(
      method: "POST", url: try #require(URL(string: "https://a.example/x")),
      headers: ["Content-Type": "multipart/form-data; boundary=b"], body: body)
    #expect(
      try await message(stubs, request)
        .contains("\n  (2 parts: \"title\", 3 bytes; \"file\", file \"cat.png\", 4 bytes)"))
  }

  @Test(arguments: [Reply.failing(.timedOut), .text("abc").truncated(afterBytes: 1)])
  func `the URL of an error that was planned has no secret`(reply: Reply) async throws {
    let stubs = HTTPStubs(.get("/x").reply(reply))
    let request = try sent("https://me:Tr0ub4dor@a.example/x?token=Tr0ub4dor&page=1")
    let error = await #expect(throws: URLError.self) { try await stubs.data(for: request) }
    #expect(
      error?.failingURL?.absoluteString
        == "https://REDACTED@a.example/x?token=REDACTED&page=1")
  }

  @Test func `a JSON value is shown without secrets, and is itself when it is described`() {
    let value: JSONValue = ["password": "Tr0ub4dor", "page": 1]
    var dumped = ""
    dump(value, to: &dumped)
    #expect("\([value])" == #"[{"page":1,"password":"REDACTED"}]"#)
    #expect(!dumped.contains("Tr0ub4dor"))
    #expect(value.description == #"{"page":1,"password":"Tr0ub4dor"}"#)
  }

  private enum Kind: String, Decodable { case plain }

  @Test func `a value that can't be decoded is not quoted where it is a secret`() throws {
    let request = try sent(
      "POST", "https://a.example/x", body: #"{"token":"hunter","kind":"round"}"#)
    let secret = #expect(throws: BodyError.self) { try request.decode([String: Kind].self) }
    // A dictionary is decoded in any order.
    let reasons = [
      "its body cannot be decoded as Dictionary<String, Kind>: at token, the value cannot be decoded",
      """
      its body cannot be decoded as Dictionary<String, Kind>: at kind, Cannot initialize Kind from \
      invalid String value round
      """,
    ]
    #expect(reasons.contains(secret?.reason ?? ""), "\(secret?.reason ?? "")")
    #expect(secret?.reason.contains("hunter") == false)
  }

  @Test func `the code of a login is a secret, that of a country is none`() async throws {
    let stubs = HTTPStubs(.get("/x").query("code", "DE").reply(.status(200)))
    let secret = try await message(stubs, sent("https://a.example/x?code=4%2F0AX4XfWh7"))
    #expect(!secret.contains("0AX4XfWh7"))
    #expect(secret.contains(".query(\"code\", .any)"))
    let plain = try await message(stubs, sent("https://a.example/x?code=US"))
    #expect(plain.contains("request: \"US\""))
    #expect(plain.contains(".query(\"code\", \"US\")"))
  }

  @Test func `a form that nobody announced is one`() {
    let body = Data("key=s3&page=1".utf8)
    #expect(Redaction.standard.redacted(body, type: nil) == Data("key=REDACTED&page=1".utf8))
  }
}
