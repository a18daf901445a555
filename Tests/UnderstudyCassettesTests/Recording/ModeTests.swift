import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

@Suite("A cassette's mode")
struct ModeTests {
  // MARK: - Replay

  @Test func `a recording replays without ever asking the service`() async throws {
    let stage = CassetteStage()
    try await stage.run(.new, "T/a", .says("then")) { try await $0.get("/x") }
    try await stage.run(.replay, "T/a", .says("now")) { stubs in
      try await #expect(stubs.get("/x") == "then")
      await #expect(throws: URLError.self) { try await stubs.get("/other") }
    }
    #expect(try stage.entries == ["/x then T/a"])
  }

  @Test func `a recording fails without a file, with the one command that records it`() async throws
  {
    let stage = CassetteStage()
    let error = await #expect(throws: CassetteError.self) {
      try await stage.run(.replay, "FilmsTests.Suite/`it's a film`()") { _ in }
    }
    #expect(
      error?.description == """
        There is no cassette 'films.har' in \(stage.file.deletingLastPathComponent().path). Record \
        it from the real service: UNDERSTUDY_RECORD=new swift test --filter \
        'FilmsTests.Suite/`it'\\''s a film`\\(\\)'
        """)
  }

  // MARK: - New

  @Test func `a recording records anew in place of what the test recorded before`() async throws {
    let stage = CassetteStage()
    try await stage.run(.new, "T/a", .says("old")) { stubs in
      try await stubs.get("/x")
      try await stubs.get("/gone")
    }
    let end = try await stage.run(.new, "T/a", .says("new")) { try await $0.get("/x") }
    #expect(try stage.entries == ["/x new T/a"])
    guard case .written(let recording) = end else {
      Issue.record("\(end)")
      return
    }
    #expect(
      recording.description
        == "films.har: 1 request recorded, \(try stage.text.utf8.count) bytes, 0 redactions")
  }

  @Test func `a recording replaces an entry of nobody where it is of the same request`()
    async throws
  {
    let stage = CassetteStage()
    try stage.write(
      """
      {"log": {"_by": "hand", "entries": [
        {"request": {"method": "GET", "url": "https://a.example/x?page=1"},
          "response": {"status": 200, "content": {"text": "old"}}},
        {"request": {"method": "GET", "url": "https://a.example/y"},
          "response": {"status": 200, "content": {"text": "kept"}}}]}}
      """)
    try await stage.run(.new, "T/a", .says("new")) { try await $0.get("/x?page=1") }
    #expect(try stage.entries == ["/x?page=1 new T/a", "/y kept"])
    #expect(try stage.text.contains(#""_by": "hand""#))
  }

  struct Mishap: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let service: [Stub]
    let reasons: [String]
    var throwing = false
  }

  @Test(arguments: [
    Mishap(
      testDescription: "the network fails",
      service: [
        .get("/bad").reply(.computed { _ in throw URLError(.networkConnectionLost) }),
        .any().reply(.text("new")),
      ], reasons: ["GET https://a.example/bad?token=REDACTED failed with URLError -1005"]),
    Mishap(
      testDescription: "the response is none that a file can hold",
      service: [.get("/bad").reply(.failing(.timedOut)), .any().reply(.text("new"))],
      reasons: [
        "GET https://a.example/bad?token=REDACTED got URLError -1001, which no cassette can hold"
      ]),
    Mishap(
      testDescription: "the test throws", service: .says("new"),
      reasons: ["the test ended with an error"], throwing: true),
  ])
  func `a failed recording leaves the old file whole`(mishap: Mishap) async throws {
    let stage = CassetteStage()
    try await stage.run(.new, "T/a", .says("old")) { try await $0.get("/x") }
    let old = try stage.text
    for mode in [Cassette.Mode.new, .missing] {
      let end = try await stage.run(mode, "T/a", mishap.service) { stubs in
        _ = try? await stubs.get("/y")
        _ = try? await stubs.get("/bad?token=s3cr3t")
        if mishap.throwing { throw URLError(.unknown) }
      }
      guard case .left(let reasons) = end else {
        Issue.record("\(end)")
        return
      }
      #expect(reasons == mishap.reasons)
      #expect(try stage.text == old)
    }
  }

  @Test func `a recording takes a request that the test itself cancels for no mishap`() async throws
  {
    let stage = CassetteStage()
    let (asked, whenAsked) = AsyncStream<Void>.makeStream()
    let service: [Stub] = [
      .get("/endless").reply(
        .computed { _ in
          whenAsked.finish()
          try await Task.sleep(for: .seconds(3_600))
          return .status(200)
        }),
      .any().reply(.text("new")),
    ]
    let end = try await stage.run(.new, "T/a", service) { stubs in
      let endless = Task { try await stubs.get("/endless") }
      for await _ in asked {}
      endless.cancel()
      _ = try? await endless.value
      try await stubs.get("/x")
      await stubs.end()
    }
    guard case .written = end else {
      Issue.record("\(end)")
      return
    }
    #expect(try stage.entries == ["/x new T/a"])
  }

  @Test func `a recording writes nothing for a test that asks nothing`() async throws {
    let stage = CassetteStage()
    try await stage.run(.new, "T/a", .says("old")) { try await $0.get("/x") }
    let old = try stage.text
    guard case .nothing = try await stage.run(.new, "T/a", .says("new"), { _ in }) else {
      Issue.record("something was recorded")
      return
    }
    #expect(try stage.text == old)
  }

  @Test func `a recording asks stubs of a scope around before the service, as the replay will`()
    async throws
  {
    let stage = CassetteStage()
    let outer = HTTPStubs(.get("/planned").reply(.text("stub")))
    try await stage.run(.new, "T/a", .says("real"), outer: outer) { stubs in
      try await #expect(stubs.get("/planned") == "stub")
      try await #expect(stubs.get("/x") == "real")
    }
    #expect(try stage.entries == ["/x real T/a"])
  }

  @Test func `a recording records what an inner scope passes on`() async throws {
    let stage = CassetteStage()
    try await stage.run(.new, "T/a", .says("real")) { stubs in
      let inner = HTTPStubs([.get("/planned").reply(.text("stub"))], outer: stubs)
      try await #expect(inner.get("/planned") == "stub")
      try await #expect(inner.get("/x") == "real")
    }
    #expect(try stage.entries == ["/x real T/a"])
  }

  @Test func `a recording keeps who may read the file`() async throws {
    let stage = CassetteStage()
    try await stage.run(.new, "T/a", .says("old")) { try await $0.get("/x") }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: stage.file.path)
    try await stage.run(.new, "T/a", .says("new")) { try await $0.get("/x") }
    let rights = try FileManager.default.attributesOfItem(atPath: stage.file.path)
    #expect((rights[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  @Test(
    arguments: [
      ("text/plain; charset=iso-8859-1", Data("é".utf8)),
      ("text/plain; charset=iso-8859-1", Data([0xE9])),
      ("text/html; charset=windows-1252", Data("„€“".utf8)),
      ("text/html; charset=windows-1252", Data([0x80])),
      ("text/plain; charset=utf-16", Data([0xFF, 0xFE, 0x41, 0])),
      ("text/plain; charset=utf-16", Data("plain".utf8)),
      ("text/plain; charset=shift_jis", Data("日本".utf8)),
      ("text/plain; charset=klingon", Data("é".utf8)),
    ])
  func `a recording replays the bytes that came, whatever their type says`(
    type: String, bytes: Data
  )
    async throws
  {
    let stage = CassetteStage()
    let url = try #require(URL(string: "https://a.example/x"))
    let request = RecordedRequest(
      method: "POST", url: url, headers: ["Content-Type": type], body: bytes)
    let service: [Stub] = [
      .post("/x").body(.data(bytes)).reply(.data(bytes, headers: ["Content-Type": type]))
    ]
    for mode in [Cassette.Mode.new, .replay] {
      try await stage.run(mode, "T/a", service) { stubs in
        try await #expect(stubs.data(for: request).0 == bytes)
      }
    }
  }

  // MARK: - Missing

  @Test func `a recording replays what it began with while another test adds to the file`()
    async throws
  {
    let stage = CassetteStage()
    let long = String(repeating: "long ", count: 2_000)
    try await stage.run(.new, "T/a", .says(long)) { try await $0.get("/x") }
    try await stage.run(.missing, "T/a") { stubs in
      try await stage.run(.new, "T/b", .says("other")) { try await $0.get("/a") }
      try await #expect(stubs.get("/x") == long)
    }
    #expect(try stage.entries == ["/a other T/b", "/x \(long) T/a"])
  }

  // MARK: - Sharing a file

  @Test func `cases of a test are recorded together, and each replays its own`() async throws {
    let stage = CassetteStage()
    for round in 1...2 {
      let recorder = CassetteRecorder()
      for name in ["1", "2"] {
        try await stage.run(
          .new, "T/a", case: name, .says("\(name) in \(round)"), recorder: recorder
        ) { try await $0.get("/x") }
      }
      _ = try recorder.commit(
        to: stage.file, .new, of: CassetteOwner(test: "T/a"), isWhole: true)
      #expect(
        try stage.entries == ["/x 1 in \(round) T/a 1", "/x 2 in \(round) T/a 2"])
    }
    try await stage.run(.replay, "T/a", case: "2") { stubs in
      try await #expect(stubs.get("/x") == "2 in 2")
    }
  }

  @Test func `what is the same request is for the options of the scope to say`() async throws {
    let stage = CassetteStage()
    let options = CassetteOptions { $0.ignoredQueryItems = ["ts"] }
    for round in 1...2 {
      try await stage.run(
        .new, "T/a", .says("\(round)"), options: options, isWhole: false
      ) { try await $0.get("/x?ts=\(round)") }
    }
    #expect(try stage.entries == ["/x?ts=2 2 T/a"])
  }

  @Test func `an entry of nobody with another body is another request`() async throws {
    let stage = CassetteStage()
    let entries = ["{ films }", "{ actors }"].map { query in
      """
      {"request": {"method": "POST", "url": "https://a.example/graphql", "postData": {
        "mimeType": "application/json", "text": "{\\"query\\": \\"\(query)\\"}"}},
        "response": {"status": 200, "content": {"text": "\(query)"}}}
      """
    }
    try stage.write(#"{"log": {"entries": [\#(entries.joined(separator: ","))]}}"#)
    let request = try sent(
      "POST", "https://a.example/graphql", headers: ["Content-Type": "application/json"],
      body: #"{"query":"{ actors }"}"#)
    try await stage.run(.new, "T/a", .says("new")) { _ = try await $0.data(for: request) }
    #expect(try stage.entries == ["/graphql { films }", "/graphql new T/a"])
  }

  @Test func `hundreds of scopes in parallel lose nothing`() async throws {
    let stage = CassetteStage()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 100..<300 {
        group.addTask {
          try await stage.run(.new, "T/\(number)", .says("\(number)")) { stubs in
            try await stubs.get("/all")
            try await stubs.get("/\(number)")
          }
        }
      }
      try await group.waitForAll()
    }
    let numbers = 100..<300
    let all = numbers.map { "/all \($0) T/\($0)" }
    let entries = try stage.entries
    #expect(entries.filter { !$0.hasPrefix("/all") } == numbers.map { "/\($0) \($0) T/\($0)" })
    #expect(entries.filter { $0.hasPrefix("/all") } == all)
  }

  // MARK: - The variable

  @Test(arguments: try TableRow.rows("../Tables/replay.txt", of: "mode"))
  func `the test's word counts before the run's, but a run can forbid to record`(row: TableRow)
    throws
  {
    let (run, test) = (row[0] == "-" ? nil : row[0], row[1] == "-" ? nil : row[1])
    let environment = run.map { ["UNDERSTUDY_RECORD": $0] } ?? [:]
    #expect(
      try Cassette.Mode.inRun(
        asking: test.flatMap(Cassette.Mode.init(rawValue:)), environment
      ).rawValue == row[2])
  }

  @Test(arguments: [
    ("all", ""), ("New", " Did you mean 'new'?"), ("nwe", " Did you mean 'new'?"),
    ("comapre", " Did you mean 'compare'?"), ("1", ""),
  ])
  func `a value that is no mode is refused with those there are`(value: String, guess: String) {
    let error = #expect(throws: CassetteError.self) {
      try Cassette.Mode.inRun(asking: nil, ["UNDERSTUDY_RECORD": value])
    }
    #expect(
      error?.description == """
        UNDERSTUDY_RECORD is '\(value)', which is not a mode of a cassette.\(guess) It can be replay, new, \
        missing or compare.
        """)
  }
}
