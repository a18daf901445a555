import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

@Suite("HAR, as a file")
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

  @Test func `the text is the same every time`() throws {
    #expect(try report().har().data() == report().har().data())
  }

  @Test(
    "times, to the millisecond",
    arguments: [
      (1_772_368_200, "2026-03-01T12:30:00.000Z"), (1_772_368_200.1234, "2026-03-01T12:30:00.123Z"),
      (-0.75, "1969-12-31T23:59:59.250Z"), (.nan, "1970-01-01T00:00:00.000Z"),
    ])
  func times(_ seconds: Double, _ written: String) throws {
    let timestamp = HAR.Timestamp(Date(timeIntervalSince1970: seconds))
    #expect(
      String(decoding: try JSONEncoder().encode([timestamp]), as: UTF8.self) == "[\"\(written)\"]")
  }
}
