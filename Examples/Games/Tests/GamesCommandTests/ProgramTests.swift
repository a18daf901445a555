import Foundation
import CommandKit
import Testing
import Understudy

@testable import GamesCommand

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The command from its arguments to its output, everything between them real.
@Suite struct ProgramTests {
  private func run(
    _ arguments: String..., environment: [String: String] = [:],
    live: URLSessionConfiguration = HTTPStubs().configuration
  ) async -> CommandRun {
    await CommandRun(name: "games", environment: environment) { console in
      await Program(console: console, liveConfiguration: live).run(arguments)
    }
  }

  private static let credentials = ["IGDB_CLIENT_ID": "me", "IGDB_ACCESS_TOKEN": "secret"]

  // MARK: - Offline

  @Test func `the output is a line for each game, the report goes to the errors`() async {
    let run = await run("--platform", "xbox-one")
    #expect(run.code == .success)
    #expect(run.output.count == 25)
    #expect(run.errors.count == 2)
    #expect(run.errors.last?.hasPrefix("  POST https://api.igdb.com/v4/games → 200, ") == true)
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
    let run = await run("--fail", day, "-q")
    #expect(run.code == .failure)
    #expect(run.output.isEmpty)
    #expect(run.errors == ["games: \(message)"])
  }

  @Test func `an unknown game is an error`() async {
    let run = await run("show", "5", "-q")
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
        == """
        games: --live needs the credentials of the service; not set: \(names). Get them at \
        https://api-docs.igdb.com/#account-creation, or leave out --live.
        """)
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

  @Test func `help goes to the output, in lines of at most 80 columns`() async {
    let run = await run("--help")
    #expect(run.output.joined(separator: "\n") == Help.text)
    #expect(run.output.allSatisfy { $0.count <= 80 })
    #expect(run.code == .success)
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
