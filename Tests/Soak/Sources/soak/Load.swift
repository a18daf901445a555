import Foundation
import Seams
import Understudy
import UnderstudyContracts
import UnderstudyServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One kind of work that a test does, which ends by itself and answers wrongly or not.
struct Load {
  let name: String
  let round: @Sendable (Int) async throws -> Void
}

/// What was not as planned.
struct WrongAnswer: Error, CustomStringConvertible {
  let description: String
}

func expect(_ isAsPlanned: Bool, _ words: @autoclosure () -> String) throws {
  if !isAsPlanned { throw WrongAnswer(description: words()) }
}

private func url(_ path: String) -> URL {
  URL(string: path, relativeTo: URL(string: "https://api.example.com"))!.absoluteURL
}

private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

@Mockable
protocol Library: Sendable {
  func book(id: Int) async throws -> String
}

extension Dependencies {
  @Seam(inTests: .live) var shelf: String = "live"
}

extension Load {
  static let all = [
    sessions, misses, clocks, held, streams, mocks, dependencies, cassettes, contracts, server,
    lastingServer,
  ]

  /// Every kind of reply, through three kinds of session.
  private static let sessions = Load(name: "sessions") { round in
    let stubs = HTTPStubs(
      .get("/plain/{id}").reply { request in .text("plain \(request.pathParameters["id"] ?? "")") },
      .get("/asked").where { _ in true }.reply(.text("asked")),
      .get("/late").reply(.text("late").delayed(by: .milliseconds(1))),
      .get("/moved").reply(.redirect(to: "/asked")),
      .get("/offline").reply(.failing(.notConnectedToInternet)))
    let own = URLSession(configuration: stubs.configuration)
    defer { own.finishTasksAndInvalidate() }
    for load in [stubs.session.data(from:delegate:), own.data(from:delegate:)] {
      let id = "\(round)-\(Int.random(in: 0..<1_000_000))"
      let answer = text(try await load(url("/plain/\(id)"), nil).0)
      try expect(answer == "plain \(id)", "asked for \(id), got \(answer)")
      for (path, body) in [("/asked", "asked"), ("/late", "late"), ("/moved", "asked")] {
        let answer = text(try await load(url(path), nil).0)
        try expect(answer == body, "asked for \(path), got \(answer)")
      }
      do {
        _ = try await load(url("/offline"), nil)
        throw WrongAnswer(description: "offline, and answered")
      } catch let error as URLError {
        try expect(error.code == .notConnectedToInternet, "offline, and \(error)")
      }
    }
    _ = try await stubs.data(from: url("/asked"))
    let report = await stubs.end()
    try expect(report.isClean && report.requests.count == 13, "\(report)")
  }

  /// Requests that nobody planned, with their diagnosis.
  private static let misses = Load(name: "misses") { round in
    let stubs = HTTPStubs(
      .post("/login").body(.json(["user": "ida", "round": .int(round)])).reply(.status(204)),
      options: { $0.strictness = .allow })
    var request = URLRequest(url: url("/login"))
    request.httpMethod = "POST"
    request.httpBody = Data("{\"user\": \"ida\", \"round\": \(round + 1)}".utf8)
    do {
      _ = try await stubs.session.data(for: request)
      throw WrongAnswer(description: "nobody planned it, and it was answered")
    } catch let error as URLError {
      let words = error.localizedDescription
      try expect(words.contains("round"), "no word of what differs: \(words)")
    }
    let report = await stubs.end()
    try expect(report.unplanned.count == 1 && report.unused.count == 1, "\(report)")
  }

  /// A client that waits for a minute of a manual clock.
  private static let clocks = Load(name: "clocks") { _ in
    let clock = ManualClock()
    let stubs = HTTPStubs(
      .get("/slow").reply(.text("slow").delayed(by: .seconds(30))), clock: clock)
    async let answer = {
      try await clock.sleep(for: .seconds(30))
      return try await stubs.session.data(from: url("/slow")).0
    }()
    await clock.sleepers(1)
    await clock.advance(by: .seconds(60))
    let words = text(try await answer)
    try expect(words == "slow", "asked for slow, got \(words)")
    await stubs.end()
  }

  /// Requests that the test answers, and one that the client gives up.
  private static let held = Load(name: "held requests") { round in
    let stubs = HTTPStubs(.get("/held/{id}").held())
    async let answer = stubs.session.data(from: url("/held/\(round)")).0
    let request = await stubs.nextHeld()
    request.reply(.text("held \(request.request.pathParameters["id"] ?? "")"))
    let words = text(try await answer)
    try expect(words == "held \(round)", "held \(round), got \(words)")
    let client = Task { try await stubs.session.data(from: url("/held/given-up")) }
    let second = await stubs.nextHeld()
    client.cancel()
    _ = await client.result
    second.reply(.text("too late"))
    await stubs.end()
  }

  /// A body of many chunks, of which a client takes all or breaks off.
  private static let streams = Load(name: "streams") { round in
    let chunk = Data(repeating: UInt8(ascii: "a"), count: 1000)
    let stubs = HTTPStubs(
      .get("/chunks").reply(.chunks(Array(repeating: chunk, count: 100))),
      .get("/endless").reply(.stream { _ in AsyncStream { chunk } }).optional())
    let data = try await stubs.session.data(from: url("/chunks")).0
    try expect(data.count == 100_000, "\(data.count) bytes of 100,000")
    let task = stubs.session.dataTask(with: url("/endless"))
    task.resume()
    _ = await stubs.nextRequest(.get("/endless"))
    task.cancel()
    await stubs.end()
  }

  private static let mocks = Load(name: "mocks") { round in
    let library = MockLibrary()
    library.when.book(id: .any).returns("any")
    library.when.book(id: .equal(round)).returns("book \(round)")
    let pending = library.when.book(id: -1).suspends()
    async let late = library.book(id: -1)
    let book = try await library.book(id: round)
    try expect(book == "book \(round)", "asked for \(round), got \(book)")
    await pending.next().returns("late")
    let words = try await late
    try expect(words == "late", "suspended, and got \(words)")
    try expect(library.calls.book.count == 2, "\(library.calls.book)")
  }

  private static let dependencies = Load(name: "dependencies") { round in
    try await withDependencies {
      $0.shelf = "shelf \(round)"
    } operation: {
      try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<8 { group.addTask { injected(\.shelf) } }
        while let shelf = try await group.next() {
          try expect(shelf == "shelf \(round)", "overridden with \(round), got \(shelf)")
        }
      }
    }
    try expect(injected(\.shelf) == "live", "\(injected(\.shelf)) outside")
  }

  /// Traffic that is recorded into a file, read and replayed.
  private static let cassettes = Load(name: "cassettes") { round in
    // A project has so many cassettes and no more; of each file that is recorded an index is kept.
    let file = FileManager.default.temporaryDirectory
      .appending(path: "soak-\(ProcessInfo.processInfo.processIdentifier)-\(round % 16).har")
    defer { try? FileManager.default.removeItem(at: file) }
    let stubs = HTTPStubs(.get("/recorded/{id}").reply { .json(["id": "\($0.url)"]) })
    for id in 0..<5 { _ = try await stubs.session.data(from: url("/recorded/\(round)-\(id)")) }
    try await stubs.end().record(to: file)
    let cassette = try Cassette(contentsOf: file)
    let replayed = HTTPStubs(cassette.stubs())
    for id in 0..<5 {
      let answer = text(try await replayed.session.data(from: url("/recorded/\(round)-\(id)")).0)
      try expect(answer.contains("\(round)-\(id)"), "recorded \(round)-\(id), got \(answer)")
    }
    let report = await replayed.end()
    try expect(report.isClean, "\(report)")
  }

  private static let document = Result {
    try Contract(
      Data(
        """
        openapi: 3.1.0
        paths:
          /pets/{id}:
            get:
              operationId: getPet
              parameters:
                - {name: id, in: path, required: true, schema: {type: integer}}
              responses:
                "200":
                  content:
                    application/json:
                      schema:
                        required: [name]
                        properties: {name: {type: string, maxLength: 20}}
        """.utf8))
  }

  /// A stub made from a document, and answers that a closure gives, of which one breaks it.
  private static let contracts = Load(name: "contracts") { round in
    let contract = try document.get()
    let wrong = Int.random(in: 0..<5)
    let stubs = HTTPStubs(
      .get("/pets/{id}").where { $0.query.isEmpty == false }.reply { request in
        .json(["name": request.pathParameters["id"] == "\(wrong)" ? .int(round) : "pet \(round)"])
      }, contract.stub("getPet"), options: { ($0.contract, $0.strictness) = (contract, .allow) })
    let made = text(try await stubs.session.data(from: url("/pets/\(round)")).0)
    try expect(made.contains("name"), "made \(made)")
    for id in 0..<5 { _ = try await stubs.session.data(from: url("/pets/\(id)?round=\(round)")) }
    let violations = await stubs.end().violations.map(\.description)
    try expect(
      violations.count == 1 && violations[0].contains("body.name is \(round)"), "\(violations)")
  }

  /// A server that is started and stopped.
  private static let server = Load(name: "a server") { round in
    let stubs = HTTPStubs(.get("/served").reply(.text("served \(round)")))
    let server = try await StubServer(stubs)
    let session = URLSession(configuration: .ephemeral)
    for _ in 0..<5 {
      let answer = text(try await session.data(from: server.url.appending(path: "served")).0)
      try expect(answer == "served \(round)", "served \(round), got \(answer)")
    }
    session.invalidateAndCancel()
    await server.stop()
    await stubs.end()
  }

  private static let lasting = Task {
    let stubs = HTTPStubs(
      .get("/lasting/{id}").reply { .text("lasting \($0.pathParameters["id"] ?? "")") },
      options: {
        $0.recordLimit = 1000
        $0.recordedBodyLimit = 1 << 20
      })
    return (try await StubServer(stubs), URLSession(configuration: .ephemeral))
  }

  /// A server that all rounds ask.
  private static let lastingServer = Load(name: "a lasting server") { round in
    let (server, session) = try await lasting.value
    let answer = text(
      try await session.data(from: server.url.appending(path: "lasting/\(round)")).0)
    try expect(answer == "lasting \(round)", "lasting \(round), got \(answer)")
  }
}
