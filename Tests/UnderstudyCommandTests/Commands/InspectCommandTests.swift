import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyCommand

@Suite struct InspectCommandTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func `A cassette is shown as a table without secrets`() async throws {
    let path = try scratch.har(
      "films.har", .entry("https://a.example/films?page=1&api_key=s3cr3tvalue"),
      .entry("POST", "https://a.example/login", 401, #"{"error":"no"}"#, milliseconds: 1_234),
      .entry("https://a.example/dead", 0, ""))

    let run = await CommandRun("inspect", path)

    #expect(run.code == .success)
    #expect(
      run.output == """
          #  method  status  size    time  type              URL
          1  GET     200      2 B   12 ms  application/json  https://a.example/films?page=1&api_key=REDACTED
          2  POST    401     14 B  1.23 s  application/json  https://a.example/login
          3  GET     failed     –   12 ms  –                 https://a.example/dead

        """)
    #expect(
      run.errors == """
        #3 there is no response
        Ignored in the file
          entry 3: left out, since it has no response

        """)
  }

  @Test func `On a terminal a URL loses its middle, and in a pipe nothing`() async throws {
    let url = "https://a.example/\(String(repeating: "long/", count: 60))end"
    let path = try scratch.har("long.har", .entry(url))

    let narrow = await CommandRun("inspect", path, isTerminal: true, environment: ["NO_COLOR": "1"])
    #expect(narrow.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(narrow.output.contains("…"))
    #expect(await CommandRun("inspect", path).output.contains(url))
  }

  @Test func `Nothing in a URL steers the terminal or turns the text around`() async throws {
    let path = try scratch.har("odd.har", .entry("https://a.example/\u{202E}gnp.exe\u{1B}[31m"))

    let run = await CommandRun("inspect", path, isTerminal: true, environment: ["NO_COLOR": "1"])

    #expect(!run.output.contains("\u{202E}") && !run.output.contains("\u{1B}"))
    let piped = await CommandRun("inspect", path)
    #expect(piped.output.contains(#"\u{202E}gnp.exe\u{1B}[31m"#))
  }

  @Test func `An empty cassette, and one without times, are no faults`() async throws {
    let empty = try scratch.har("empty.har")
    let run = await CommandRun("inspect", empty)
    #expect(run.code == .success)
    #expect(run.errors == "There are no requests in empty.har.\n")
    let timeless = try scratch.har(
      "timeless.har", .entry("https://a.example/", milliseconds: nil, started: nil))
    #expect(await CommandRun("inspect", timeless).output.contains("200      2 B     –"))
  }

  @Test(arguments: [1e308, -5, 1e15])
  func `A time that is none is left out`(_ milliseconds: Double) async throws {
    var entry = JSONValue.entry("https://a.example/", milliseconds: milliseconds)
    entry["timings"] = ["wait": .double(milliseconds), "receive": -1]
    let path = try scratch.har("films.har", entry)
    #expect(await CommandRun("inspect", path).output.contains("200      2 B     –"))
    let page = await CommandRun("inspect", path, "--html", "-").output
    #expect(page.contains(#""url":"https://a.example/""#))
  }

  @Test func `The file that is read is never written`() async throws {
    let path = try scratch.har("films.har", .entry("https://a.example/"))
    let before = scratch.read("films.har")
    let page = await CommandRun("inspect", path, "--html", path)
    #expect(page.code == .usage)
    #expect(page.errors.hasPrefix("understudy inspect: '\(path)' is the file that is read.\n"))
    #expect(await CommandRun("convert", path, "--as", "curl", "--to", path).code == .usage)
    #expect(scratch.read("films.har") == before)
    let folder = await CommandRun("inspect", path, "--html", scratch.folder.path)
    #expect(folder.code == .cannotCreate)
    #expect(
      folder.errors
        == "understudy inspect: \(scratch.folder.path) is a folder; name a file in it.\n")
    #expect(await CommandRun("inspect", scratch.folder.path).code == .noInput)
  }

  @Test func `As JSON it has what the table has, and more`() async throws {
    let path = try scratch.har(
      "films.har", .entry("https://a.example/films?api_key=s3cr3tvalue"))

    let run = await CommandRun("inspect", path, "--json")

    let json = try JSONValue(parsing: Data(run.output.utf8))
    #expect(
      json == [
        "file": "films.har", "kind": "cassette", "remarks": [],
        "requests": [
          [
            "number": 1, "method": "GET", "url": "https://a.example/films?api_key=REDACTED",
            "status": 200, "started": "2026-03-01T12:00:00.000Z", "milliseconds": 12,
            "responseSize": 2, "responseType": "application/json",
          ]
        ],
      ])
  }

  @Test func `Secrets are shown where that is asked for`() async throws {
    let path = try scratch.har(
      "films.har", .entry("https://a.example/films?api_key=s3cr3tvalue"))
    #expect(await CommandRun("inspect", path, "--show-secrets").output.contains("s3cr3tvalue"))
  }

  @Test func `A report is shown with what went off script`() async throws {
    let path = try scratch.write(try await SampleReport.text(), to: "report.json")

    let run = await CommandRun("inspect", path)

    #expect(run.code == .success)
    #expect(run.output.contains("2  GET     unplanned"))
    #expect(
      run.errors.hasPrefix("#2 No stub matches GET https://a.example/movies\nStubs never used\n"))
  }

  @Test func `What is neither is refused with the place of the fault`() async throws {
    let path = try scratch.write(#"{"a": 1}"#, to: "other.json")
    let run = await CommandRun("inspect", path)
    #expect(run.code == .noInput)
    #expect(
      run.errors == """
        understudy inspect: \(path):1:1: valid JSON, but not a HAR file: it has no `log`.

        """)
    #expect(await CommandRun("inspect", scratch.path("none.har")).code == .noInput)
  }
}
