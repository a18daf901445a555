import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyCommand

@Suite struct ReportCommandTests {
  private let scratch = TestFolder()

  private func write(_ name: String, asking urls: String...) async throws -> String {
    let data = try await SampleReport.file(asking: urls).data()
    return try scratch.write(String(decoding: data, as: UTF8.self), to: name)
  }

  private func merged() throws -> ReportFile {
    let data = Data(scratch.read("all.json").utf8)
    return try #require(try ReportFile(reading: data, name: "all.json"))
  }

  @Test func `What one shard uses no other one has to`() async throws {
    let one = try await write("1.json", asking: "https://a.example/films")
    let two = try await write(
      "2.json", asking: "https://a.example/movie", "https://a.example/films")

    let run = await CommandRun("report", "merge", one, two, "--to", scratch.path("all.json"))

    #expect(run.code == .success)
    #expect(run.errors == "2 runs, 3 requests, all as planned.\n")
    let all = try merged()
    #expect(all.isClean && all.runs == 2)
    #expect(all.stubs.map(\.used) == [2, 1])
    #expect(all.stubs.allSatisfy { $0.message == nil })
    #expect(all.requests.map(\.number) == [1, 2, 3])
    #expect(all.requests.map(\.stub) == [0, 1, 0])
  }

  @Test func `Stubs that no run used and all unplanned requests are kept`() async throws {
    let one = try await write("1.json", asking: "https://a.example/films")
    let two = try await write("2.json", asking: "https://a.example/movies")

    let run = await CommandRun("report", "merge", two, one, "--to", scratch.path("all.json"))

    #expect(run.code == .failure)
    #expect(
      run.errors.hasPrefix(
        "2 runs, 2 requests: 1 unplanned, 1 unused.\n  unused: GET https://a.example/movie "))
    let all = try merged()
    #expect(all.requests.map(\.outcome) == [.unplanned, .answered])
    #expect(all.requests[0].miss?.rows.isEmpty == false)
  }

  @Test func `Runs without a request are no success`() async throws {
    let one = try await write("1.json")
    let two = try await write("2.json")
    let merged = ["merge", one, two, "--to", scratch.path("all.json")]
    let run = await CommandRun(["report"] + merged)
    #expect(run.code == .failure)
    #expect(run.errors.hasPrefix("2 runs, "))
    let optional = ReportFile(HTTPStubs(.get("/x").reply(.status(200)).optional()).report)
    let file = try scratch.write(
      String(decoding: try optional.data(), as: UTF8.self), to: "optional.json")
    let silent = await CommandRun("report", file)
    #expect(silent.output == "1 run, no request, so nothing was checked.\n")
    #expect(silent.code == .failure)
    #expect(await CommandRun("report", file, "--allow-unused").code == .success)
  }

  @Test func `What no run used of a document is told`() async throws {
    let one = try await write("1.json", asking: "https://a.example/films")
    let two = try await write("2.json", asking: "https://a.example/movie")
    let document = try scratch.write(
      """
      openapi: 3.0.3
      paths:
        /films:
          get: { responses: { "200": {}, "404": {} } }
        /movie: { get: { responses: { "200": {} } }, post: {} }
      """, to: "films.yaml")

    let run = await CommandRun("report", one, two, "--against", document)
    let merging = await CommandRun(
      "report", "merge", one, two, "--to", scratch.path("all.json"), "--against", document)

    #expect(
      run.output == """
        2 runs, 2 requests, all as planned.
        2 of 3 operations used
          unused: POST /movie
          no response: GET /films: 404

        """)
    #expect(merging.errors == run.output)
  }

  @Test func `A merged report is merged again to the same`() async throws {
    let one = try await write("1.json", asking: "https://a.example/films")
    let two = try await write("2.json", asking: "https://a.example/movies")
    let three = try await write("3.json", asking: "https://a.example/movie")
    let reports = try [one, two, three].map { path in
      try #require(try ReportFile(reading: Data(contentsOf: URL(filePath: path)), name: path))
    }

    let atOnce = ReportFile(merging: reports)
    let stepwise = ReportFile(merging: [ReportFile(merging: Array(reports[..<2])), reports[2]])

    #expect(atOnce == stepwise)
    #expect(atOnce.runs == 3)
  }

  @Test func `Without --to the report goes to standard output`() async throws {
    let one = try await write("1.json", asking: "https://a.example/films")
    let run = await CommandRun("report", "merge", one)
    #expect(run.code == .failure)
    #expect(try ReportFile(reading: Data(run.output.utf8), name: "")?.requests.count == 1)
  }
}
