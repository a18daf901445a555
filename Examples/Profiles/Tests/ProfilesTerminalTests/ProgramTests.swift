import Foundation
import Synchronization
import TerminalKit
import Testing
import Understudy

@testable import ProfilesTerminal

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The command from its arguments to its lines, everything between them real.
@Suite struct ProgramTests {
  private struct Run {
    let code: ExitCode
    let output: [String]
    let errors: [String]
    /// What the screen showed when it was shown first; nil if there was none.
    let screen: [String]?
  }

  private func run(
    _ arguments: String..., environment: [String: String] = [:], screen: Screen = .pipe,
    isInteractive: Bool = false, live: URLSessionConfiguration = HTTPStubs().configuration
  ) async -> Run {
    let transcript = Transcript()
    let shown = Mutex<[String]?>(nil)
    let console = transcript.console(
      environment: environment, screen: screen, isInteractive: isInteractive,
      show: { screen in
        let lines = screen.lines(in: ScreenSize(columns: 80, rows: 24)).map(\.text)
        shown.withLock { $0 = lines }
        _ = screen.press(.interrupt)
      })
    let code = await Program(console: console, liveConfiguration: live).run(arguments)
    return Run(
      code: code, output: transcript.output, errors: transcript.errors,
      screen: shown.withLock { $0 })
  }

  // MARK: - The card

  @Test func `a pipe gets the card once, without escape codes`() async {
    let run = await run("ida")
    #expect(run.code == .success)
    #expect(run.output.count == 11)
    #expect(run.output.first == "Ida Torvund")
    #expect(run.output.allSatisfy { !$0.contains("\u{1B}") })
    #expect(run.errors.isEmpty && run.screen == nil)
  }

  @Test func `a terminal gets it with --plain, wrapped and styled`() async {
    let run = await run(
      "ida", "--plain", screen: Screen(width: 30, isStyled: true), isInteractive: true)
    #expect(run.output.first == "\u{1B}[1mIda Torvund\u{1B}[0m")
    #expect(run.output.dropFirst().allSatisfy { $0.displayWidth <= 30 })
    #expect(run.screen == nil)
  }

  @Test func `a user who cannot be had is an error`() async {
    let run = await run("nobody")
    #expect(run.code == .failure)
    #expect(run.output.isEmpty)
    #expect(run.errors == ["profiles: There is nobody called @nobody. Check the spelling."])
  }

  // MARK: - The screen

  @Test func `a terminal gets the screen`() async {
    let run = await run(isInteractive: true)
    #expect(run.code == .success)
    #expect(run.screen?[0] == "Profiles, offline, a sample")
    #expect(run.screen?[3] == "Type a name and press Enter.")
    #expect(run.output.isEmpty && run.errors.isEmpty)
  }

  @Test func `a name is loaded at once, and given up on leaving`() async {
    let run = await run("late", isInteractive: true)
    #expect(run.code == .success)
    #expect(run.screen?[3] == "Asking for @late …")
    #expect(run.errors.isEmpty)
  }

  // MARK: - A server

  @Test func `live asks App.net, with the token`() async {
    let stubs = HTTPStubs(
      .get("https://alpha-api.app.net/stream/0/users/@ida")
        .header("Authorization", "Bearer secret").reply(.status(500)))
    let run = await run(
      "ida", "--live", environment: ["PROFILES_TOKEN": " secret\n"], live: stubs.configuration)
    #expect(run.errors == ["profiles: The service failed with status 500. Try again later."])
    #expect(stubs.report.isClean)
  }

  @Test(arguments: [[:], ["PROFILES_TOKEN": ""]])
  func `another server is asked, without a token if there is none`(
    environment: [String: String]
  ) async {
    let stubs = HTTPStubs(
      .get("http://localhost:8080/stream/0/users/@ida").header("Authorization", .absent)
        .reply(.failing(.cannotConnectToHost)))
    let run = await run(
      "ida", "--server", "http://localhost:8080", environment: environment,
      live: stubs.configuration)
    #expect(run.code == .failure)
    #expect(
      run.errors == [
        "profiles: The service cannot be reached (URLError -1004). Check its address."
      ])
    #expect(stubs.report.isClean)
  }

  @Test func `the screen of a server offers no names`() async {
    let run = await run("--server", "http://localhost:8080", isInteractive: true)
    #expect(run.screen?[0] == "Profiles, http://localhost:8080")
    #expect(run.screen?.last == "Enter loads · Esc clears · Ctrl-C leaves")
  }

  // MARK: - Usage

  @Test(arguments: [["--plain"], []])
  func `without a name and somebody to type it there is nothing to do`(arguments: [String]) async {
    let run = arguments.isEmpty ? await run() : await run(arguments[0], isInteractive: true)
    #expect(run.code == .usage)
    #expect(run.code.rawValue == 64)
    #expect(
      run.errors == [
        "profiles: A name is missing. Only in a terminal can one be typed later.",
        "Try 'profiles --help'.",
      ])
  }

  @Test func `help goes to the output`() async {
    let run = await run("--help")
    #expect(run.output == [Help.text])
    #expect(run.code == .success)
  }

  @Test func `help fits a terminal of 80 columns, and names every bad day`() {
    #expect(Help.text.split(separator: "\n").filter { $0.displayWidth > 80 } == [])
    #expect(BadDay.allCases.allSatisfy { Help.text.contains("  \($0.rawValue) ") })
  }
}
