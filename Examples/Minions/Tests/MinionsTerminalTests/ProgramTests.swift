import Foundation
import MinionsKit
import Synchronization
import TerminalKit
import Testing
import Understudy

@testable import MinionsTerminal

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The command as its user sees it: arguments in, lines and an exit code out.
@MainActor
@Suite(.dependency(\.delivery, MainQueue()))
struct ProgramTests {
  private struct Run: Sendable {
    let code: ExitCode
    let output: [String]
    let errors: [String]
    /// How many screens were shown.
    let screens: Int
  }

  private func run(
    _ arguments: String..., environment: [String: String] = [:], screen: Screen = .pipe,
    isInteractive: Bool = false, live: HTTPStubs = HTTPStubs(),
    clock: any Clock<Duration> = ContinuousClock()
  ) async -> Run {
    let transcript = Transcript()
    let screens = Mutex(0)
    let console = transcript.console(
      environment: environment, screen: screen, isInteractive: isInteractive,
      show: { _ in screens.withLock { $0 += 1 } })
    let program = Program(
      console: console, liveConfiguration: live.configuration, clock: clock)
    let code = await program.run(arguments)
    return Run(
      code: code, output: transcript.output, errors: transcript.errors,
      screens: screens.withLock { $0 })
  }

  // MARK: - The sample

  @Test func `a pipe gets the whole list, in columns`() async {
    let run = await run()
    #expect(run.code == .success)
    #expect(run.errors.isEmpty)
    #expect(run.output.count == 41)
    #expect(
      run.output.prefix(3) == [
        "40 minions", "Nub       1 eye · plum", "Tilly     2 eyes · apricot · “Me first”",
      ])
    #expect(run.screens == 0)
  }

  @Test func `a terminal gets a screen, and nothing is printed`() async {
    let run = await run(isInteractive: true)
    #expect(run.screens == 1)
    #expect(run.output.isEmpty)
    #expect(run.code == .success)
  }

  @Test func `--plain is as in a pipe, but not wider than the terminal`() async {
    let run = await run("--plain", screen: Screen(width: 24), isInteractive: true)
    #expect(run.screens == 0)
    #expect(run.output.count == 41)
    #expect(run.output.allSatisfy { $0.displayWidth <= 24 })
  }

  @Test(arguments: [
    ("offline", "You are offline"), ("401", "The minions do not know you"),
    ("404", "There are no minions here"), ("429", "The minions are out of breath"),
    ("500", "The minions broke something"), ("html", "The minions talk gibberish"),
    ("missing-key", "The minions talk gibberish"),
  ])
  func `a bad day is an error and an exit code`(badDay: String, title: String) async {
    let run = await run("--fail", badDay)
    #expect(run.code == .failure)
    #expect(run.output.isEmpty)
    #expect(run.errors.count == 1)
    #expect(run.errors.first?.hasPrefix("minions: \(title). ") == true)
  }

  @Test func `a time-out takes ten seconds, and none of them in earnest`() async {
    let clock = ManualClock()
    async let run = run("--fail", "timeout", clock: clock)
    await clock.sleepers(1)
    await clock.advance(by: .seconds(10))
    #expect(
      await run.errors == [
        "minions: The minions take too long. The service did not answer in time. Try again."
      ])
  }

  // MARK: - Live

  @Test(arguments: [["--live", "http://localhost:8080/staff"], ["--live"]])
  func `live asks the address given, or that of the environment`(arguments: [String]) async {
    let stubs = HTTPStubs(
      .get("http://localhost:8080/staff").reply(
        .json(["minions": [["id": 1, "name": "\u{1B}[2JWiped", "eyes": 2, "fruit": "fig"]]])))
    let run = await run(
      arguments[0], arguments.count > 1 ? arguments[1] : "--plain",
      environment: ["MINIONS_URL": "http://localhost:8080/staff"], live: stubs)
    #expect(run.output == ["1 minion", "[2JWiped  2 eyes · fig"])
    #expect(run.code == .success)
    #expect(stubs.report.isClean)
  }

  @Test func `what a live service says cannot steer the terminal, in an error either`() async {
    let stubs = HTTPStubs(.any().reply(.text("\u{1B}[2Jwiped")))
    let run = await run("--live", "http://localhost:8080/", live: stubs)
    #expect(
      run.errors == [
        "minions: The minions talk gibberish. The answer is not JSON. It begins: [2Jwiped"
      ])
  }

  // MARK: - Usage

  @Test func `help goes to the output, and fits a terminal of 80 columns`() async {
    let run = await run("--help")
    #expect(run.output == [Help.text])
    #expect(run.code == .success)
    #expect(Help.text.split(separator: "\n").filter { $0.displayWidth > 80 } == [])
  }

  @Test func `a wrong command line goes to the errors`() async {
    let run = await run("--pain")
    #expect(run.code.rawValue == 64)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == ["minions: There is no option --pain.", "Try 'minions --help'."])
  }
}
