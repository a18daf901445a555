import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

@Suite("A report as HAR")
struct HARTests {
  /// The entry that is written of an exchange, or one member of it by its path.
  private func written(_ exchange: Exchange, _ path: String...) throws -> JSONValue? {
    path.reduce(StubReport(exchange).harLog().entries.first) { $0?[$1] }
  }

  @Test func `a whole file, as browsers read it`() throws {
    let har = StubReport(
      try .sample(
        "POST", "https://a.example/games?page=2&q=a%20b#top",
        headers: ["Content-Type": "application/json", "Cookie": "theme=dark"],
        body: Data(#"{"name":"Suikoden"}"#.utf8),
        answer: ResponseHead(
          status: 201, headers: ["Content-Type": "text/plain", "Location": "/games/7"]),
        answerBody: Data("made".utf8), started: .milliseconds(1500), ended: .milliseconds(1750)),
      try .sample(outcome: .cancelled)
    ).harLog()
    #expect(har.text == String(decoding: try HARSample.data("whole"), as: UTF8.self))
    #expect(har.data() == har.data(), "the text is the same every time")
  }

  @Test func `a scope's own traffic comes out in order`() async throws {
    let clock = ManualClock()
    let stubs = HTTPStubs(.get("/x").reply(.text("hi")).optional(), clock: clock)
    let line = #line - 1
    _ = try await stubs.text("https://a.example/x")
    await clock.advance(by: .seconds(90))
    _ = try await stubs.text("https://a.example/x")
    let entries = stubs.report.harLog().entries
    #expect(entries.map { $0["response"]?["content"]?["text"] } == ["hi", "hi"])
    let dates = entries.compactMap { $0["startedDateTime"]?.string }
      .compactMap {
        try? Date($0, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
      }
    #expect(dates[1].timeIntervalSince(dates[0]) == 90)
    #expect(
      entries[0]["comment"]?.string
        == "answered by the stub at UnderstudyCassettesTests/HARTests.swift:\(line)")
  }

  @Test("the time is the sum of the timings", arguments: [0.0, 1.5, 60_000])
  func time(_ milliseconds: Double) throws {
    let exchange = try Exchange.sample(ended: .milliseconds(milliseconds))
    #expect(try written(exchange, "time") == .double(milliseconds))
    #expect(
      try written(exchange, "timings")
        == ["send": 0, "wait": .double(milliseconds), "receive": 0])
  }

  @Test(
    "times, to the millisecond",
    arguments: [
      (1_772_368_200, "2026-03-01T12:30:00.000Z"), (1_772_368_200.1234, "2026-03-01T12:30:00.123Z"),
      (1_772_368_200.9996, "2026-03-01T12:30:01.000Z"), (-0.75, "1969-12-31T23:59:59.250Z"),
    ])
  func dates(_ seconds: Double, _ written: String) {
    #expect(Date(timeIntervalSince1970: seconds).recorded == written)
  }

  @Test(
    "a request without a response has status 0 and the reason",
    arguments: [
      (Exchange.Outcome.pending, "pending"), (.cancelled, "cancelled"),
      (.failed(URLError(.timedOut)), "URLError -1001"),
      (
        .unplanned(StubError(.unplanned, "No stub matches GET https://a/?token=s3.\nHint: x")),
        "No stub matches GET https://a/?token=REDACTED"
      ),
      (.straggler(StubError(.straggler, "It came late.")), "It came late."),
    ])
  func unanswered(_ outcome: Exchange.Outcome, _ reason: String) throws {
    let exchange = try Exchange.sample(outcome: outcome, ended: nil)
    let response = try written(exchange, "response")
    #expect(response?["status"] == 0)
    #expect(response?["_error"]?.string == reason)
    #expect(response?["content"] == ["size": 0, "mimeType": "x-unknown"])
    #expect(try written(exchange, "time") == 0)
  }

  // MARK: - Bodies

  @Test(arguments: [
    ("image/png", Data([0x89, 0x50, 0xFF, 0x00]), "iVD/AA=="),
    ("text/plain; charset=iso-8859-1", Data([0x4A, 0xF6, 0x72, 0x67]), "SvZyZw=="),
  ])
  func `bytes that are not text in UTF-8 are in base64`(
    type: String, bytes: Data, text: String
  ) throws {
    let exchange = try Exchange.sample(
      "PUT", headers: ["Content-Type": type], body: bytes,
      answer: ResponseHead(headers: ["Content-Type": type]), answerBody: bytes)
    #expect(
      try written(exchange, "response", "content") == [
        "size": 4, "mimeType": .string(type), "text": .string(text), "encoding": "base64",
      ])
    #expect(
      try written(exchange, "request", "postData") == [
        "mimeType": .string(type), "text": .string(text), "_encoding": "base64",
      ])
    #expect(try written(exchange, "request", "bodySize") == 4)
  }

  @Test func `a body of zeros and control characters survives as text`() throws {
    let text = "a\u{0}b\u{1F}\u{2028}\"\\/é🎬"
    let har = StubReport(try .sample(answerBody: Data(text.utf8))).har()
    let read = try JSONValue(parsing: har)
    #expect(read["log"]?["entries"]?[0]?["response"]?["content"]?["text"]?.string == text)
  }

  @Test func `a form's fields are listed one by one`() throws {
    let exchange = try Exchange.sample(
      "POST", headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: Data("a=1&b=x+y&a=%26".utf8))
    #expect(
      try written(exchange, "request", "postData") == [
        "mimeType": "application/x-www-form-urlencoded", "text": "a=1&b=x+y&a=%26",
        "params": [
          ["name": "a", "value": "1"], ["name": "b", "value": "x y"], ["name": "a", "value": "&"],
        ],
      ])
  }

  @Test func `a multipart body's parts are listed, files by name and type`() throws {
    let body =
      Data(
        ("--b\r\nContent-Disposition: form-data; name=\"t\"\r\n\r\nhi\r\n--b\r\n"
          + "Content-Disposition: form-data; name=\"f\"; filename=\"a.png\"\r\n"
          + "Content-Type: image/png\r\n\r\n").utf8) + [0xFF] + Data("\r\n--b--\r\n".utf8)
    let postData = try written(
      .sample("POST", headers: ["Content-Type": "multipart/form-data; boundary=b"], body: body),
      "request", "postData")
    #expect(
      postData?["params"] == [
        ["name": "t", "value": "hi"],
        ["name": "f", "fileName": "a.png", "contentType": "image/png"],
      ])
    #expect(postData?["_encoding"] == "base64")
    #expect(postData?["text"]?.string.flatMap { Data(base64Encoded: $0) } == body)
  }

  // MARK: - Cookies

  @Test func `cookies that are sent are listed one by one`() throws {
    #expect(
      try written(
        .sample(headers: ["Cookie": "a=1; b=2=3;; c", "cookie": "d=4"]), "request", "cookies"
      ) == [
        ["name": "a", "value": "REDACTED"], ["name": "b", "value": "REDACTED"],
        ["name": "", "value": "REDACTED"], ["name": "d", "value": "REDACTED"],
      ])
  }

  @Test func `cookies that are set are listed without their attributes`() throws {
    let head = ResponseHead(headers: [
      "Set-Cookie": "a=1; Path=/; Secure", "set-cookie": "b=2; expires=soon",
    ])
    #expect(
      try written(.sample(answer: head), "response", "cookies") == [
        ["name": "a", "value": "REDACTED"], ["name": "b", "value": "REDACTED"],
      ])
  }
}
