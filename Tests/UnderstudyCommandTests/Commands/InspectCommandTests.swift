import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyCommand

@Suite struct InspectCommandTests {
  private let scratch = TestFolder()

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

  @Test func `A report is shown with its unplanned requests`() async throws {
    let path = try scratch.write(try await SampleReport.text(), to: "report.json")

    let run = await CommandRun("inspect", path)

    #expect(run.code == .success)
    #expect(run.output.contains("2  GET     unplanned"))
    #expect(
      run.errors.hasPrefix("#2 No stub matches GET https://a.example/movies; closest GET"))
    #expect(run.errors.contains("\nStubs never used\n"))
  }
}
