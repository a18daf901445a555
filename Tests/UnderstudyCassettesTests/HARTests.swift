import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

@Suite("A report as HAR")
struct HARTests {
  @Test func `a whole file, as browsers read it`() async throws {
    let har = StubReport(
      try .sample(
        "POST", "https://a.example/games?page=2&q=a%20b#top",
        headers: ["Content-Type": "application/json", "Cookie": "theme=dark"],
        body: Data(#"{"name":"Suikoden"}"#.utf8),
        answer: ResponseHead(
          status: 201, headers: ["Content-Type": "text/plain", "Location": "/games/7"]),
        answerBody: Data("made".utf8), started: .milliseconds(1500), ended: .milliseconds(1750))
    ).har()
    #expect(
      try har.text == """
        {
          "log" : {
            "creator" : {
              "name" : "Understudy",
              "version" : "0.1.0"
            },
            "entries" : [
              {
                "cache" : {

                },
                "request" : {
                  "bodySize" : 19,
                  "cookies" : [
                    {
                      "name" : "theme",
                      "value" : "REDACTED"
                    }
                  ],
                  "headers" : [
                    {
                      "name" : "Content-Type",
                      "value" : "application/json"
                    },
                    {
                      "name" : "Cookie",
                      "value" : "theme=REDACTED"
                    }
                  ],
                  "headersSize" : -1,
                  "httpVersion" : "HTTP/1.1",
                  "method" : "POST",
                  "postData" : {
                    "mimeType" : "application/json",
                    "text" : "{\\"name\\":\\"Suikoden\\"}"
                  },
                  "queryString" : [
                    {
                      "name" : "page",
                      "value" : "2"
                    },
                    {
                      "name" : "q",
                      "value" : "a b"
                    }
                  ],
                  "url" : "https://a.example/games?page=2&q=a%20b"
                },
                "response" : {
                  "bodySize" : 4,
                  "content" : {
                    "mimeType" : "text/plain",
                    "size" : 4,
                    "text" : "made"
                  },
                  "cookies" : [

                  ],
                  "headers" : [
                    {
                      "name" : "Content-Type",
                      "value" : "text/plain"
                    },
                    {
                      "name" : "Location",
                      "value" : "/games/7"
                    }
                  ],
                  "headersSize" : -1,
                  "httpVersion" : "HTTP/1.1",
                  "redirectURL" : "/games/7",
                  "status" : 201,
                  "statusText" : "Created"
                },
                "startedDateTime" : "2026-03-01T12:30:01.500Z",
                "time" : 250,
                "timings" : {
                  "receive" : 0,
                  "send" : 0,
                  "wait" : 250
                }
              }
            ],
            "version" : "1.2"
          }
        }

        """)
  }

  @Test func `a scope's own traffic comes out in order`() async throws {
    let clock = ManualClock()
    let stubs = HTTPStubs(.get("/x").reply(.text("hi")).optional(), clock: clock)
    let url = try #require(URL(string: "https://a.example/x"))
    let line = #line - 2
    _ = try await stubs.data(for: RecordedRequest(url: url))
    await clock.advance(by: .seconds(90))
    _ = try await stubs.data(for: RecordedRequest(url: url))
    let report = stubs.report
    let entries = report.har().log.entries
    #expect(entries.map(\.response.content.text) == ["hi", "hi"])
    #expect(
      entries[1].startedDateTime.milliseconds - entries[0].startedDateTime.milliseconds == 90_000)
    #expect(
      entries[0].comment
        == "answered by the stub at UnderstudyCassettesTests/HARTests.swift:\(line)")
  }

  @Test("the time is the sum of the timings", arguments: [0.0, 1.5, 60_000])
  func time(_ milliseconds: Double) throws {
    let entry = StubReport(
      try .sample(ended: .milliseconds(milliseconds))
    ).har().log.entries[0]
    #expect(entry.time == milliseconds)
    #expect(entry.timings.send + entry.timings.wait + entry.timings.receive == entry.time)
  }

  // MARK: - No response

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
    let har = StubReport(try .sample(outcome: outcome, ended: nil)).har()
    let response = har.log.entries[0].response
    #expect(response.status == 0)
    #expect(response.error == reason)
    #expect(response.content == HAR.Content(size: 0, mimeType: "x-unknown"))
    #expect(har.log.entries[0].time == 0)
    #expect(try har.text.contains(#""_error" : "\#(reason)""#))
  }

  // MARK: - Bodies

  @Test func `bytes that are no text are in base64`() throws {
    let bytes = Data([0x89, 0x50, 0xFF, 0x00])
    let entry = StubReport(
      try .sample(
        "PUT", headers: ["Content-Type": "image/png"], body: bytes,
        answer: ResponseHead(headers: ["Content-Type": "image/png"]), answerBody: bytes)
    ).har().log.entries[0]
    #expect(
      entry.response.content
        == HAR.Content(size: 4, mimeType: "image/png", text: "iVD/AA==", encoding: "base64"))
    #expect(
      entry.request.postData
        == HAR.PostData(mimeType: "image/png", text: "iVD/AA==", encoding: "base64"))
    #expect(entry.request.bodySize == 4)
  }

  @Test func `text in another encoding than UTF-8 keeps its bytes`() throws {
    let latin = Data([0x4A, 0xF6, 0x72, 0x67])
    let content = StubReport(
      try .sample(
        answer: ResponseHead(headers: ["Content-Type": "text/plain; charset=iso-8859-1"]),
        answerBody: latin)
    ).har().log.entries[0].response.content
    #expect(content.encoding == "base64")
    #expect(content.text.flatMap { Data(base64Encoded: $0) } == latin)
  }

  @Test func `a body of zeros and control characters survives as text`() throws {
    let text = "a\u{0}b\u{1F}\u{2028}\"\\/é🎬"
    let har = StubReport(try .sample(answerBody: Data(text.utf8))).har()
    let read = try JSONValue(parsing: har.data())
    #expect(read["log"]?["entries"]?[0]?["response"]?["content"]?["text"]?.string == text)
  }

  @Test func `a form's fields are told one by one`() throws {
    let postData = StubReport(
      try .sample(
        "POST", headers: ["Content-Type": "application/x-www-form-urlencoded"],
        body: Data("a=1&b=x+y&a=%26".utf8))
    ).har().log.entries[0].request.postData
    #expect(
      postData?.params == [
        HAR.Param(name: "a", value: "1"), HAR.Param(name: "b", value: "x y"),
        HAR.Param(name: "a", value: "&"),
      ])
    #expect(postData?.text == "a=1&b=x+y&a=%26")
  }

  @Test func `a multipart body's parts are told, files by name and type`() throws {
    let body =
      Data(
        ("--b\r\nContent-Disposition: form-data; name=\"t\"\r\n\r\nhi\r\n--b\r\n"
          + "Content-Disposition: form-data; name=\"f\"; filename=\"a.png\"\r\n"
          + "Content-Type: image/png\r\n\r\n").utf8) + [0xFF] + Data("\r\n--b--\r\n".utf8)
    let postData = StubReport(
      try .sample(
        "POST", headers: ["Content-Type": "multipart/form-data; boundary=b"], body: body)
    ).har().log.entries[0].request.postData
    #expect(
      postData?.params == [
        HAR.Param(name: "t", value: "hi"),
        HAR.Param(name: "f", fileName: "a.png", contentType: "image/png"),
      ])
    #expect(postData?.encoding == "base64")
    #expect(postData.flatMap { Data(base64Encoded: $0.text) } == body)
  }

  // MARK: - Cookies

  @Test func `cookies that are sent are told one by one`() throws {
    let request = StubReport(
      try .sample(headers: ["Cookie": "a=1; b=2=3;; c", "cookie": "d=4"])
    ).har().log.entries[0].request
    #expect(request.cookies.map(\.name) == ["a", "b", "", "d"])
    #expect(request.cookies.allSatisfy { $0.value == "REDACTED" })
  }

  @Test func `cookies that are set keep their attributes`() throws {
    let cookies = StubReport(
      try .sample(
        answer: ResponseHead(headers: [
          "Set-Cookie":
            "a=1; Path=/; Domain=a.example; Expires=Wed, 01 Oct 2026 07:28:00 GMT; Secure; HttpOnly",
          "set-cookie": "b=2; expires=Thursday, 2-Oct-2026 07:28:00 GMT",
          "SET-COOKIE": "c=3; Max-Age=10; expires=soon",
        ]))
    ).har().log.entries[0].response.cookies
    #expect(
      cookies == [
        HAR.Cookie(
          name: "a", value: "REDACTED", path: "/", domain: "a.example",
          expires: "2026-10-01T07:28:00.000Z", httpOnly: true, secure: true),
        HAR.Cookie(name: "b", value: "REDACTED", expires: "2026-10-02T07:28:00.000Z"),
        HAR.Cookie(name: "c", value: "REDACTED"),
      ])
  }
}
