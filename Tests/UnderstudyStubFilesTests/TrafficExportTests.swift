import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyStubFiles

@Suite("Traffic in another format")
struct TrafficExportTests {
  private static func traffic(_ entries: [JSONValue]) throws -> RecordedTraffic {
    let file: JSONValue = ["log": ["entries": .array(entries)]]
    return try RecordedTraffic(Cassette(Data(file.description.utf8), name: "films.har"))
  }

  private static func entry(
    _ request: RecordedRequest, _ status: Int = 200, _ text: String = ""
  ) -> JSONValue {
    let headers = request.headers.map { field in
      JSONValue.object(["name": .string(field.name), "value": .string(field.value)])
    }
    var sent: JSONValue = [
      "method": .string(request.method), "url": .string(request.url.absoluteString),
      "headers": .array(headers),
    ]
    if let body = request.body {
      sent["postData"] = ["mimeType": "", "text": .string(String(decoding: body, as: UTF8.self))]
    }
    return [
      "request": sent,
      "response": ["status": .int(status), "content": ["mimeType": "", "text": .string(text)]],
    ]
  }

  private static let requests: [RecordedRequest] = [
    ("GET", "/films?q=a%20b&x='1'", [:], nil), ("HEAD", "/films", [:], nil),
    ("DELETE", "/films/7", ["X-Empty": "", "X-Quote": "it's \"so\" \\ $HOME `x`"], nil),
    ("POST", "/films", ["Content-Type": "application/json"], "{\"title\":\"it's\n'so'\"}"),
    ("PUT", "/films", ["Content-Type": "text/plain"], "ż \u{1F3AC} \t\r\n&a=b"),
    ("POST", "/login", ["Content-Type": "application/x-www-form-urlencoded"], "a=1&b=%26+c"),
    ("GET", "/search", ["Content-Type": "application/json", "Accept-Encoding": "gzip"], "[1,2]"),
  ].compactMap { method, path, headers, body in
    URL(string: "https://a.example\(path)").map { url in
      RecordedRequest(
        method: method, url: url, headers: headers as HeaderFields,
        body: (body as String?).map { Data($0.utf8) })
    }
  }

  @Test(arguments: requests.indices)
  func `A curl command read back asks what was recorded`(_ index: Int) throws {
    let request = Self.requests[index]
    let script = TrafficExport(try Self.traffic([Self.entry(request)]), as: .curl).text

    let command = try #require(script.range(of: "\ncurl "))
    let pattern = RequestPattern.curl(
      String(script[command.lowerBound...].dropFirst()),
      headers: request.headers.map(\.name).filter { $0 != "Accept-Encoding" && $0 != "X-Empty" })
    #expect(pattern.matches(request), "\(script)")
  }

  @Test func `A body that is no text goes through a pipe`() throws {
    var entry = Self.entry(Self.requests[3])
    entry["request"]?["postData"] = [
      "mimeType": "application/x", "text": "AAH/", "_encoding": "base64",
    ]
    let script = TrafficExport(try Self.traffic([entry]), as: .curl).text
    #expect(script.contains("printf %s 'AAH/' | base64 -d | curl \\\n"))
    #expect(script.contains("  --data-binary @-\n"))
  }

  @Test func `What is not HTTP is left out everywhere`() throws {
    var entry = Self.entry(Self.requests[0])
    entry["request"]?["url"] = "data:text/plain,x"
    for format in [TrafficExport.Format.curl, .swift] {
      let export = TrafficExport(try Self.traffic([entry]), as: format)
      #expect(!export.text.contains("text/plain"))
      #expect(export.omissions == ["entry 1: left out, since this is not HTTP"])
    }
  }

  @Test func `A secret in the path of a Swift stub may be any`() throws {
    let url = try #require(URL(string: "https://a.example/keys/REDACTED-1/x/REDACTED-2"))
    let export = TrafficExport(
      try Self.traffic([Self.entry(RecordedRequest(url: url), 204)]), as: .swift)
    #expect(
      export.text.contains(
        #".get("https://a.example/keys/{secret1}/x/{secret2}").reply(.status(204))"#))
  }

  @Test func `Long JSON is text in Swift, and a number keeps its digits`() throws {
    let long = "[\(String(repeating: "1,", count: 500))1]"
    let precise = #"{"n":12345678901234567890123}"#
    let entries = [long, precise].map { text -> JSONValue in
      var entry = Self.entry(Self.requests[0], 200, text)
      entry["response"]?["headers"] = [["name": "Content-Type", "value": "application/json"]]
      return entry
    }
    let source = TrafficExport(try Self.traffic(entries), as: .swift).text
    #expect(source.contains(#".text("[1,1,"#))
    #expect(
      source.contains(
        #".text("{\"n\":12345678901234567890123}", headers: ["Content-Type": "application/json"])"#
      ))
  }
}
