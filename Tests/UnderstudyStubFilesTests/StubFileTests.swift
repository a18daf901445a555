import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyStubFiles

struct StubFileTests {
  private func file(_ text: String) throws(StubFileError) -> StubSource {
    try StubSource(Data(text.utf8), name: "a.json")
  }

  /// What is wrong with a file.
  private func faults(_ text: String) -> String {
    do {
      _ = try file(text)
      return "nothing"
    } catch {
      return error.description
    }
  }

  // MARK: - Replies

  @Test(arguments: try TableRow.rows("Tables/replies.txt"))
  func `a reply comes as it is written`(row: TableRow) async throws {
    let (reply, status) = (row[0], Int(row[1]) ?? 0)
    var headers = HeaderFields(
      row[2].split(separator: "\n").map { line in
        let parts = line.components(separatedBy: ": ")
        return HeaderFields.Field(name: parts[0], value: parts[1])
      })
    let stubs = HTTPStubs(
      try file(#"{"stubs": [{"request": "/a", "reply": \#(reply)}]}"#).stubs)
    guard status != 301 else {
      let reply = stubs.report.uses[0].stub.replies[0]
      guard case .response(let head, _) = reply.source else { return #expect(Bool(false)) }
      #expect(head == ResponseHead(status: status, headers: headers))
      return
    }
    let (data, head) = try await stubs.data(for: request("GET", "/a"))
    #expect(head.status == status)
    let isWhole = !reply.contains("chunks") && !reply.contains("events")
    if isWhole { headers.append("Content-Length", "\(data.count)") }
    #expect(head.headers == headers)
    #expect(String(decoding: data, as: UTF8.self) == row[3])
  }

  @Test func `replies have a pace, and come in order`() throws {
    let stub = try file(
      #"""
      {"stubs": [{"request": "/a", "startsOver": true, "reply": [
        {"delay": "1.5s", "text": "x", "bytesPerSecond": 10, "truncatedAfter": 3},
        {"error": "timedOut", "delay": "80us"}, {"fault": "randomBytes"},
        {"chunks": ["a"], "every": "250ms"}
      ]}]}
      """#
    ).stubs[0]
    #expect(
      (0..<5).map { stub.reply(at: $0).description } == [
        "200, 1 byte, delayed by 1.5 seconds, 10 bytes per second, truncated after 3 bytes",
        "URLError -1001, delayed by 8e-05 seconds", "broken: randomBytes",
        "200, 1 byte in 1 chunk",
        "200, 1 byte, delayed by 1.5 seconds, 10 bytes per second, truncated after 3 bytes",
      ])
  }

  @Test(arguments: [
    ("", 1, nil), (#", "optional": true"#, 0, nil), (#", "times": 2"#, 2, 2),
    (#", "times": {"atMost": 3}"#, 0, 3), (#", "times": {"atLeast": 2}"#, 2, nil),
    (#", "times": {"atLeast": 1, "atMost": 3}"#, 1, 3),
    (#", "times": 2, "optional": true"#, 0, 2),
  ])
  func `a stub says how often it is used`(part: String, minimum: Int, maximum: Int?) throws {
    let stub = try file(#"{"stubs": [{"request": "/a", "reply": {}\#(part)}]}"#).stubs[0]
    #expect(stub.repetition.minimum == minimum)
    #expect(stub.repetition.maximum == maximum)
  }

  @Test func `all stubs of a file may be optional, but for those that say how often`() throws {
    let stubs = try file(
      #"""
      {"optional": true, "stubs": [
        {"request": "/a", "reply": {}}, {"request": "/b", "reply": {}, "times": 1},
        {"request": "/c", "reply": {}, "optional": false}
      ]}
      """#
    ).stubs
    #expect(stubs.map(\.repetition.minimum) == [0, 1, 1])
  }

  @Test func `a body comes from a file beside it`() async throws {
    let folder = try TestFolder([
      "a.json": #"{"stubs": [{"request": "/a", "reply": {"file": "bodies/b.txt"}}]}"#,
      "bodies/b.txt": "from the file",
    ])
    let stubs = HTTPStubs(try StubSource(contentsOf: folder.url.appending(path: "a.json")).stubs)
    let (data, _) = try await stubs.data(for: request("GET", "/a"))
    #expect(String(decoding: data, as: UTF8.self) == "from the file")
  }

  @Test(arguments: [
    ("../b.txt", "it leads out of …"),
    ("/etc/hostname", "there is no file '/etc/hostname' in …"),
    ("bodies", "there is no file 'bodies' in …"), ("c.txt", "there is no file 'c.txt' in …"),
  ])
  func `a file that is not beside it is a fault`(name: String, reason: String) throws {
    let folder = try TestFolder([
      "a.json": #"{"stubs": [{"request": "/a", "reply": {"file": "\#(name)"}}]}"#,
      "bodies/b.txt": "",
    ])
    let error = #expect(throws: StubFileError.self) {
      try StubSource(contentsOf: folder.url.appending(path: "a.json"))
    }
    #expect(
      error?.description.replacing(folder.url.path, with: "…")
        == "…/a.json:1:48: stubs[0].reply.file: \(reason)")
  }

  // MARK: - Messages

  @Test func `the diagnosis names the file, the line and the name of a stub`() async throws {
    let stubs = HTTPStubs(
      try file(
        """
        {
          "stubs": [\r
            {"request": "GET /movies", "name": "all films",
             "reply": {}},

            {"request": "GET /cast", "reply": {}, "optional": true}
          ]
        }
        """
      ).stubs)
    let error = await #expect(throws: URLError.self) {
      try await stubs.data(for: request("GET", "/movie"))
    }
    #expect(error?.stubError?.description.contains("GET /movies (a.json:3, all films)") == true)
    #expect(stubs.report.uses.map(\.stub.shown).last == "GET /cast (a.json:6)")
  }

  @Test func `every fault is told with its place and what to write`() throws {
    let text = String(decoding: try tableData("faulty.json"), as: UTF8.self)
    #expect(faults(text) + "\n" == String(decoding: try tableData("faulty.txt"), as: UTF8.self))
  }

  @Test(arguments: [
    ("", "a.json:1:1: not JSON: the text is empty"),
    ("{\n  \"stubs\": [,]}", "a.json:2:13: not JSON: a value is expected, not ','"),
    ("[]", "a.json:1:1: it is a list, not an object"),
    ("{}", "a.json:1:1: valid JSON, but not a stub file: it has no 'stubs'"),
    (#"{"stubs": {}}"#, "a.json:1:11: stubs: it is an object, not a list"),
  ])
  func `what is no stub file is told`(text: String, message: String) {
    #expect(faults(text) == message)
  }

  @Test func `more faults than anybody reads are counted`() {
    let stubs = Array(repeating: "{}", count: 60).joined(separator: ",")
    #expect(faults(#"{"stubs": [\#(stubs)]}"#).hasSuffix("\nand 70 more"))
  }

  @Test func `a byte-order mark, Windows line ends and UTF-16 do no harm`() throws {
    let text = "{\r\n\"stubs\": [\r\n{\"request\": \"/a\", \"reply\": {}}]}"
    for data in [Data("\u{FEFF}\(text)".utf8), try #require(text.data(using: .utf16))] {
      #expect(try StubSource(data, name: "a.json").stubs[0].shown == "ANY /a (a.json:3)")
    }
  }

  @Test func `a file that is cut off or changed is an error or other stubs, and never a trap`()
    throws
  {
    let text = try String(
      contentsOf: repository.appending(path: "Documentation/stub-files.md"), encoding: .utf8)
    let signs = Array("\"{}[],:0-.e\\ tn\u{0}é".utf8)
    for block in text.split(separator: "```json\n").dropFirst() {
      let bytes = Array(block.prefix { $0 != "`" }.utf8)
      for cut in stride(from: 0, to: bytes.count, by: 7) {
        _ = try? StubSource(Data(bytes[..<cut]))
      }
      for place in bytes.indices {
        var changed = bytes
        changed[place] = signs[place * 13 % signs.count]
        guard let stubs = try? StubSource(Data(changed)).stubs else { continue }
        for stub in stubs {
          #expect(stub.problems == [], "\(String(decoding: changed, as: UTF8.self))")
        }
      }
    }
  }

  @Test func `numbers beyond all sense are faults`() {
    let message = faults(
      #"""
      {"stubs": [{"request": "/a", "reply": [
        {"status": 99999999999999999999}, {"status": 1e2}, {"text": "", "bytesPerSecond": 0},
        {"text": "", "truncatedAfter": -1}, {"delay": "99999999999999999999s"}, {"delay": "-1s"},
        {"delay": "1.5.5s"}, {"delay": "s"}, {"delay": ".5s"}
      ], "times": -1}]}
      """#)
    #expect(message.split(separator: "\n").count == 10)
    #expect(message.contains("the stub") == false)
  }

  // MARK: - Documentation

  @Test func `what is written of the examples is read as it was written`() throws {
    let text = try String(
      contentsOf: repository.appending(path: "Documentation/stub-files.md"), encoding: .utf8)
    let blocks = text.split(separator: "```json\n").dropFirst()
    #expect(blocks.count == 4)
    for block in blocks {
      var stubs = try file(String(block.prefix { $0 != "`" })).stubs
      #expect(!stubs.isEmpty)
      var texts: [String] = []
      for _ in 1...2 {
        let export = StubExport(stubs, as: .stubFile)
        stubs = try StubSource(export.data).stubs
        // A comment names the file and the line.
        texts.append(
          String(decoding: export.data, as: UTF8.self).replacing(/"comment": "[^"]*",\s*/, with: "")
        )
      }
      #expect(texts[0] == texts[1])
    }
  }

  @Test func `the schema of the documentation is that of the format`() throws {
    let file = repository.appending(path: "Documentation/stub-file.schema.json")
    let schema = JSONLine(StubFileFormat.schema).indented + "\n"
    if ProcessInfo.processInfo.environment["UNDERSTUDY_WRITE_SCHEMA"] != nil {
      try Data(schema.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == schema)
  }

  @Test func `the schema defines all that it refers to`() throws {
    let names = "\(StubFileFormat.schema)".matches(of: /#\/\$defs\/(\w+)/).map { String($0.1) }
    guard case .object(let definitions)? = StubFileFormat.schema["$defs"] else {
      Issue.record("the schema has no definitions")
      return
    }
    #expect(Set(names) == Set(definitions.keys))
  }
}
