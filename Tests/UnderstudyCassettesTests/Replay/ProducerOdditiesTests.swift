import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

/// What producers leave out of HAR, or put where nobody looks for it.
@Suite("Oddities of producers")
struct ProducerOdditiesTests {
  private func cassette(_ request: String, _ response: String, _ more: String = "") throws
    -> Cassette
  {
    let har = """
      {"log":{"entries":[{\(more)"request":{\(request)},"response":{\(response)}}]}}
      """
    return try Cassette(Data(har.utf8), name: "films.har")
  }

  private static let get = #""method":"GET","url":"https://a.example/x""#
  private static let answer = #""status":200,"content":{"text":"ok"}"#

  private func post(_ data: String) -> String {
    #""method":"POST","url":"https://a.example/x","postData":{\#(data)}"#
  }

  private func ask(
    _ cassette: Cassette, type: String? = nil, _ body: String? = nil
  ) async throws -> String {
    let request = RecordedRequest(
      method: body == nil ? "GET" : "POST",
      url: try #require(URL(string: "https://a.example/x")),
      headers: type.map { ["Content-Type": $0] } ?? [:], body: body.map { Data($0.utf8) })
    let stubs = HTTPStubs(cassette.stubs())
    return String(decoding: try await stubs.data(for: request).0, as: UTF8.self)
  }

  @Test func `a tunnel through a proxy is left out, and is no server of its own`() throws {
    let tunnel = try cassette(#""method":"CONNECT","url":"http://a.example:443/""#, Self.answer)
    #expect(tunnel.remarks == ["entry 1: left out, since CONNECT only opens a tunnel"])
    #expect(tunnel.stubs().isEmpty)
  }

  @Test func `a cached body has the type that its producer tells`() async throws {
    let cached = try cassette(
      Self.get, #""status":304,"content":{"text":"old","mimeType":"text/css"}"#)
    let (body, head) = try await HTTPStubs(cached.stubs()).data(for: sent("https://a.example/x"))
    #expect(String(decoding: body, as: UTF8.self) == "old")
    #expect(head == ResponseHead(headers: ["Content-Type": "text/css", "Content-Length": "3"]))
  }

  // MARK: - Bodies

  @Test func `JSON that is no string is read as it stands there, and told`() async throws {
    let answer = try cassette(Self.get, #""status":200,"content":{"text":{"a": [1, 2.50]}}"#)
    #expect(try await ask(answer) == #"{"a": [1, 2.50]}"#)
    #expect(
      answer.remarks == ["entry 1: the `text` of a body is an object, and was read as JSON"])

    let padded = Data("  ".utf8) + (try answer.data())
    #expect(try await ask(try Cassette(padded.dropFirst(2))) == #"{"a": [1, 2.50]}"#)

    let sent = try cassette(
      post(#""mimeType":"application/json","text":[{"a":1}]"#), Self.answer)
    #expect(try await ask(sent, type: "application/json", #"[ {"a": 1} ]"#) == "ok")
    await #expect(throws: (any Error).self) {
      try await ask(sent, type: "application/json", #"[{"a":2}]"#)
    }
    #expect(
      sent.remarks == ["entry 1: the `text` of a body is a list, and was read as JSON"])
  }

  private func multipart(_ boundary: String, file: String, named name: String = "a.png") -> String {
    """
    --\(boundary)\r\nContent-Disposition: form-data; name="title"\r\n\r\nAda\r\n\
    --\(boundary)\r\nContent-Disposition: form-data; name="file"; filename="\(name)"\r\n\
    Content-Type: image/png\r\n\r\n\(file)\r\n--\(boundary)--\r\n
    """
  }

  @Test func `a file that a browser leaves out of a multipart body may have any bytes`()
    async throws
  {
    let text = JSONValue.string(multipart("one", file: "")).description
    let cassette = try cassette(
      post(#""mimeType":"multipart/form-data; boundary=one","text":\#(text)"#), Self.answer)
    let type = "multipart/form-data; boundary=two"
    #expect(try await ask(cassette, type: type, multipart("two", file: "PNG")) == "ok")
    await #expect(throws: (any Error).self) {
      try await ask(cassette, type: type, multipart("two", file: "PNG", named: "b.png"))
    }
  }

  @Test func `headers that Firefox writes before a form are none of its fields`() async throws {
    let type = "application/x-www-form-urlencoded"
    let cassette = try cassette(
      post(
        #""mimeType":"\#(type)","text":"Content-Type: \#(type)\r\nContent-Length: 7\r\n\r\na=1&b=2""#
      ), Self.answer)
    #expect(try await ask(cassette, type: type, "b=2&a=1") == "ok")
    await #expect(throws: (any Error).self) { try await ask(cassette, type: type, "b=2&a=2") }
  }

  // MARK: - Compression

  private func encoded(_ body: String, _ encoding: String, _ type: String) throws -> Cassette {
    try cassette(
      Self.get,
      """
      "status":200,"headers":[{"name":"content-encoding","value":"\(encoding)"},{"name":
      "content-type","value":"\(type)"}],"content":{"encoding":"base64","text":"\(body)"}
      """)
  }

  @Test(arguments: [
    // {"page":1}, by zstd.
    ("zstd", "zstd", "KLUv/QRYUQAAeyJwYWdlIjoxfcYYCQA="),
    // No text in UTF-8.
    ("br", "Brotli", "iwSAeyJwYWdlIjoxfQP/"),
  ])
  func `a body that nobody here can decompress fails the request for it, and says why`(
    encoding: String, name: String, body: String
  ) async throws {
    let stubs = HTTPStubs(try encoded(body, encoding, "application/json").stubs())
    #expect(stubs.report.isClean, "others may ask for other entries")
    let request = try sent("https://a.example/x")
    await #expect(throws: (any Error).self) { try await stubs.data(for: request) }
    #expect(
      stubs.report.problems == [
        """
        GET https://a.example/x could not be answered: the body in films.har, entry 1, is compressed \
        with \(name), which Understudy cannot decompress; record it again, or save it from a client that \
        asks for gzip
        """
      ])
  }

  @Test(arguments: [
    ("br", "application/json", "eyJwYWdlIjoxfQ=="), ("br", "image/png", "iVBORw0KGgr/"),
    ("zstd", "image/png", "iVBORw0KGgr/"), ("br", "text/plain; charset=iso-8859-1", "6Q=="),
  ])
  func `a body that was decompressed before it was saved is replayed`(
    encoding: String, type: String, body: String
  ) async throws {
    let stubs = HTTPStubs(try encoded(body, encoding, type).stubs())
    let (data, _) = try await stubs.data(for: sent("https://a.example/x"))
    #expect(data == Data(base64Encoded: body))
  }

  // MARK: - Beside the bodies

  @Test func `a redirect that has no header for it goes where the entry says`() async throws {
    let har = """
      {"log":{"entries":[
        {"request":{\(Self.get)},"response":{"status":302,"redirectURL":"/y"}},
        {"request":{"method":"GET","url":"https://a.example/y"},"response":{\(Self.answer)}}]}}
      """
    #expect(try await ask(try Cassette(Data(har.utf8))) == "ok")
  }

  @Test func `a redirect is no part of what was answered otherwise`() async throws {
    let cassette = try cassette(Self.get, Self.answer + #","redirectURL":"/y""#)
    let request = try sent("https://a.example/x")
    let (_, head) = try await HTTPStubs(cassette.stubs()).data(for: request)
    #expect(head.headers["Location"] == nil)
  }

  @Test(arguments: ["", #""time":-1,"#, #""time":0,"#])
  func `a time is the sum of its parts where it is not told itself`(time: String) async throws {
    let cassette = try cassette(
      Self.get, Self.answer,
      time + #""timings":{"blocked":-1,"dns":-1,"send":1000,"wait":2000,"receive":1000},"#)
    let clock = ManualClock()
    let stubs = HTTPStubs(cassette.stubs { $0.usesRecordedTiming = true }, clock: clock)
    let request = try sent("https://a.example/x")
    async let answer = stubs.data(for: request)
    await clock.sleepers(1)
    await clock.advance(by: .seconds(4))
    #expect(try await answer.1.status == 200)
    #expect(stubs.report.exchanges[0].ended == .seconds(4))
  }
}
