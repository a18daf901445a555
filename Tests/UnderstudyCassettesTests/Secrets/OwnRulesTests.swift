import Foundation
import Testing
import UnderstudyCore
import UnderstudyHTTP

@testable import UnderstudyCassettes

@Suite("A rule of one's own")
struct OwnRulesTests {
  private func body(_ text: String, _ paths: String...) -> String {
    let redaction = paths.reduce(Redaction.standard) { $0.adding(keyPath: $1) }
    let result = redaction.redacted(Data(text.utf8), type: "application/json")
    return String(decoding: result, as: UTF8.self)
  }

  @Test(arguments: try TableRow.rows("Tables/own-rules.txt", of: "key path"))
  func `an added rule takes out what is at a key path`(row: TableRow) {
    let (path, text) = (row[0], row[1])
    let sent = text.replacing("§", with: "Ida L.")
    let expected = text.replacing(#"§\"\\"#, with: "REDACTED").replacing("§", with: "REDACTED")
    #expect(body(sent, path) == expected)
    #expect(body(sent) == sent, "planted in vain")
  }

  @Test(arguments: try TableRow.rows("Tables/own-rules.txt", of: "form"))
  func `an added rule takes out the field of a form at a key path`(row: TableRow) {
    let (text, path) = (row[0], row[1])
    let rule = Redaction.standard.adding(keyPath: path)
    #expect(
      rule.redacted(text: text.replacing("§", with: "ida%40x.io"))
        == text.replacing("§", with: "REDACTED"))
    let other = text.replacing("§", with: "ida%40x.io").replacing("email", with: "mail")
      .replacing("tag", with: "tags")
    #expect(rule.redacted(text: other) == other)
  }

  @Test func `an added rule takes out everything where its path cannot be read`() {
    #expect(Redaction.standard.adding(keyPath: "a[?(@.b)]").redacted(text: "all") == "REDACTED")
  }

  @Test func `an added rule takes out what is cut off`() {
    #expect(body(#"{"a":{"b":"Ida"#, "a.b") == #"{"a":{"b":"REDACTED""#)
  }

  @Test func `an added rule takes out numbers and flags at a key path`() {
    #expect(
      body(#"{"a":{"pin":1234,"on":true,"no":null},"b":[1,2]}"#, "a", "b[1]")
        == #"{"a":{"pin":"REDACTED","on":"REDACTED","no":null},"b":[1,"REDACTED"]}"#)
  }

  @Test(arguments: try TableRow.rows("Tables/own-rules.txt", of: "expression"))
  func `an added rule takes out what it finds in a text`(row: TableRow) {
    #expect(Redaction.standard.adding(matching: row[0]).redacted(text: row[1]) == row[2])
  }

  @Test func `an added rule leaves JSON behind where it takes out a number`() {
    let text =
      #"{"card":4111111111111111,"cards":[ 4111111111111111 ],"a":"4111111111111111"}"#
    #expect(
      Redaction.standard.adding(matching: "[0-9]{16}").redacted(text: text)
        == #"{"card":"REDACTED","cards":[ "REDACTED" ],"a":"REDACTED"}"#)
  }

  @Test func `an added rule finds what is encoded`() {
    let redaction = Redaction.standard.adding(matching: "ida@[a-z.]+")
    #expect(
      redaction.redacted(url: "https://a.example/x?q=ida%40b.example&p=1")
        == "https://a.example/x?q=REDACTED&p=1")
    #expect(
      redaction.redacted(url: "https://a.example/ida%40b.example/x%20y?token=s3cr3t&p=1")
        == "https://a.example/REDACTED/x%20y?token=REDACTED&p=1")
    #expect(redaction.redacted(text: #"{"a":"ida\u0040b.example"}"#) == #"{"a":"REDACTED"}"#)
    let base64 = Data("to ida@b.example, and others".utf8).base64EncodedString()
    #expect(!redaction.redacted(text: #"{"a":"\#(base64)"}"#).contains(base64))
  }

  // MARK: - In files

  private static func exchanges() throws -> [Exchange] {
    let json: HeaderFields = ["Content-Type": "application/json"]
    return [
      try .sample(
        "POST", "https://a.example/users/ida%40b.example?mail=ida%40b.example&page=1",
        headers: ["X-User": "ida@b.example", "Content-Type": "application/json"],
        body: Data(#"{"page":1,"to":"ida@b.example"}"#.utf8), answer: ResponseHead(headers: json),
        answerBody: Data(#"{"user":{"email":"ida@b.example","id":7}}"#.utf8)),
      try .sample(
        "GET", "https://a.example/users", answer: ResponseHead(headers: json),
        answerBody: Data(#"{"list":["ida@b.example","max@b.example","xida@b.example"]}"#.utf8)),
    ]
  }

  private func report() throws -> StubReport {
    StubReport(
      began: Date(timeIntervalSince1970: 1_772_368_200), exchanges: try Self.exchanges(), uses: [],
      problems: [])
  }

  @Test(arguments: [
    Redaction.standard.adding(keyPath: "user.email"),
    .standard.adding(matching: #"(?<![a-z])ida@b\.example"#),
  ])
  func `an added rule takes a value out of a recording wherever it repeats, with one stand-in`(
    redaction: Redaction
  ) throws {
    let folder = TestFolder()
    let file = folder.url.appending(path: "a.har")
    let recording = try report().recording(to: file, redacting: redaction)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(!text.replacing("xida@b.example", with: "").contains("ida@b"))
    #expect(!text.contains("ida%40b"))
    #expect(text.contains("xida@b.example") && text.contains("max@b.example"))
    #expect(!text.contains("REDACTED-2"))
    #expect(recording.suspicions == [])
    #expect(try Cassette(contentsOf: file).scan(for: redaction) == [])
    // What was replaced may be anything when it is replayed.
    let request = try sent(
      "POST", "https://a.example/users/x?mail=y&page=1", body: #"{"page":1,"to":"z"}"#)
    let stubs = try Cassette(contentsOf: file).stubs()
    #expect(stubs.map { $0.pattern.matches(request) } == [true, false])
  }

  @Test func `an added rule is applied by a scan`() throws {
    let data = try report().har()
    let cassette = try Cassette(data, name: "a.har")
    #expect(try cassette.scan() == [])
    #expect(
      try cassette.scan(for: .standard.adding(keyPath: "user.email")).map(\.description)
        == ["entry 1, response body at user.email"])
    #expect(
      try cassette.scan(for: .standard.adding(matching: "max@")).map(\.description)
        == ["entry 2, response body at list[]"])
  }

  // MARK: - In messages

  @Test func `an added rule takes a value out of a diagnosis`() async throws {
    let stubs = HTTPStubs(
      .post("https://a.example/x").body(.json(["user": ["email": "max@b.example"]]))
        .reply(.status(200)),
      options: {
        $0.redaction = .standard.adding(keyPath: "user.email").adding(matching: "K-[0-9]+")
      })
    let request = try sent(
      "POST", "https://a.example/x?ref=K-17", headers: ["Content-Type": "application/json"],
      body: #"{"user":{"email":"ida@b.example"}}"#)
    let error = await #expect(throws: URLError.self) { try await stubs.data(for: request) }
    let text = try #require(error?.stubError?.description) + "\(stubs.report)"
    #expect(text.contains("user.email"))
    for secret in ["ida@", "max@", "K-17"] { #expect(!text.contains(secret)) }
  }
}
