import Foundation
import TerminalKit
import Testing
import Understudy

@testable import MoviesTerminal

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The command from its arguments to its lines, everything between them real.
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

  // MARK: - Offline

  @Test(arguments: ProviderName.allCases)
  func `popular shows twenty films and the report`(provider: ProviderName) async {
    let run = await run("popular", "--provider", provider.rawValue)
    #expect(run.code == .success)
    #expect(run.errors.isEmpty)
    #expect(run.output.count == 24)
    #expect(
      run.output[0]
        == "     ID  Title                          Released    Rating  Votes  Popularity  Lang")
    #expect(
      run.output[1]
        == "1088201  The Salt Ledger                2024-09-14     6.8    204       479.2  en")
    #expect(
      run.output[21...] == [
        "", "Asked offline, of the sample, by way of '\(provider)':",
        "  GET https://api.themoviedb.org/3/movie/popular?api_key=…&page=1 → 200, 11690 bytes",
      ])
  }

  @Test func `a pipe gets no escape codes`() async {
    let run = await run("popular")
    #expect(run.output.allSatisfy { !$0.contains("\u{1B}") })
  }

  @Test(arguments: [10, 24, 40, 60, 80, 200])
  func `nothing is wider than the terminal`(width: Int) async {
    for command in [["popular", "--pages", "5"], ["show", "505809"]] {
      let run = await run(
        command[0], command[1], command.count > 2 ? command[2] : "-q", screen: Screen(width: width))
      #expect(run.output.allSatisfy { $0.displayWidth <= width })
    }
  }

  @Test func `five pages are a hundred films and five requests`() async {
    let run = await run("popular", "--pages", "5")
    #expect(run.output.prefix { !$0.isEmpty }.count == 101)
    #expect(run.output.count { $0.hasPrefix("  GET ") } == 5)
  }

  @Test func `a page beyond the sample is empty, and said to be`() async {
    let run = await run("popular", "--page", "6", "-q")
    #expect(run.output == ["There are no films on these pages."])
    #expect(run.code == .success)
  }

  @Test func `sorted films stand in order`() async {
    let run = await run("popular", "--sort", "title", "-q")
    #expect(run.output[1].contains("  A Short Manual for Giants"))
    #expect(run.output.last?.contains("紙の雨が降る町") == true)
  }

  @Test func `a search disregards case and accents`() async {
    let run = await run("search", "mare", "PAPEL", "-q")
    #expect(run.output.count == 2)
    #expect(run.output[1].contains("Maré de Papel"))
  }

  @Test func `a search without a find says so`() async {
    let run = await run("search", "no such film", "-q")
    #expect(run.output == ["No film has 'no such film' in its title."])
    #expect(run.code == .success)
  }

  @Test func `show tells all about a film`() async {
    let run = await run("show", "741461", "-q", screen: Screen(width: 72))
    #expect(
      run.output == [
        "East Wind at Eleven (2026)",
        "Elf Uhr Ostwind",
        "Thriller, Mystery · 87 min · German · 2026-04-04 · 8.0 of 10 from 136",
        "votes",
        "",
        "A radio meteorologist on a Baltic island reads out a forecast that",
        "nobody wrote, and it comes true.",
      ])
  }

  @Test func `an unknown film is an error, after the report`() async {
    let run = await run("show", "5")
    #expect(run.code == .failure)
    #expect(
      run.errors == [
        "movies: The service does not know it: “The resource you requested could not be found”."
      ])
    #expect(
      run.output.last == "  GET https://api.themoviedb.org/3/movie/5?api_key=… → 404, 100 bytes")
  }

  // MARK: - Live

  @Test func `live asks the real service, with the key, and does not show it`() async {
    let stubs = HTTPStubs(
      .get("https://api.themoviedb.org/3/movie/popular")
        .query("api_key", "secret").query("page", "2")
        .reply(.json(["page": 2, "results": [["id": 7, "title": "Iron Meadow"]]])))
    let run = await run(
      "popular", "--page", "2", "--live", environment: ["TMDB_API_KEY": "secret"],
      live: stubs.configuration)
    #expect(run.code == .success)
    #expect(run.output[1].contains("Iron Meadow"))
    #expect(
      run.output.last
        == "  GET https://api.themoviedb.org/3/movie/popular?api_key=…&page=2 → 200, 53 bytes")
    #expect(run.output.allSatisfy { !$0.contains("secret") })
    #expect(stubs.report.isClean)
  }

  @Test(arguments: [[:], ["TMDB_API_KEY": ""]])
  func `live without a key says which variable is missing`(environment: [String: String]) async {
    let run = await run("popular", "--live", environment: environment)
    #expect(run.code == .failure)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == [
        "movies: --live needs the key of the service in TMDB_API_KEY, which is not set.",
        "Get one at https://www.themoviedb.org/settings/api, or leave out --live.",
      ])
  }

  @Test func `live without a network is an error, and the report says what was tried`() async {
    let stubs = HTTPStubs(.any().reply(.failing(.notConnectedToInternet)))
    let run = await run(
      "show", "7", "--live", environment: ["TMDB_API_KEY": "secret"], live: stubs.configuration)
    #expect(run.code == .failure)
    #expect(
      run.errors == [
        "movies: The service cannot be reached (URLError -1009). Check the connection."
      ])
    #expect(
      run.output.last == "  GET https://api.themoviedb.org/3/movie/7?api_key=… → URLError -1009")
  }

  @Test func `what the service says cannot steer the terminal`() async {
    let stubs = HTTPStubs(
      .any().reply(.json(["id": 7, "title": "\u{1B}[2JWiped", "overview": "\u{202E}turned"])))
    let run = await run(
      "show", "7", "--live", "-q", environment: ["TMDB_API_KEY": "k"], live: stubs.configuration)
    #expect(run.output == ["[2JWiped", "no votes yet", "", "turned"])
  }

  // MARK: - Usage

  @Test func `help goes to the output`() async {
    let run = await run("--help")
    #expect(run.output == [Help.text])
    #expect(run.code == .success)
  }

  @Test func `a wrong command line goes to the errors`() async {
    let run = await run("popular", "--page", "x")
    #expect(run.code == .usage)
    #expect(run.code.rawValue == 64)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == [
        "movies: --page needs a number from 1 to 500, not 'x'.", "Try 'movies --help'.",
      ])
  }

  @Test func `help fits a terminal of 80 columns`() {
    #expect(Help.text.split(separator: "\n").filter { $0.displayWidth > 80 } == [])
  }
}
