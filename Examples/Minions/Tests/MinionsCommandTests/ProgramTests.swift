import Foundation
import MinionsKit
import CommandKit
import Testing
import Understudy

@testable import MinionsCommand

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The command as its user sees it: arguments in, lines and an exit code out.
@MainActor
@Suite(.dependency(\.delivery, MainQueue()))
struct ProgramTests {
  private func run(
    _ arguments: String..., live: HTTPStubs = HTTPStubs(),
    clock: any Clock<Duration> = ContinuousClock()
  ) async -> CommandRun {
    await CommandRun(name: "minions") { console in
      await Program(console: console, liveConfiguration: live.configuration, clock: clock)
        .run(arguments)
    }
  }

  // MARK: - The sample

  @Test func `the output is a line for each minion, the report goes to the errors`() async {
    let run = await run()
    #expect(run.code == .success)
    #expect(run.output.count == 40)
    #expect(
      run.output.prefix(2) == [
        "Nub       https://images.example.com/minions/3.png    1 eye · plum",
        "Tilly     https://images.example.com/minions/10.png   2 eyes · apricot · “Me first”",
      ])
    #expect(
      run.errors == [
        "Requests to the sample (offline):",
        "  GET https://minions.example.com/v1/minions → 200, 5411 bytes",
      ])
  }

  @Test func `quiet leaves out the report`() async {
    #expect(await run("-q").errors.isEmpty)
  }

  @Test(arguments: [
    ("offline", "You are offline"), ("401", "The minions do not know you"),
    ("404", "There are no minions here"), ("429", "The minions are out of breath"),
    ("500", "The minions broke something"), ("html", "The minions talk gibberish"),
    ("missing-key", "The minions talk gibberish"),
  ])
  func `a fault is an error and an exit code`(fault: String, title: String) async {
    let run = await run("--fail", fault, "-q")
    #expect(run.code == .failure)
    #expect(run.output.isEmpty)
    #expect(run.errors.count == 1)
    #expect(run.errors.first?.hasPrefix("minions: \(title). ") == true)
  }

  @Test func `a time-out takes ten seconds, and none of them in earnest`() async {
    let clock = ManualClock()
    async let run = run("--fail", "timeout", "-q", clock: clock)
    await clock.sleepers(1)
    await clock.advance(by: .seconds(10))
    #expect(
      await run.errors == [
        "minions: The minions take too long. The service did not respond in time. Try again."
      ])
  }

  // MARK: - A server

  @Test func `a server of one's own is asked at its address`() async {
    let stubs = HTTPStubs(
      .get("http://localhost:8080/staff").reply(
        .json([
          "minions": [
            [
              "id": 1, "name": "Wilf", "eyes": 2, "fruit": "fig",
              "image": "https://example.com/wilf.png",
            ]
          ]
        ])))
    let run = await run("--server", "http://localhost:8080/staff", live: stubs)
    #expect(run.output == ["Wilf  https://example.com/wilf.png  2 eyes · fig"])
    #expect(run.code == .success)
    #expect(stubs.report.isClean)
  }

  // MARK: - Usage

  @Test func `help goes to the output, in lines of at most 80 columns`() async {
    let run = await run("--help")
    #expect(run.output.joined(separator: "\n") == Help.text)
    #expect(run.output.allSatisfy { $0.count <= 80 })
    #expect(run.code == .success)
  }

  @Test func `a wrong command line goes to the errors`() async {
    let run = await run("--qiet")
    #expect(run.code.rawValue == 64)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == ["minions: There is no option --qiet.", "Try 'minions --help'."])
  }
}
