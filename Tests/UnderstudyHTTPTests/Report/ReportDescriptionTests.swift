import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyEngine

@Suite("The report, printed")
struct ReportDescriptionTests {
  private static func get(_ url: URLPattern, line: Int) -> RequestPattern {
    .get(url, fileID: "MoviesTests/PopularTests.swift", filePath: "", line: line, column: 1)
  }

  @Test func `a report of nothing is one line`() {
    #expect(HTTPStubs().report.description == "0 requests, 0 stubs")
  }

  @Test func `requests stand in order, with the stubs that answered`() async throws {
    let clock = ManualClock()
    let stubs = HTTPStubs(
      Self.get("/movies", line: 12).reply(.text("hello")),
      Self.get("/movies/{id}", line: 13).reply(.status(404)).optional(), clock: clock)
    _ = try await stubs.text("https://a.example/movies")
    await clock.advance(by: .milliseconds(12_045))
    _ = try await stubs.text("https://a.example/movies/7")
    #expect(
      stubs.report.description == """
        2 requests, 2 stubs, all as planned

        Requests
          #      time  method  URL                         status  bytes  stub
          1   0.000 s  GET     https://a.example/movies    200         5  PopularTests.swift:12
          2  12.045 s  GET     https://a.example/movies/7  404         0  PopularTests.swift:13

        Stubs
          used  expected    stub
             1  at least 1  GET /movies (PopularTests.swift:12)
             1  any number  GET /movies/{id} (PopularTests.swift:13)
        """)
  }

  @Test func `everything that can go off script is told`() async throws {
    let error = StubError(.unplanned, "No stub matches POST https://a.example/x.\nHint: none")
    let straggler = StubError(.straggler, "GET https://a.example/late came late.")
    let twice = Self.get("/twice", line: 2).reply(.status(200)).times(2)
    let never = Self.get("/never", line: 3).reply(.status(200))
    let request = { (method: String, path: String) in
      RecordedRequest(method: method, url: URL(string: "https://a.example\(path)")!)
    }
    let exchanges = [
      Exchange(
        number: 1, request: request("POST", "/x"), planned: nil, outcome: .unplanned(error),
        started: .milliseconds(5), ended: .milliseconds(5)),
      Exchange(
        number: 2, request: request("GET", "/twice"), planned: PlannedStub(twice, order: 0),
        outcome: .failed(URLError(.timedOut)), started: .seconds(1), ended: .seconds(61)),
      Exchange(
        number: 3, request: request("GET", "/gone"), planned: nil, outcome: .cancelled,
        started: .seconds(2),
        ended: .seconds(3)),
      Exchange(
        number: 4, request: request("GET", "/open"), planned: nil, outcome: .pending,
        started: .seconds(2),
        ended: nil),
      Exchange(
        number: 5, request: request("GET", "/late"), planned: nil, outcome: .straggler(straggler),
        started: .seconds(3), ended: .seconds(3)),
    ]
    let report = StubReport(
      began: .now, exchanges: exchanges,
      uses: [
        StubUse(planned: PlannedStub(twice, order: 0), count: 1),
        StubUse(planned: PlannedStub(never, order: 1), count: 0),
      ],
      problems: ["the stub can't work\nat all"])
    #expect(
      report.description == """
        5 requests, 2 stubs: 1 unplanned, 1 too late, 1 problem, 2 used too rarely

        Requests
          #     time  method  URL                      status     bytes  stub
          1  0.005 s  POST    https://a.example/x      unplanned      –  –
          2  1.000 s  GET     https://a.example/twice  failed         –  PopularTests.swift:2
          3  2.000 s  GET     https://a.example/gone   cancelled      –  –
          4  2.000 s  GET     https://a.example/open   pending        –  –
          5  3.000 s  GET     https://a.example/late   too late       –  –

        Stubs
          used  expected    stub
             1  exactly 2   GET /twice (PopularTests.swift:2)
             0  at least 1  GET /never (PopularTests.swift:3)

        Unplanned
          #1 No stub matches POST https://a.example/x.

        Unused
          GET /never (PopularTests.swift:3): expected at least 1, used 0

        Used too rarely
          GET /twice (PopularTests.swift:2): expected exactly 2, used 1

        Too late
          #5 GET https://a.example/late came late.

        Failed
          #2 URLError -1001

        Problems
          the stub can't work
          at all
        """)
  }

  @Test func `a long URL loses the middle of a long query, and never its path`() async throws {
    let path = (1...6).map { "segment\($0)" }.joined(separator: "/")
    let stubs = HTTPStubs(
      Self.get("/**", line: 12).reply(.status(200)), clock: ManualClock())
    _ = try await stubs.text("https://a.example/short?page=1&language=en&include=images,videos")
    _ = try await stubs.text("https://a.example/\(path)?page=2")
    #expect(
      stubs.report.description == """
        2 requests, 1 stub, all as planned

        Requests
          #     time  method  URL                                       status  bytes  stub
          1  0.000 s  GET     https://a.example/short?page=1&…s,videos  200         0  PopularTests.swift:12
          2  0.000 s  GET     https://a.example/segment1/segment2/segment3/segment4/segment5/segment6?page=2  200         0  PopularTests.swift:12

        Stubs
          used  expected    stub
             2  at least 1  GET /** (PopularTests.swift:12)
        """)
  }

  @Test func `secrets are replaced wherever there is a URL`() async throws {
    let stubs = HTTPStubs(
      Self.get("https://a.example/x?api_key=s3cr3t", line: 1).reply(.status(200)),
      clock: ManualClock())
    _ = try await stubs.text("https://me:s3cr3t@a.example/x?api_key=s3cr3t")
    _ = await stubs.outcome(try sent("https://a.example/y?page=1&token=s3cr3t"))
    #expect(!stubs.report.description.contains("s3cr3t"))
    #expect(stubs.report.description.contains("https://REDACTED@"))
    #expect(stubs.report.description.contains("https://a.example/y?page=1&token=REDACTED"))
  }

  @Test func `the scope's beginning is told by the wall clock`() {
    let before = Date()
    let report = HTTPStubs(clock: ManualClock()).report
    #expect((before...Date()).contains(report.began))
  }
}
