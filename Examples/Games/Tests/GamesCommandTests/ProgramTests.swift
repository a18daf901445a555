import CommandKit
import Foundation
import GamesKit
import Testing
import Understudy

@testable import GamesCommand

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The command from its arguments to its lines, everything between them real.
@Suite(.timeLimit(.minutes(5))) struct ProgramTests {
  private func run(
    _ arguments: String..., environment: [String: String] = [:],
    live: URLSessionConfiguration = HTTPStubs().configuration,
    clock: any Clock<Duration> = ContinuousClock()
  ) async -> CommandRun {
    await CommandRun(name: "games", environment: environment) { console in
      await Program(console: console, liveConfiguration: live, clock: clock).run(arguments)
    }
  }

  private static let credentials = ["IGDB_CLIENT_ID": "me", "IGDB_ACCESS_TOKEN": "secret"]

  // MARK: - The sample

  @Test func `the output is a line for each game, the report goes to the errors`() async {
    let run = await run("--platform", "xbox-one")
    #expect(run.code == .success)
    #expect(run.output.count == 25)
    #expect(run.output[0] == "22146  The Ninth Umpire      96 of 100  2014-01-02")
    #expect(
      run.errors == [
        "Requests to the sample (offline):",
        "  POST https://api.igdb.com/v4/games → 200, 2885 bytes",
      ])
  }

  @Test func `the list shows ratings in stars`() async {
    let run = await run("--stars", "-q")
    #expect(run.output.count == 25)
    #expect(run.output[0].contains("★★★★★"))
    #expect(run.output.allSatisfy { !$0.contains("of 100") })
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: [
    (["--covers"], "/t_cover_small/"), (["--covers", "--retina"], "/t_cover_small_2x/"),
  ])
  func `the list shows small covers`(options: [String], size: String) async {
    let run = await CommandRun(name: "games") { console in
      await Program(console: console).run(options)
    }
    #expect(run.output.allSatisfy { $0.contains(size) || $0.hasSuffix("no picture") })
    #expect(run.output.contains { $0.contains(size) })
  }

  @Test func `a game is shown with its sections, and pictures of the right sizes`() async {
    let run = await run("show", "20000", "-q")
    #expect(run.code == .success)
    #expect(
      run.output == [
        "The Salt Ledger",
        "2022-11-09",
        "",
        "Cover",
        "https://images.igdb.com/igdb/image/upload/t_cover_big/co00gx.jpg",
        "",
        "Rating",
        "67 of 100",
        "",
        "Summary",
        """
        A team of salvage divers balances the debts of a valley where iron grows like wheat.
        """,
        "",
        "Storyline",
        """
        The rival has been helping all along, for reasons of her own that go back to a summer \
        nobody talks about. The last page is in somebody else's hand, and the ink is not yet dry.
        """,
        "",
        "Genres",
        "Fighting, Racing",
        "",
        "Companies",
        "Ninth Pier",
        "",
        "Screenshots",
        "https://images.igdb.com/igdb/image/upload/t_screenshot_med/sc00a.jpg",
        "https://images.igdb.com/igdb/image/upload/t_screenshot_med/sc00b.jpg",
        "https://images.igdb.com/igdb/image/upload/t_screenshot_med/sc00c.jpg",
        "https://images.igdb.com/igdb/image/upload/t_screenshot_med/sc00d.jpg",
      ])
  }

  @Test func `what the options say is put into the container, and found far below`() async {
    let run = await run("show", "20000", "--retina", "--stars")
    #expect(run.output.contains("★★★☆☆"))
    #expect(run.output.contains { $0.contains("/t_cover_big_2x/") })
    #expect(run.output.contains { $0.contains("/t_screenshot_med_2x/") })
  }

  @Test func `an unknown game is an error`() async {
    let run = await run("show", "1", "-q")
    #expect(run.code == .failure)
    #expect(run.code.rawValue == 1)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == ["games: There is no game with the number 1. Take one from the lists."])
  }

  // MARK: - Faults

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
      "The response is not valid JSON. It begins: <!DOCTYPE html><title>Sign in to the hot"
    ),
  ])
  func `a fault is told, and the command fails`(fault: String, message: String) async {
    for arguments in [[], ["show", "20000"]] {
      let run = await CommandRun(name: "games") { console in
        await Program(console: console).run(arguments + ["--fail", fault, "-q"])
      }
      #expect(run.code == .failure)
      #expect(run.output.isEmpty)
      #expect(run.errors == ["games: \(message)"])
    }
  }

  @Test func `a service that does not respond ends in the app's own time-out`() async {
    let clock = ManualClock()
    async let run = run("--fail", "timeout", clock: clock)
    await clock.sleepers(1)
    await clock.advance(by: GameStore.timeout)
    #expect(await run.code == .failure)
    #expect(
      await run.errors == [
        "games: The service did not respond in time. Try again.",
        "Requests to the sample (offline):",
        "  POST https://api.igdb.com/v4/games → URLError -1001",
      ])
  }

  // MARK: - A server

  @Test func `live asks the real service with the credentials of the environment`() async {
    let stubs = HTTPStubs(
      .post("https://api.igdb.com/v4/games").header("Client-ID", "me")
        .header("Authorization", "Bearer secret").body(.contains("platforms = 130"))
        .reply(.json([["id": 7, "name": "Iron Meadow"]])))
    let run = await run(
      "--live", "--platform", "switch", environment: Self.credentials, live: stubs.configuration)
    #expect(run.code == .success)
    #expect(run.output == ["7  Iron Meadow  –  no date yet"])
    #expect(run.errors.first == "Requests to https://api.igdb.com/v4:")
    stubs.verify()
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
      run.errors == [
        """
        games: --live needs the credentials of the service; not set: \(names). Get them at \
        https://api-docs.igdb.com/#account-creation, or leave out --live.
        """
      ])
  }

  @Test func `another server is asked, and never sent the credentials`() async {
    let stubs = HTTPStubs(
      .post("http://localhost:8080/v4/games").header("Client-ID", .absent)
        .header("Authorization", .absent).body(.contains("id = 7"))
        .reply(.json([["id": 7, "name": "Iron Meadow"]])))
    let run = await run(
      "show", "7", "--server", "http://localhost:8080/v4/", environment: Self.credentials,
      live: stubs.configuration)
    #expect(run.code == .success)
    #expect(run.output == ["Iron Meadow", "no date yet", "", "Cover", "no picture"])
    #expect(
      run.errors == [
        "Requests to http://localhost:8080/v4/:",
        "  POST http://localhost:8080/v4/games → 200, 31 bytes",
      ])
    stubs.verify()
  }

  @Test(arguments: [([], ["There are no games for PlayStation 4."]), (["-q"], [])])
  func `that there are no games is said beside the output`(
    options: [String], errors: [String]
  ) async {
    let stubs = HTTPStubs(.post("http://localhost/games").reply(.json([])))
    let run = await CommandRun(name: "games") { console in
      await Program(console: console, liveConfiguration: stubs.configuration)
        .run(["--server", "http://localhost"] + options)
    }
    #expect(run.code == .success)
    #expect(run.output.isEmpty)
    #expect(Array(run.errors.prefix(1)) == errors)
    stubs.verify()
  }

  @Test func `what the service says cannot steer the terminal`() async {
    let stubs = HTTPStubs(
      .any().reply(.json([["id": 7, "name": "\u{1B}[2JWiped", "summary": "\u{202E}turned"]])))
    let run = await run("show", "7", "--server", "http://localhost", live: stubs.configuration)
    #expect(run.output.first == "[2JWiped")
    #expect(run.output.contains("turned"))
    stubs.verify()
  }

  // MARK: - Usage

  @Test func `help goes to the output, fits 80 columns, and names every fault`() async {
    let run = await run("--help")
    #expect(run.output.joined(separator: "\n") == Help.text)
    #expect(run.code == .success)
    #expect(run.output.allSatisfy { $0.count <= 80 })
    #expect(Fault.allCases.allSatisfy { Help.text.contains($0.rawValue) })
    #expect(await self.run("--version").output == ["games 0.1.0"])
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
