import Foundation
import Testing
import UnderstudyHTTP
@testable import UnderstudyCommand

@Suite(.timeLimit(.minutes(10)), .enabled(if: Tool.hasCurl, "the programs run curl"))
struct ReplayCommandTests {
  private let scratch: TestFolder
  private let films: String

  init() throws {
    scratch = TestFolder()
    films = try scratch.cassette("films.har", "https://api.example.com/films?page=1")
  }

  /// Runs a script of a shell in front of the files.
  private func replay(_ words: String..., script: String) async -> CommandRun {
    await CommandRun(["replay"] + words + ["--", "sh", "-c", script])
  }

  @Test func `A program that asks what was recorded succeeds, and the report tells`() async {
    let run = await replay(
      films, script: "curl -s \"$UNDERSTUDY_URL/films?page=1\" > '\(scratch.path("got"))'")

    #expect(run.code == .success)
    #expect(scratch.read("got") == "/films")
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("\n1 request, 1 stub, all as planned\n"))
  }

  @Test func `A client that uses the proxy for all it sends gets the same`() async throws {
    let plain = try scratch.cassette("plain.har", "http://other.example/x")
    let run = await replay(
      films, plain,
      script: """
        curl -s http://other.example/x > '\(scratch.path("got"))'
        curl -s -x "$http_proxy" "$UNDERSTUDY_URL/films?page=1"  > '\(scratch.path("own"))'
        """)

    #expect(scratch.read("got") == "/x")
    // Two servers: which of them the address stands for cannot be told.
    #expect(run.errors.hasPrefix("warning: The files name 2 servers"))
    #expect(run.code == .failure)
    let one = await replay(
      films, plain, "--origin", "https://api.example.com",
      script: """
        curl -s -x "$http_proxy" "$UNDERSTUDY_URL/films?page=1"  > '\(scratch.path("own"))'
        """)
    #expect(one.code == .success)
    #expect(scratch.read("own") == "/films")
  }

  @Test func `An unplanned request fails a program that succeeded`() async {
    let script = #"curl -s "$UNDERSTUDY_URL/film" > /dev/null"#
    let run = await replay(films, script: script)
    #expect(run.code == .failure)
    #expect(run.errors.contains("\nNo stub matches GET https://api.example.com/film; closest"))

    let allowed = await replay(films, "--allow-unplanned", script: script)
    #expect(allowed.code == .success)
  }

  @Test func `A request that is sent again and again is explained once`() async {
    let run = await replay(
      films, script: #"for i in 1 2 3; do curl -s "$UNDERSTUDY_URL/film" > /dev/null; done"#)
    #expect(run.errors.split(separator: "No stub matches").count == 2)
    #expect(run.errors.hasSuffix("\n\nThis request came 3 times.\n"))
  }

  /// A request to a document that declares 422, 404 for the path, or nothing for a mistake.
  @Test(arguments: [
    ("-d '{\"age\": \"x\"}' $UNDERSTUDY_URL/talk", "422", ["body.name is missing", "body.age is"]),
    ("-d '{\"name\": \"a\"}' $UNDERSTUDY_URL/talk", "201", []),
    ("-X POST $UNDERSTUDY_URL/talk", "422", ["body is empty"]),
    ("$UNDERSTUDY_URL/talk?limit=1000", "400", ["query limit is \"1000\" and must be at most 100"]),
    ("$UNDERSTUDY_URL/talk?limit=100", "200", []),
    ("$UNDERSTUDY_URL/talk/abc", "404", ["path id is \"abc\" and must be an integer"]),
    ("$UNDERSTUDY_URL/talk/7", "200", []),
    ("-H 'Prefer: code=404' $UNDERSTUDY_URL/talk/7", "404", []),
  ])
  func `A request that a document does not allow is refused and told`(
    words: String, status: String, told: [String]
  ) async throws {
    let document = try scratch.write(
      """
      openapi: 3.0.0
      paths:
        /talk:
          get:
            parameters: [{name: limit, in: query, schema: {type: integer, maximum: 100}}]
            responses: {"200": {description: ok}}
          post:
            requestBody: {required: true, content: {application/json: {schema: {type: object, required: [name], properties: {age: {type: integer}}}}}}
            responses: {"201": {description: made}, default: {description: other}, "422": {description: refused}}
        /talk/{id}:
          get:
            parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
            responses: {"200": {description: ok}, "404": {description: none}}
      """, to: "talk.yaml")
    let run = await replay(
      document,
      script: "curl -s -o /dev/null -w '%{http_code}' -H 'Content-Type: application/json' "
        + "\(words) > '\(scratch.path("got"))'")
    #expect(scratch.read("got") == status)
    #expect(run.code == (told.isEmpty ? .success : .failure))
    #expect(told.allSatisfy { run.errors.contains($0) })
    #expect(run.errors.contains("Against the contract") != told.isEmpty)
  }

  @Test func `A request beside a document is answered with a stub for a file`() async throws {
    let document = try scratch.write(
      """
      openapi: 3.0.0
      paths:
        /talk:
          get:
            responses: {"200": {description: ok}}
      """, to: "talk.yaml")
    let run = await replay(document, script: "curl -s $UNDERSTUDY_URL/talk/5 > /dev/null")
    // Another run has another port.
    #expect(run.errors.contains(#"{"request": "GET /talk/5", "reply": {"status": 200}}"#))
  }

  @Test func `HTTPS past the stubs is refused and told`() async {
    let run = await replay(films, script: "curl -s https://api.example.com/films; exit 0")

    #expect(run.code == .failure)
    #expect(run.errors.contains("CONNECT  https://api.example.com:443  unplanned"))
    // The command has no server of its own that speaks it.
    #expect(run.errors.hasSuffix("or to an `http:` URL through it.\n"))
  }

  @Test func `A stub that must be used fails a program that leaves it`() async throws {
    let stubs = try scratch.write(
      #"{"stubs": [{"request": "GET /x", "reply": {"status": 204}}]}"#, to: "stubs.json")
    let other = await replay(stubs, "--allow-unplanned", script: "curl -s $UNDERSTUDY_URL/y")
    #expect(
      other.errors.contains("The stub GET /x (stubs.json:1) was never used; closest request GET"))
  }

  /// Plans, and what a program may do in place of asking for them.
  private static let silences: [(files: [String], script: String)] =
    ["films.har", "required.json", "optional.json", "none.json"].map { ([$0], "true") } + [
      (["films.har", "required.json"], "true"),
      // Past the proxy, to where nobody is.
      (["films.har"], "curl -s --noproxy '*' http://127.0.0.1:1/films; exit 0"),
      (["films.har"], "unset http_proxy UNDERSTUDY_URL; curl -s http://127.0.0.1:1/films; exit 0"),
    ]

  @Test(arguments: silences.indices)
  func `A program of which no request comes fails, whatever is planned`(_ number: Int) async throws
  {
    for (name, more) in [("required", ""), ("optional", #", "optional": true"#)] {
      let stub = #"{"request": "GET /x", "reply": {"status": 204}\#(more)}"#
      try scratch.write(#"{"stubs": [\#(stub)]}"#, to: "\(name).json")
    }
    try scratch.write(#"{"stubs": []}"#, to: "none.json")
    let (files, script) = Self.silences[number]
    let words = ["replay"] + files.map(scratch.path)
    let run = await CommandRun(words + ["--", "sh", "-c", script])
    #expect(run.code == .failure)
    #expect(!run.errors.contains("all as planned"))
    #expect(
      run.errors.hasSuffix(
        """

        No request arrived, so nothing was checked. Does the program send its requests to UNDERSTUDY_URL, or \
        through http_proxy? If it need not send any, --allow-unused allows that.

        """))
    let allowed = await CommandRun(words + ["--allow-unused", "--", "sh", "-c", script])
    #expect(allowed.code == .success)
  }

  @Test func `A request and the stub that it just missed are explained once`() async throws {
    let stubs = try scratch.write(
      #"{"stubs": [{"request": "GET /films", "reply": {"status": 204}}]}"#, to: "stubs.json")
    let run = await replay(stubs, script: "curl -s $UNDERSTUDY_URL/filmz > /dev/null")
    #expect(run.code == .failure)
    #expect(run.errors.components(separatedBy: "No stub matches").count == 2)
    #expect(!run.errors.contains("never used"))
  }

  @Test func `A report that lies beside the stubs is left out of them`() async throws {
    let folder = scratch.path("Stubs")
    try scratch.write(
      #"{"stubs": [{"request": "GET /x", "reply": {"text": "x"}}]}"#, to: "Stubs/stubs.json")
    for _ in 1...2 {
      let run = await replay(
        folder, "--report", "\(folder)/report.json", script: "curl -s $UNDERSTUDY_URL/x > /dev/null"
      )
      #expect(run.code == .success)
    }
    let again = await replay(folder, "--allow-unused", script: "true")
    #expect(
      again.errors.hasPrefix(
        "warning: report.json: left out, since this is a report of `understudy --report`, which lists "
          + "what stubs answered and contains no stubs; `understudy inspect` shows it\n")
    )
    let alone = await replay("\(folder)/report.json", script: "true")
    #expect(alone.code == .noInput)
  }

  @Test func `The code of the program goes before that of the report`() async {
    #expect(await replay(films, script: "exit 7").code.rawValue == 7)
    #expect(await replay(films, script: "kill -9 $$").code.rawValue == 137)
  }

  @Test func `The report is a file that can be read again`() async throws {
    let run = await replay(
      films, "--report", scratch.path("report.json"), "--json",
      script: #"curl -s "$UNDERSTUDY_URL/films?page=1" "$UNDERSTUDY_URL/film" > /dev/null"#)
    let written = try #require(
      try ReportFile(reading: Data(scratch.read("report.json").utf8), name: "report.json"))
    let printed = try #require(try ReportFile(reading: Data(run.output.utf8), name: "output"))

    #expect(written == printed)
    #expect(written.requests.map(\.outcome) == [.answered, .unplanned])
    #expect(written.requests.map(\.stub) == [0, nil])
    #expect(written.requests[0].entry["response"]?["content"]?["text"] == "/films")
    #expect(written.requests[1].message?.hasPrefix("No stub matches") == true)
    #expect(
      written.stubs == [
        .init(
          pattern: "GET https://api.example.com/films",
          request: [
            "method": "GET", "url": "https://api.example.com/films", "exactQuery": ["page": "1"],
          ], location: "films.har, entry 1", used: 1, minimum: 0, expected: "any number",
          message: nil)
      ])
  }

  @Test func `Entries that no request asked for are counted, and listed on demand`() async throws {
    let two = try scratch.cassette("two.har", "https://a.example/x", "https://a.example/y")
    let script = "curl -s $UNDERSTUDY_URL/x > /dev/null"
    let run = await replay(two, script: script)
    #expect(
      run.errors.contains("two.har, entry 1)\n  and 1 other stub not asked for; --all lists it\n"))
    #expect(!run.errors.contains("two.har, entry 2"))
    let whole = await replay(two, "--all", script: script)
    #expect(whole.errors.contains("two.har, entry 2"))
    #expect(!whole.errors.contains("--all"))
    let none = await replay(two, "--allow-unused", script: "true")
    #expect(none.errors.hasSuffix("\nStubs\n  2 stubs not asked for; --all lists them\n"))
  }

  @Test func `A request that is no HTTP is a problem, and told`() async {
    let run = await replay(
      films, script: "curl -s -H 'Host: a b' \"$UNDERSTUDY_URL/films\" > /dev/null")

    #expect(run.code == .failure)
    #expect(run.errors.hasPrefix("\n0 requests, 1 stub: 1 problem\n"))
    #expect(
      run.errors.contains("/films was refused with 400: the Host field is not a host\n"))
  }
}
