import Foundation
import Testing

@testable import UnderstudyDiagnosis

@Suite("The stub to paste")
struct StubDraftTests {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let multipart: HeaderFields = ["Content-Type": "multipart/form-data; boundary=x"]

  static func requests() throws -> [RecordedRequest] {
    [
      try sent("https://api.example.com/movies"),
      try sent("https://api.example.com/3/movie/popular?page=1&language=de-DE"),
      try sent("https://ada:secret@api.example.com/movies?api_key=abc&page=1#top"),
      try sent("HEAD", "http://localhost:8080/a%20b/%7Bid%7D/*"),
      try sent("https://[2001:db8::1]:8443/x?q=a%22b%5Cc%0A%28%E2%80%AE"),
      try sent("PROPFIND", "https://dav.example.com/files/"),
      try sent(
        "POST", "https://api.example.com/games", headers: json,
        body:
          #"{"name":"Suikoden","platform":48,"score":9.5,"tags":["rpg",null,true],"more":{},"none":[]}"#
      ),
      try sent(
        "POST", "https://api.example.com/login", headers: json,
        body: #"{"user":"ada","password":"hunter2","device":{"name":"phone","token":"t"}}"#),
      try sent(
        "POST", "https://api.example.com/login", body: "user=ada&password=hunter2&user=grace%20h"),
      try sent("PUT", "https://api.example.com/query", body: "fields name; limit 25;"),
      try sent(
        "PATCH", "https://api.example.com/note", body: String(repeating: "word ", count: 100)),
      try sent(
        "POST", "https://api.example.com/upload", headers: multipart,
        body: "--x\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nIda\r\n"
          + "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n\u{1}\r\n--x--\r\n"
      ),
      try sent(
        "POST", "https://api.example.com/orders", headers: json,
        body: #"{"id":"6D3F1B9E-0B1C-4F6E-9A60-6B0E3B0C9A11","items":2}"#),
      try sent("DELETE", "file:///tmp/x"),
      try sent("POST", "https://api.example.com/flags", headers: json, body: "[]"),
      try sent("OPTIONS", "data:,x"),
    ]
  }

  /// The drafts, pasted.
  // swift-format-ignore
  static let pasted: [Stub] = [
    // begin
    .get("https://api.example.com/movies").reply(.status(200)),
    .get("https://api.example.com/3/movie/popular")
      .query("page", "1")
      .query("language", "de-DE")
      .reply(.status(200)),
    .get("https://api.example.com/movies")
      .query("api_key", .any)
      .query("page", "1")
      .reply(.status(200)),
    .head("http://localhost:8080/a%20b/%7Bid%7D/%2A").reply(.status(200)),
    .get("https://[2001:db8::1]:8443/x").query("q", "a\"b\\c\n(\u{202e}").reply(.status(200)),
    .request("PROPFIND", "https://dav.example.com/files/").reply(.status(200)),
    .post("https://api.example.com/games")
      .body(.json(["more": [:], "name": "Suikoden", "none": [], "platform": 48, "score": 9.5, "tags": ["rpg", nil, true]]))
      .reply(.status(200)),
    .post("https://api.example.com/login")
      .body(.json(containing: ["device": ["name": "phone"], "user": "ada"]))
      .reply(.status(200)),
    .post("https://api.example.com/login")
      .body(.form(["user": "ada", "user": "grace h"]))
      .reply(.status(200)),
    .put("https://api.example.com/query")
      .body(.text("fields name; limit 25;"))
      .reply(.status(200)),
    .patch("https://api.example.com/note")
      .body(.contains("word word word word word word word word word word word word "))
      .reply(.status(200)),
    .post("https://api.example.com/upload")
      .body(.part("title"))
      .body(.part("file", filename: .equal("a.png")))
      .reply(.status(200)),
    .post("https://api.example.com/orders")
      .body(.json(containing: ["items": 2]))
      .reply(.status(200)),
    .delete("file:///tmp/x").reply(.status(200)),
    .post("https://api.example.com/flags").body(.json([])).reply(.status(200)),
    .options(.any).reply(.status(200)),
    // end
  ]

  @Test func `matches the request, as a value and pasted`() throws {
    let requests = try Self.requests()
    #expect(requests.count == Self.pasted.count)
    for (request, stub) in zip(requests, Self.pasted) {
      #expect(StubDraft(request).pattern.matches(request), "\(request)")
      #expect(stub.pattern.matches(request), "\(request)")
      #expect(stub.pattern.problem == nil)
    }
  }

  @Test func `compiles as printed`() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
      .split(separator: "    // begin\n")[1].split(separator: "    // end\n")[0]
    let printed = try Self.requests().map { request in
      StubDraft(request).source(.swift).split(separator: "\n").map { "    \($0)" }
        .joined(separator: "\n") + ",\n"
    }
    #expect(source == printed.joined())
  }

  @Test func `the stub to paste asks for the closest stub's headers, and no credentials`() throws {
    let model = RequestPattern.get("/movies").header("Accept", "text/html")
      .header("Authorization", .any).header("X-Missing", "1")
    let request = try sent(
      "https://api.example.com/movies",
      headers: ["accept": "application/json", "Authorization": "Bearer abc", "X-Other": "2"])
    let draft = StubDraft(request, like: model)
    #expect(
      draft.source(.swift) == """
        .get("https://api.example.com/movies")
          .header("Accept", "application/json")
          .header("Authorization", .any)
          .reply(.status(200))
        """)
    #expect(draft.pattern.matches(request))
  }

  @Test func `the stub to paste keeps what there is room for of a long body`() throws {
    let long = String(repeating: "x", count: 1_000)
    let request = try sent(
      "POST", "https://api.example.com/games",
      body: #"{"a": 1, "b": "\#(long)", "c": ["\#(long)"]}"#)
    let draft = StubDraft(request)
    #expect(draft.source(.swift).contains(#".body(.json(containing: ["a": 1]))"#))
    #expect(draft.pattern.matches(request))
  }

  @Test func `the stub to paste writes JSON inside a string as text`() throws {
    let request = try sent("POST", "https://a.example/", body: #""{\"a\":1}""#)
    let draft = StubDraft(request)
    #expect(draft.source(.swift).contains(#".body(.text("\"{\\\"a\\\":1}\""))"#))
    #expect(draft.pattern.matches(request))
  }

  @Test func `the stub to paste says nothing of a body that is binary or speaks of secrets`() throws
  {
    let url = try #require(URL(string: "https://api.example.com/games"))
    let binary = RecordedRequest(method: "POST", url: url, body: Data([0xFF, 0xFE]))
    #expect(!StubDraft(binary).source(.swift).contains("body"))
    let secret = RecordedRequest(method: "POST", url: url, body: Data("my password is x".utf8))
    #expect(!StubDraft(secret).source(.swift).contains("body"))
  }

  @Test func `the stub to paste pins nothing that changes with each run`() throws {
    let model = RequestPattern.post("/pay").header("Idempotency-Key", .any)
    let request = try sent(
      "POST", "https://a.example/pay?nonce=8f2k", headers: ["Idempotency-Key": "6ba7b810"],
      body: #"{"amount":5,"timestamp":1763805600,"user":{"password":"x"}}"#)
    let draft = StubDraft(request, like: model)
    #expect(
      draft.source(.swift) == """
        .post("https://a.example/pay")
          .query("nonce", .any)
          .header("Idempotency-Key", .any)
          .body(.json(containing: ["amount": 5]))
          .reply(.status(200))
        """)
    #expect(draft.pattern.matches(request))
  }

  @Test(arguments: ["http://127.0.0.1:42083/x", "http://localhost:8080/x"])
  func `the stub to paste leaves out a port that another run does not have`(url: String) throws {
    let draft = StubDraft(try sent(url))
    let pattern = url.contains("42083") ? "/x" : url
    #expect(draft.source(.swift) == ".get(\"\(pattern)\").reply(.status(200))")
  }

  @Test func `a broken pattern in reach does not stop it`() throws {
    let odd = try sent("https://api.example.com/%FF/%2F%25?%FF=%FF&=&a")
    #expect(StubDraft(odd).pattern.matches(odd))
  }
}
