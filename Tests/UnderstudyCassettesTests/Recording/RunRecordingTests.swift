import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

@Suite("Recording a run", .timeLimit(.minutes(10))) struct RunRecordingTests {
  /// The second one names a secret that stands without a name in the first.
  private func exchanges() throws -> [Exchange] {
    [
      try .sample("GET", "https://a.example/notes", answerBody: Data("see t0k3n9Xyz8Qq".utf8)),
      try .sample(
        "GET", "https://a.example/me", headers: ["Authorization": "Bearer t0k3n9Xyz8Qq"],
        answerBody: Data("me".utf8)),
    ]
  }

  private func recording(to file: URL, limit: Int = 1 << 20) -> CassetteRecorder {
    CassetteRecorder(
      to: file, began: Date(timeIntervalSince1970: 1_772_368_200), redacting: .standard,
      replacingEarlierRuns: false, pace: CassetteRecorder.Pace(limit: limit, pause: 0))
  }

  @Test func `what was answered is in the file while the run goes on, and the end replaces it`()
    async throws
  {
    let exchanges = try exchanges()
    let atOnce = CassetteStage()
    try StubReport(exchanges[0], exchanges[1]).record(to: atOnce.file)
    let whole = try atOnce.text
    let stage = CassetteStage()
    let recording = recording(to: stage.file)
    for (count, exchange) in zip(1..., exchanges) {
      recording.add(exchange)
      while (try? Cassette(contentsOf: stage.file).count) != count { await Task.yield() }
    }
    #expect(try recording.end().count == 2)
    #expect(try stage.text == whole)
    #expect(!whole.contains("t0k3n9Xyz8Qq"))
  }

  @Test func `what memory may not hold is in the file soon, and beside it whatever others wrote`()
    async throws
  {
    let stage = CassetteStage()
    let recording = recording(to: stage.file, limit: 0)
    for exchange in try exchanges().reversed() { recording.add(exchange) }
    while (try? Cassette(contentsOf: stage.file).count) != 2 { await Task.yield() }
    let first = try stage.text
    #expect(first.contains("/notes") && !first.contains("t0k3n9Xyz8Qq"))
    try stage.write(first.replacing("/me", with: "/you"))
    recording.add(try .sample("GET", "https://a.example/z", answerBody: Data("z".utf8)))
    recording.add(try .sample(outcome: .cancelled))
    let (end, text) = (try recording.end(), try stage.text)
    #expect(
      end.description == """
        films.har: 3 requests recorded, \(text.utf8.count) bytes, 2 redactions
          left out: 1 request without a response
          redacted: request header 'Authorization'
          redacted: response body
        """)
    #expect(text.contains("/you"))
    #expect(try Cassette(contentsOf: stage.file).count == 3)
  }

  @Test func `what is in the file provisionally is replaced where others have written meanwhile`()
    async throws
  {
    let stage = CassetteStage()
    let recording = recording(to: stage.file)
    for (count, exchange) in zip(1..., try exchanges()) {
      recording.add(exchange)
      while (try? Cassette(contentsOf: stage.file).count) != count { await Task.yield() }
      let text = try stage.text
      try stage.write(text.replacing("\"creator\"", with: "\"_other\" : \(count),\n\"creator\""))
    }
    #expect(try recording.end().count == 2)
    #expect(try stage.text.contains("\"_other\" : 2"))
    #expect(try Cassette(contentsOf: stage.file).count == 2)
  }

  @Test func `what is in the file provisionally loses a secret that a later request tells`()
    async throws
  {
    let stage = CassetteStage()
    let recording = recording(to: stage.file)
    for (count, exchange) in zip(1..., try exchanges()) {
      recording.add(exchange)
      while (try? Cassette(contentsOf: stage.file).count) != count { await Task.yield() }
    }
    #expect(try !stage.text.contains("t0k3n9Xyz8Qq"))
    #expect(try recording.end().count == 2)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `a run that is written little by little ends as one that is written at once`(seed: UInt64)
    async throws
  {
    var numbers = SeededNumbers(seed: seed)
    let words = ["plain", "REDACTED", "733228001", "K7abcdef0123", "\"quoted\"", "é\n"]
    let exchanges = try (0..<6).map { number in
      let word = words.randomElement(using: &numbers) ?? ""
      let name = ["text", "token"].randomElement(using: &numbers) ?? ""
      let body = JSONValue.object([name: .string(word)])
      return try Exchange.sample(
        "GET", "https://a.example/\(number)",
        headers: Bool.random(using: &numbers) ? ["Authorization": "Bearer \(word)9"] : [:],
        answerBody: Data(body.description.utf8))
    }
    let (atOnce, stage) = (CassetteStage(), CassetteStage())
    let expected = try StubReport(
      began: Date(timeIntervalSince1970: 1_772_368_200), exchanges: exchanges, uses: [],
      problems: []
    ).recording(to: atOnce.file)
    let recording = recording(to: stage.file)
    for (count, exchange) in zip(1..., exchanges) {
      recording.add(exchange)
      while (try? Cassette(contentsOf: stage.file).count) != count { await Task.yield() }
    }
    let end = try recording.end()
    #expect(try stage.text == atOnce.text)
    #expect(end.redactions == expected.redactions && end.suspicions == expected.suspicions)
  }

  @Test func `a secret is taken out of what was written before it was known, too`() throws {
    let stage = CassetteStage()
    let recording = recording(to: stage.file, limit: 0)
    for exchange in try exchanges() { recording.add(exchange) }
    let end = try recording.end()
    #expect(try !stage.text.contains("t0k3n9Xyz8Qq"))
    #expect(
      end.redactions.map(\.description) == ["request header 'Authorization'", "response body"])
    #expect(try Cassette(contentsOf: stage.file).count == 2)
  }

  @Test func `nothing is in the folder but the file`() async throws {
    let stage = CassetteStage()
    let recording = recording(to: stage.file, limit: 0)
    let folder = stage.file.deletingLastPathComponent()
    for exchange in try exchanges() {
      recording.add(exchange)
      while !FileManager.default.fileExists(atPath: stage.file.path) { await Task.yield() }
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files.filter { !$0.hasPrefix(".") } == ["films.har"])
    }
    _ = try recording.end()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["films.har"])
  }
}
