import Foundation
import TerminalKit
import Testing
import Understudy

@testable import GamesTerminal

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The command from its arguments to its output, everything between them real.
@Suite struct ProgramTests {
  private struct Run {
    let code: ExitCode
    let output: [String]
    let errors: [String]
  }

  private func run(
    _ arguments: String..., environment: [String: String] = [:], screen: Screen = .pipe,
    live: URLSessionConfiguration = HTTPStubs().configuration
  ) async -> Run {
    let transcript = Transcript()
    let console = transcript.console(environment: environment, screen: screen)
    let code = await Program(console: console, liveConfiguration: live).run(arguments)
    return Run(code: code, output: transcript.output, errors: transcript.errors)
  }

  private static let credentials = ["IGDB_CLIENT_ID": "me", "IGDB_ACCESS_TOKEN": "secret"]

  // MARK: - Offline

  @Test func `a pipe gets the list, with the numbers that 'show' takes`() async {
    let run = await run("--platform", "xbox-one")
    #expect(run.code == .success)
    #expect(run.errors.isEmpty)
    #expect(run.output.count == 26)
    #expect(run.output.first?.hasPrefix("Rating  Name") == true)
    #expect(run.output.allSatisfy { !$0.contains("\u{1B}") })
  }

  @Test func `a game is shown with its sections`() async {
    let run = await run("show", "20000")
    #expect(run.output.first == "The Salt Ledger")
    #expect(run.output.contains("Storyline"))
    #expect(run.output.contains("67 of 100"))
  }

  @Test func `what the options say is put into the container, and found far below`() async {
    let run = await run("show", "20000", "--pictures", "thumb", "--stars")
    #expect(run.output.contains("★★★☆☆"))
    #expect(run.output.contains { $0.contains("/t_thumb/") })
  }

  @Test(arguments: [10, 24, 40, 80, 200])
  func `nothing is wider than the terminal`(width: Int) async {
    for arguments in [["--plain", "--stars"], ["show", "20000"]] {
      let run = await run(arguments[0], arguments[1], screen: Screen(width: width))
      #expect(run.output.allSatisfy { $0.displayWidth <= width })
    }
  }

  @Test(arguments: [
    ("offline", "There is no connection to the internet. Connect, and try again."),
    (
      "401",
      """
      The service refuses the credentials: “Authorization Failure. Have you tried: Bearer?”. \
      Renew the access token.
      """
    ),
    ("429", "Too many requests: the service takes four a second. Try again in a moment."),
    ("500", "The service failed with status 500. Try again later."),
    (
      "html",
      "The answer is not valid JSON. It begins: <!DOCTYPE html><title>Sign in to the hot"
    ),
  ])
  func `a bad day is told, and the program fails`(day: String, message: String) async {
    let run = await run("--fail", day)
    #expect(run.code == .failure)
    #expect(run.output.isEmpty)
    #expect(run.errors == ["games: \(message)"])
  }

  @Test func `an unknown game is an error`() async {
    let run = await run("show", "5")
    #expect(run.code == .failure)
    #expect(
      run.errors == ["games: There is no game with the number 5. Take one from the lists."])
  }

  // MARK: - Live

  @Test func `live asks the real service with the credentials of the environment`() async {
    let stubs = HTTPStubs(
      .post("https://api.igdb.com/v4/games").header("Client-ID", "me")
        .header("Authorization", "Bearer secret").body(.contains("platforms = 130"))
        .reply(.json([["id": 7, "name": "Iron Meadow"]])))
    let run = await run(
      "--live", "--platform", "switch", environment: Self.credentials, live: stubs.configuration)
    #expect(run.code == .success)
    #expect(run.output.last?.contains("Iron Meadow") == true)
    #expect(stubs.report.isClean)
  }

  @Test(arguments: [
    ([:], "IGDB_CLIENT_ID, IGDB_ACCESS_TOKEN"),
    (["IGDB_CLIENT_ID": "me", "IGDB_ACCESS_TOKEN": ""], "IGDB_ACCESS_TOKEN"),
  ])
  func `live without credentials says which are missing`(
    environment: [String: String], names: String
  ) async {
    let run = await run("--live", environment: environment)
    #expect(run.code == .failure)
    #expect(
      run.errors.first
        == "games: --live needs the credentials of the service; not set: \(names).")
  }

  @Test func `what the service says cannot steer the terminal`() async {
    let stubs = HTTPStubs(
      .any().reply(.json([["id": 7, "name": "\u{1B}[2JWiped", "summary": "\u{202E}turned"]])))
    let run = await run(
      "show", "7", "--live", environment: Self.credentials, live: stubs.configuration)
    #expect(run.output.first == "[2JWiped")
    #expect(run.output.contains("turned"))
  }

  // MARK: - Usage

  @Test func `help goes to the output, and fits 80 columns`() async {
    let run = await run("--help")
    #expect(run.output == [Help.text])
    #expect(run.code == .success)
    #expect(Help.text.split(separator: "\n").allSatisfy { $0.displayWidth <= 80 })
  }

  @Test func `a wrong command line goes to the errors`() async {
    let run = await run("--platform", "ps5")
    #expect(run.code.rawValue == 64)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == [
        "games: --platform is one of ps4, xbox-one, switch, not 'ps5'.", "Try 'games --help'.",
      ])
  }
}
