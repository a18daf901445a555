import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyStubFiles

/// What stub files and mappings of WireMock fill in from a request.
@Suite("Templates") struct TemplateTests {
  struct Row: Decodable, Sendable {
    let template: String
    let text: String
  }

  /// - Parameter formats: In which the file is written again, and read, one after the other.
  private func answers(
    _ file: JSONValue, _ count: Int = 1, through formats: [StubExport.Format] = []
  ) async throws -> [String] {
    let folder = try TestFolder(["a.json": "\(file)"])
    var source = try StubSource(contentsOf: folder.url)
    for format in formats {
      let export = StubExport(source.stubs, as: format)
      #expect(export.omissions == [])
      let again = try TestFolder(["a.json": String(decoding: export.data, as: UTF8.self)])
      source = try StubSource(contentsOf: again.url)
    }
    let stubs = HTTPStubs(source.stubs)
    let request = RecordedRequest(
      method: "POST",
      url: try #require(URL(string: "https://a.example/films/a%20b/7?tag=x&tag=y%26z&q=1")),
      headers: ["X-Request-Id": "id-1", "Cookie": "a=b; sid=s1"],
      body: Data(#"{"id": 7, "user": {"name": "Ida"}}"#.utf8))
    var answers: [String] = []
    for _ in 0..<count {
      let (data, head) = try await stubs.data(for: request)
      let text = String(decoding: data, as: UTF8.self)
      answers.append(
        head.headers["X-Copy"].map { $0 == text ? text : "\($0), not \(text)" } ?? text)
    }
    return answers
  }

  private func stubFile(_ text: String) -> JSONValue {
    let reply: JSONValue = [
      "text": .string(text), "headers": ["X-Copy": .string(text)], "template": true,
    ]
    return ["stubs": [["request": "POST /**", "reply": reply]]]
  }

  private func mapping(_ text: String) -> JSONValue {
    [
      "request": [:],
      "response": [
        "body": .string(text), "headers": ["X-Copy": .string(text)],
        "transformers": ["response-template"],
      ],
    ]
  }

  @Test(arguments: try Tables.read("templates", as: [Row].self))
  func `templates are filled in from the request`(row: Row) async throws {
    for formats in [[], [.stubFile, .wireMock, .stubFile]] as [[StubExport.Format]] {
      #expect(try await answers(stubFile(row.template), through: formats) == [row.text])
      #expect(try await answers(mapping(row.template), through: formats) == [row.text])
    }
  }

  struct Escape: Decodable, Sendable, CustomTestStringConvertible {
    let why: String
    let reply: JSONValue
    /// The query item, and the body that is sent.
    let q: String
    var sent: String?
    var body: String?
    var header: String?
    var value: String?

    var testDescription: String { why }
  }

  private func answer(
    _ reply: JSONValue, q: String, sent body: String = ""
  ) async throws -> (body: Data, head: ResponseHead) {
    let file: JSONValue = ["stubs": [["request": "POST /x", "reply": reply]]]
    let stubs = HTTPStubs(try StubSource(Data(file.description.utf8)).stubs)
    let allowed = CharacterSet.alphanumerics
    let item = try #require(q.addingPercentEncoding(withAllowedCharacters: allowed))
    let request = try #require(URL(string: "https://a.example/x?q=\(item)"))
    let (data, head) = try await stubs.data(
      for: RecordedRequest(method: "POST", url: request, body: Data(body.utf8)))
    return (data, head)
  }

  @Test(arguments: try Tables.read("escapes", as: [Escape].self))
  func `templates are escaped for where they stand`(row: Escape) async throws {
    let (body, head) = try await answer(row.reply, q: row.q, sent: row.sent ?? "")
    if let expected = row.body {
      let text = String(decoding: body, as: UTF8.self)
      let isSame =
        row.reply["json"] != nil
        ? try JSONValue(parsing: body) == JSONValue(parsing: Data(expected.utf8)) : text == expected
      #expect(isSame, "\(text)")
    }
    if let header = row.header { #expect(head.headers[header] == row.value) }
  }

  @Test(arguments: [
    "\"", "\\", "\n", "\r\nX-Evil: 1", "\u{0}\u{1F}\u{7F}", "\"\u{301}", "}", "{{request.method}}",
    "\u{2028}", "\",\"a\":\"", "\u{1F3AC}é", "null", "1e999", "[", "",
  ])
  func `templates break no JSON and no head, whatever they are`(value: String) async throws {
    let places = [
      #"{"a": "{{request.query.q}}"}"#, #"["\"{{request.query.q}}", {{request.query.q}} ]"#,
      #"{ "{{{request.query.q}}}" : {{{request.query.q}}} }"#, "{{request.query.q}}",
    ]
    for place in places {
      let reply: JSONValue = [
        "text": .string(place), "template": true,
        "headers": ["Content-Type": "application/json", "X-Copy": "{{request.query.q}}"],
      ]
      let (body, head) = try await answer(reply, q: value)
      #expect(throws: Never.self, "\(place)") { try JSONValue(parsing: body) }
      #expect(head.headers.problem == nil && head.headers["X-Evil"] == nil)
    }
  }

  @Test func `templates are named where a format has none`() throws {
    let file = "\(stubFile("{{request.path}}"))".replacing("/**", with: "https://a.example/x")
    let folder = try TestFolder(["a.json": file])
    let export = StubExport(try StubSource(contentsOf: folder.url).stubs, as: .har)
    #expect(
      export.omissions.count == 1 && export.omissions[0].hasSuffix(": a template is filled in"))
  }

  @Test func `random values are the same in every run, and others each time`() async throws {
    let file: JSONValue = [
      "request": [:],
      "response": [
        "jsonBody": [
          "id": "{{randomValue type='UUID'}}", "n": "{{randomValue length=4 type='NUMERIC'}}",
        ],
        "transformers": ["response-template"],
      ],
    ]
    let (first, again) = (try await answers(file, 3), try await answers(file, 3))
    #expect(first == again && Set(first).count == 3)
    let form = /\{"id":"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}","n":"[0-9]{4}"\}/
    #expect(first.allSatisfy { $0.wholeMatch(of: form) != nil })
  }

  @Test func `now is the time of the reply`() async throws {
    let before = Date(timeIntervalSinceNow: -2)
    let now = try await answers(stubFile("{{now}}"))[0]
    #expect(try Date(now, strategy: .iso8601) >= before)
  }

  @Test(arguments: [
    ("{{now format='epoch'}}", #"[0-9]{13}"#), ("{{now format='unix'}}", #"[0-9]{10}"#),
    ("{{now offset='3 days' format='yyyy-MM-dd'}}", #"[0-9]{4}-[0-9]{2}-[0-9]{2}"#),
    (
      "{{now timezone='Australia/Sydney' format=\"yyyy-MM-dd'T'HH:mm:ssXXX\"}}",
      #"[0-9-]{10}T[0-9:]{8}\+1[01]:00"#
    ),
    ("{{randomInt lower=5 upper=6}}", "[56]"), ("{{pickRandom 'a' 'b'}}", "[ab]"),
    ("{{randomValue length=9 type='HEXADECIMAL' uppercase=true}}", "[0-9A-F]{9}"),
    ("{{randomDecimal lower=-1.5 upper=-0.5}}", #"-[01]\.[0-9]+"#),
  ])
  func `what differs each time has its form`(template: String, form: String) async throws {
    let answer = try await answers(stubFile(template))[0]
    // The body and the header are filled in one after the other.
    let first = answer.prefix { $0 != "," }
    #expect(String(first).wholeMatch(of: try Regex(form)) != nil, "\(answer)")
  }

  @Test(arguments: [
    String(repeating: "{{#each (range 0 9999)}}", count: 8) + "x"
      + String(repeating: "{{/each}}", count: 8),
    "{{#assign 'a'}}0123456789{{/assign}}"
      + String(repeating: "{{#assign 'a'}}{{a}}{{a}}{{a}}{{a}}{{/assign}}", count: 30) + "{{a}}",
    "{{range 0 9000000000}}", "{{math 'a' '+' 1}}", "{{now offset='many days'}}",
    "{{replace (replace 'aaaaaaaa' 'a' (randomValue length=65536)) '0' (randomValue length=65536)}}",
  ])
  func `a template that cannot be filled in says so, and ends`(template: String) async throws {
    let file: JSONValue = [
      "request": [:],
      "response": ["body": .string(template), "transformers": ["response-template"]],
    ]
    let folder = try TestFolder(["a.json": "\(file)"])
    let stubs = HTTPStubs(try StubSource(contentsOf: folder.url).stubs)
    let (data, head) = try await stubs.data(for: request("GET", "/"))
    #expect(head.status == 500 && data.count < 1_000)
  }

  @Test(arguments: ["é {{request.path}} ", "{{#if 1}}a{{/if}}", "{{! a }}", "{ "])
  func `a long template is read in linear time`(piece: String) async throws {
    // A quadratic reader would take minutes.
    let text = String(repeating: piece, count: 5_000)
    #expect(try await answers(["request": [:], "response": ["body": .string(text)]]).count == 1)
  }

  @Test func `braces of a stub file are text without the key`() async throws {
    let file: JSONValue = [
      "stubs": [["request": "POST /**", "reply": ["text": "{{request.path}}"]]]
    ]
    #expect(try await answers(file) == ["{{request.path}}"])
  }
}
