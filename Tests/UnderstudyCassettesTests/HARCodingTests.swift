import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

@Suite("HAR, written and read")
struct HARCodingTests {
  /// The fields the format demands, by the key path of their object.
  private static let required: [String: [String]] = [
    "": ["log"],
    "log": ["version", "creator", "entries"],
    "log.creator": ["name", "version"],
    "log.entries": ["startedDateTime", "time", "request", "response", "cache", "timings"],
    "log.entries.request": [
      "method", "url", "httpVersion", "cookies", "headers", "queryString", "headersSize",
      "bodySize",
    ],
    "log.entries.request.postData": ["mimeType", "text"],
    "log.entries.request.postData.params": ["name"],
    "log.entries.request.headers": ["name", "value"],
    "log.entries.request.queryString": ["name", "value"],
    "log.entries.request.cookies": ["name", "value"],
    "log.entries.response": [
      "status", "statusText", "httpVersion", "cookies", "headers", "content", "redirectURL",
      "headersSize", "bodySize",
    ],
    "log.entries.response.headers": ["name", "value"],
    "log.entries.response.cookies": ["name", "value"],
    "log.entries.response.content": ["size", "mimeType"],
    "log.entries.timings": ["send", "wait", "receive"],
  ]

  private func report() throws -> StubReport {
    StubReport(
      try .sample(
        "POST", "https://a.example/x?a=1",
        headers: ["Content-Type": "application/x-www-form-urlencoded", "Cookie": "a=b"],
        body: Data("a=1".utf8), answer: ResponseHead(headers: ["Set-Cookie": "a=b; Path=/"]),
        answerBody: Data([0xFF]), started: .microseconds(1_234_567), ended: .seconds(2)),
      try .sample(outcome: .cancelled))
  }

  @Test func `every field the format demands is there, at every place`() throws {
    let value = try JSONValue(parsing: report().har().data())
    var seen: Set<String> = []
    func check(_ value: JSONValue, at path: String) {
      switch value {
      case .array(let elements): for element in elements { check(element, at: path) }
      case .object(let members):
        seen.insert(path)
        for key in Self.required[path] ?? [] where members[key] == nil {
          Issue.record("\(path) lacks \(key)")
        }
        for (key, member) in members { check(member, at: path.isEmpty ? key : "\(path).\(key)") }
      default: break
      }
    }
    check(value, at: "")
    #expect(Set(Self.required.keys).subtracting(seen) == [])
  }

  @Test func `what was written is read again, the same`() throws {
    let har = try report().har()
    #expect(try JSONDecoder().decode(HAR.self, from: har.data()) == har)
    #expect(try JSONDecoder().decode(HAR.self, from: JSONEncoder().encode(har)) == har)
  }

  @Test func `the text is the same every time`() throws {
    #expect(try report().har().data() == report().har().data())
  }

  @Test func `a browser's file is read`() throws {
    let text = """
      {"log": {"version": "1.2", "creator": {"name": "WebInspector", "version": "537.36"},
        "browser": {"name": "Firefox", "version": "140"},
        "pages": [{"startedDateTime": "2026-03-01T12:30:00.123+01:00", "id": "page_1",
          "title": "T", "pageTimings": {"onContentLoad": -1, "onLoad": 12.5}}],
        "entries": [{"_initiator": {"type": "script"}, "pageref": "page_1", "cache": {},
          "startedDateTime": "2026-03-01T12:30:00Z", "time": 12.25, "connection": "443",
          "request": {"method": "POST", "url": "https://a.example/", "httpVersion": "h2",
            "headers": [], "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0,
            "postData": {"mimeType": "application/x-www-form-urlencoded",
              "params": [{"name": "a", "value": "1"}]}},
          "response": {"status": 0, "statusText": "", "httpVersion": "", "headers": [],
            "cookies": [], "content": {"size": 0, "mimeType": "x-unknown"}, "redirectURL": "",
            "headersSize": -1, "bodySize": -1, "_transferSize": 0, "_error": "net::ERR_FAILED"},
          "timings": {"blocked": 1.5, "dns": -1, "ssl": -1, "connect": -1, "send": 0.25,
            "wait": 10, "receive": 0.5, "_blocked_queueing": 1}}]}}
      """
    let log = try JSONDecoder().decode(HAR.self, from: Data(text.utf8)).log
    #expect(log.browser?.name == "Firefox")
    #expect(log.pages?[0].startedDateTime.timeIntervalSince1970 == 1_772_364_600.123)
    #expect(log.entries[0].startedDateTime.timeIntervalSince1970 == 1_772_368_200)
    #expect(log.entries[0].request.postData?.params == [HAR.Param(name: "a", value: "1")])
    #expect(log.entries[0].request.postData?.text == "")
    #expect(log.entries[0].response.error == "net::ERR_FAILED")
    #expect(log.entries[0].timings.blocked == 1.5)
  }

  @Test(
    "times",
    arguments: [
      ("2026-03-01T12:30:00Z", "2026-03-01T12:30:00.000Z"),
      ("2026-03-01T12:30:00.5Z", "2026-03-01T12:30:00.500Z"),
      ("2026-03-01T12:30:00.1234567Z", "2026-03-01T12:30:00.123Z"),
      ("2026-03-01T12:30:00.007+02:00", "2026-03-01T10:30:00.007Z"),
      ("2026-03-01T12:30:00-0530", "2026-03-01T18:00:00.000Z"),
      ("1969-12-31T23:59:59.250Z", "1969-12-31T23:59:59.250Z"),
    ])
  func times(_ text: String, _ written: String) throws {
    let timestamp = try JSONDecoder().decode([HAR.Timestamp].self, from: Data("[\"\(text)\"]".utf8))
    #expect(
      String(decoding: try JSONEncoder().encode(timestamp), as: UTF8.self) == "[\"\(written)\"]")
  }

  @Test("what is no time is refused", arguments: ["", "yesterday", "2026-03-01", "2026-03-01T1.Z"])
  func noTime(_ text: String) throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([HAR.Timestamp].self, from: Data("[\"\(text)\"]".utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(
      context.debugDescription
        == "\"\(text)\" is no time in ISO 8601 such as 2026-03-01T12:30:00.000Z")
  }
}
