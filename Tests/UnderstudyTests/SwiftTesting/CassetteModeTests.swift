import Foundation
import TestFiles
import Testing
import Understudy

/// A folder for the cassettes of the tests below, which a child process records.
private let cassetteFolder = URL(
  filePath: ProcessInfo.processInfo.environment["UNDERSTUDY_CASSETTE_FOLDER"]
    ?? NSTemporaryDirectory())

/// What stands in for the real service: its title changes with the run.
private func service() -> [Stub] {
  let environment = ProcessInfo.processInfo.environment
  let title = environment["UNDERSTUDY_TITLE"] ?? "Alien"
  return [
    .get("https://a.example/down").reply(.computed { _ in throw URLError(.cannotConnectToHost) }),
    .any().reply { request in
      .json(["title": .string(title), "path": .string(request.url.path())])
    },
  ]
}

@discardableResult
private func film(_ path: String = "/film") async throws -> String {
  let (data, _) = try await URLSession.stubbed.data(from: URL(string: "https://a.example\(path)")!)
  return String(decoding: data, as: UTF8.self)
}

extension Trait where Self == UnderstudyTrait {
  /// A cassette in the folder of the run.
  fileprivate static func filed(
    _ name: String, mode: Cassette.Mode? = nil, expires: Cassette.Expiry? = nil
  ) -> Self {
    .cassette(name, mode: mode, service: service()) {
      $0.expiry = expires
      $0.folder = cassetteFolder
    }
  }
}

/// Tests with cassettes: they run in a child process of `CassetteModeTests` only.
@Suite(.enabled(if: failsOnPurpose))
struct RecordedTests {
  @Test(.filed("single"))
  func single() async throws {
    try await film()
    try await film("/film?api_key=s3cr3tXyz9")
  }

  @Test(.filed("cases"), arguments: 1...3)
  func cases(number: Int) async throws {
    #expect(try await film("/same").contains("Alien"))
    try await film("/film/\(number)")
  }

  @Test(.filed("fails"))
  func fails() async throws {
    try await film()
    _ = try? await film("/down")
  }

  @Test(.filed("throws"))
  func throwing() async throws {
    try await film()
    throw CancellationError()
  }

  @Test(.filed("pinned", mode: .replay))
  func pinned() async throws { try await film() }

  @Test(
    .filed(
      "dated",
      expires: Cassette.Expiry(after: 30 * 86_400, isFailure: true) {
        Date(timeIntervalSince1970: 1_780_000_000)
      }))
  func expired() async throws {
    // It moves with the real time since, which on a busy machine is some.
    let recorded = Date(timeIntervalSince1970: 1_772_368_200)
    #expect((recorded...recorded + 3600).contains(HTTPStubs.current.now))
    try await film()
  }

  @Test(.filed("single"))
  func gap() async throws { _ = try? await film("/gap") }

  @Test func many() async throws {
    let title = ProcessInfo.processInfo.environment["UNDERSTUDY_TITLE"] ?? ""
    for number in 1...20 {
      try await withCassette("many", mode: .missing, service: service()) {
        $0.folder = cassetteFolder
      } _: { _ in
        try await film("/\(title)/\(number)")
      }
    }
  }

  @Suite(.filed("shared"))
  struct Shared {
    @Test func first() async throws { try await film("/first") }
    @Test func second() async throws { try await film("/second") }
    @Test func `a case of a shared cassette asks nothing`() {}
    @Test(.stubs(.get("/third").reply(.json(["title": "stub"]))))
    func third() async throws {
      try await film("/third")
      try await film("/fourth")
    }
  }
}

@Suite("A trait's cassette in a run", .serialized)
struct CassetteModeTests {
  /// Runs one of the tests above, or all of the suite, in a run of the mode.
  private func run(
    _ test: String, _ mode: String? = nil, in folder: TestFolder, title: String = "Alien"
  ) async throws -> ChildRun {
    try await run(filter: "RecordedTests/\(test)", mode, in: folder, title: title)
  }

  private func run(
    filter: String, _ mode: String?, in folder: TestFolder, title: String = "Alien"
  ) async throws -> ChildRun {
    try await ChildRun(
      ["--testing-library", "swift-testing", "--filter", filter],
      environment: [
        "UNDERSTUDY_CASSETTE_FOLDER": folder.url.path, "UNDERSTUDY_TITLE": title,
        "UNDERSTUDY_RECORD": mode ?? "",
      ])
  }

  private func requests(_ name: String, in folder: TestFolder) throws -> [String] {
    let file = folder.url.appending(path: "\(name).har")
    let json = try JSONValue(parsing: Data(contentsOf: file))
    guard case .array(let entries)? = json["log"]?["entries"] else { return [] }
    return entries.map { entry in
      let url = entry["request"]?["url"]?.string?.trimmingPrefix("https://a.example") ?? ""
      let names = [entry["_test"]?.string, entry["_case"]?.string].compactMap { $0 }
      return ([String(url)] + names.map { $0.replacing("UnderstudyTests.RecordedTests", with: "") })
        .joined(separator: " ")
    }
  }

  @Test func `a trait's cassette without a file fails with a command that records it`() async throws
  {
    let folder = TestFolder()
    let failed = try await run("single", in: folder)
    #expect(failed.status != 0)
    let command =
      #"UNDERSTUDY_RECORD=new swift test --filter 'UnderstudyTests.RecordedTests/single\(\)'"#
    #expect(failed.output.contains("There is no cassette 'single.har' in "))
    #expect(failed.output.contains("Record it from the real service: \(command)"))

    // What the command hands on to the test program.
    let filter = try #require(command.split(separator: "'").last)
    let recorded = try await run(filter: String(filter), "new", in: folder)
    #expect(recorded.status == 0, "\(recorded.output)")
    #expect(recorded.output.contains("single.har: 2 requests recorded, "))
    #expect(recorded.output.contains("\n  redacted: entry 2, request query item 'api_key'\n"))
    #expect(
      try requests("single", in: folder) == [
        "/film /single()", "/film?api_key=REDACTED-1 /single()",
      ])
    try await #expect(run("single", in: folder, title: "changed").status == 0)
  }

  @Test func `a trait's cassette records all cases of a test together, and replays each its own`()
    async throws
  {
    let folder = TestFolder()
    try await #expect(run("cases", "new", in: folder).status == 0)
    let entries = [
      // Without the arguments themselves: one may be a secret.
      "/film/1 /cases(number:) case-997487868", "/film/2 /cases(number:) case-532372501",
      "/film/3 /cases(number:) case-20744290",
      "/same /cases(number:) case-20744290", "/same /cases(number:) case-532372501",
      "/same /cases(number:) case-997487868",
    ]
    #expect(try requests("cases", in: folder) == entries)
    try await #expect(run("cases", "new", in: folder).status == 0)
    #expect(try requests("cases", in: folder) == entries)
    let replayed = try await run("cases", in: folder, title: "changed")
    #expect(replayed.status == 0, "\(replayed.output)")
  }

  @Test func `a trait's cassette records the tests of a suite into one file, in parallel`()
    async throws
  {
    let folder = TestFolder()
    let recorded = try await run("Shared", "new", in: folder)
    #expect(recorded.status == 0, "\(recorded.output)")
    let entries = [
      "/first /Shared/first()", "/fourth /Shared/third()", "/second /Shared/second()",
    ]
    #expect(try requests("shared", in: folder) == entries)
    #expect(
      recorded.output.contains(
        """
        shared.har: UnderstudyTests.RecordedTests/Shared/`a case of a shared cassette asks nothing`() asked nothing of the real \
        service, so nothing was recorded. Does its code use `URLSession.stubbed`?
        """))
    try await #expect(run("Shared/first", "new", in: folder, title: "changed").status == 0)
    #expect(try requests("shared", in: folder) == entries)
    try await #expect(run("Shared", in: folder).status == 0)
  }

  @Test func `a trait's cassette loses nothing where several processes record into one file`()
    async throws
  {
    let folder = TestFolder()
    let processes = 1...4
    try await withThrowingTaskGroup(of: ChildRun.self) { group in
      for process in processes {
        group.addTask { try await run("many", "missing", in: folder, title: "\(process)") }
      }
      for try await run in group { #expect(run.status == 0, "\(run.output)") }
    }
    let paths = processes.flatMap { process in
      (1...20).map { "/\(process)/\($0) /many()" }
    }
    #expect(try requests("many", in: folder) == paths.sorted())
  }

  @Test func `a trait's cassette says how to add what the file has nothing for`() async throws {
    let folder = TestFolder()
    try await #expect(run("single", "new", in: folder).status == 0)
    let run = try await run("gap", in: folder)
    #expect(run.status != 0)
    #expect(run.output.contains("No stub matches GET https://a.example/gap"))
    #expect(
      run.output.contains(
        #"""
        No entry of single.har matches GET https://a.example/gap. If the code is right, record \#
        it from the real service: UNDERSTUDY_RECORD=missing swift test --filter \#
        'UnderstudyTests.RecordedTests/gap\(\)'
        """#))
  }

  @Test(arguments: [
    ("fails", "  GET https://a.example/down failed with URLError -1004"),
    ("throwing", "  the test ended with an error"),
  ])
  func `a trait's cassette leaves the file as it was where something goes wrong`(
    test: String, reason: String
  )
    async throws
  {
    let folder = TestFolder()
    let run = try await run(test, "new", in: folder)
    let name = test == "fails" ? "fails" : "throws"
    #expect(run.status != 0)
    #expect(
      run.output.contains("Nothing was recorded into \(name).har, which is as it was:"),
      "\(run.output)")
    #expect(run.output.contains(reason))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test func `a trait's cassette compares with the service, and fails with the drift`() async throws
  {
    let folder = TestFolder()
    try await #expect(run("single", "new", in: folder).status == 0)
    let file = folder.url.appending(path: "single.har")
    let text = try String(contentsOf: file, encoding: .utf8)
    try await #expect(run("single", "compare", in: folder, title: "Aliens").status == 0)
    try Data(text.replacing(#"\"title\""#, with: #"\"name\""#).utf8).write(to: file)
    let old = try Data(contentsOf: file)
    let drifted = try await run("single", "compare", in: folder)
    #expect(drifted.status != 0)
    #expect(
      drifted.output.contains(
        "The service no longer sends what single.har has, in 4 places, such as entry "))
    #expect(
      drifted.output.contains(
        "entry 2, GET https://a.example/film?api_key=REDACTED: body at name: missing, was a string"
      ))
    #expect(try Data(contentsOf: file) == old)
  }

  @Test func `a trait's cassette is replayed where the test says so, whatever the run records`()
    async throws
  {
    let folder = TestFolder()
    let run = try await run("pinned", "new", in: folder)
    #expect(run.status != 0)
    #expect(run.output.contains("There is no cassette 'pinned.har' in "))
  }

  @Test
  func `a trait's cassette fails the test once it has expired, and sets the date of the scope`()
    async throws
  {
    let folder = TestFolder()
    try Data(
      """
      {"log": {"entries": [{"startedDateTime": "2026-03-01T12:30:00Z",
        "request": {"method": "GET", "url": "https://a.example/film"},
        "response": {"status": 204}}]}}
      """.utf8
    ).write(to: folder.url.appending(path: "dated.har"))
    let run = try await run("expired", in: folder)
    #expect(run.status != 0)
    #expect(run.output.contains("expired() recorded an issue at CassetteModeTests.swift:"))
    #expect(
      run.output.contains(
        #"""
        dated.har was recorded on 2026-03-01, 88 days ago; it expires after 30 days. Record it again: \#
        UNDERSTUDY_RECORD=new swift test --filter 'UnderstudyTests.RecordedTests/expired\(\)'
        """#))
    #expect(run.output.contains("with 1 issue"), "\(run.output)")
  }
}

@Suite("A piece of a test with a cassette")
struct WithCassetteTests {
  @Test func `a piece of a test records and replays its cassette, and gives the report`()
    async throws
  {
    let folder = TestFolder()
    func play(_ mode: Cassette.Mode, _ service: [Stub]) async throws -> String {
      var text = ""
      let report = try await withCassette("film", mode: mode, service: service) {
        $0.folder = folder.url
      } _: { stubs in
        let url = try #require(URL(string: "https://a.example/film"))
        text = String(decoding: try await stubs.session.data(from: url).0, as: UTF8.self)
      }
      #expect(report.requests.count == 1)
      return text
    }
    let error = await #expect(throws: CassetteError.self) { try await play(.replay, []) }
    #expect(
      error?.description.hasSuffix(
        """
        UNDERSTUDY_RECORD=new swift test --filter 'UnderstudyTests.WithCassetteTests/`a piece of a test \
        records and replays its cassette, and gives the report`\\(\\)'
        """) == true)
    #expect(try await play(.new, [.any().reply(.text("then"))]) == "then")
    #expect(try await play(.replay, [.any().reply(.text("now"))]) == "then")
    #expect(try await play(.new, [.any().reply(.text("now"))]) == "now")
  }
}
