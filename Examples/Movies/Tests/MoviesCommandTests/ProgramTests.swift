import Foundation
import CommandKit
import Testing
import Understudy

@testable import MoviesCommand

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The command from its arguments to its lines, everything between them real.
@Suite struct ProgramTests {
  private func run(
    _ arguments: String..., environment: [String: String] = [:],
    live: URLSessionConfiguration = HTTPStubs().configuration
  ) async -> CommandRun {
    await CommandRun(name: "movies", environment: environment) { console in
      await Program(console: console, liveConfiguration: live).run(arguments)
    }
  }

  // MARK: - Offline

  @Test(arguments: ProviderName.allCases)
  func `the output is a line for each film, the report goes to the errors`(
    provider: ProviderName
  ) async {
    let run = await run("popular", "--provider", provider.rawValue)
    #expect(run.code == .success)
    #expect(run.output.count == 20)
    #expect(run.output[0] == "1088201  The Salt Ledger                2024-09-14 · 6.8 of 10")
    #expect(
      run.errors == [
        "Page 1 of 5.",
        "Requests to the sample (offline), by way of '\(provider)':",
        "  GET https://api.themoviedb.org/3/movie/popular?api_key=…&page=1 → 200, 11690 bytes",
      ])
  }

  @Test(arguments: Fault.allCases.filter { $0 != .timeout })
  func `a fault of the sample fails in the words of the app`(fault: Fault) async {
    let run = await run("popular", "-q", "--fail", fault.rawValue)
    #expect(run.code == .failure)
    #expect(run.output.isEmpty && run.errors.count == 1)
  }

  @Test func `five pages are a hundred films and five requests`() async {
    let run = await run("popular", "--pages", "5")
    #expect(run.output.count == 100)
    #expect(
      run.errors.first
        == "Pages 1 to 5 of 5. 1 film without a number or a title is left out.")
    #expect(run.errors.count { $0.hasPrefix("  GET ") } == 5)
  }

  @Test func `quiet leaves nothing but the films`() async {
    let run = await run("popular", "-q")
    #expect(run.output.count == 20)
    #expect(run.errors.isEmpty)
  }

  @Test func `a page beyond the last is an error that says how many there are`() async {
    let run = await run("popular", "--page", "6", "-q")
    #expect(run.code == .failure)
    #expect(run.output.isEmpty)
    #expect(run.errors == ["movies: There is no page 6. There are 5 pages, from 1 to 5."])
  }

  @Test func `of more pages than there are those that exist are listed`() async {
    let run = await run("popular", "--pages", "9")
    #expect(run.code == .success)
    #expect(run.output.count == 100)
    #expect(run.errors.first?.hasPrefix("Pages 1 to 5 of 5.") == true)
  }

  @Test func `sorted films stand in order`() async {
    let run = await run("popular", "--sort", "title")
    #expect(run.output[0].contains("  A Short Manual for Giants"))
    #expect(run.output.last?.contains("紙の雨が降る町") == true)
  }

  @Test func `a search disregards case and accents`() async {
    let run = await run("search", "mare", "PAPEL")
    #expect(run.output.count == 1)
    #expect(run.output[0].contains("Maré de Papel"))
  }

  @Test func `a search finds a part of a word, as the help says`() async {
    let run = await run("search", "anterns", "-q")
    #expect(run.output.count == 1)
    #expect(run.output[0].contains("Nine Lanterns Over Kettle Bay"))
    #expect(Help.text.contains("a part may stand within a word"))
  }

  @Test func `a search without a find prints nothing, and says so`() async {
    let run = await run("search", "no such film")
    #expect(run.code == .success)
    #expect(run.output.isEmpty)
    #expect(run.errors[1] == "No film has 'no such film' in its title.")
  }

  @Test func `show tells all about a film`() async {
    let run = await run("show", "741461")
    #expect(
      run.output == [
        "East Wind at Eleven (2026)",
        "Elf Uhr Ostwind",
        "Thriller, Mystery · 87 min · German · 2026-04-04 · 8.0 of 10 from 136 votes",
        "",
        "A radio meteorologist on a Baltic island reads out a forecast that nobody wrote, and it "
          + "comes true.",
      ])
  }

  @Test func `an unknown film is an error, and the report says what was asked`() async {
    let run = await run("show", "5")
    #expect(run.code == .failure)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == [
        "movies: The service does not know it: “The resource you requested could not be found”.",
        "Requests to the sample (offline), by way of 'session':",
        "  GET https://api.themoviedb.org/3/movie/5?api_key=… → 404, 100 bytes",
      ])
  }

  // MARK: - Recorded

  private static let films = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "MoviesKitTests/Cassettes/films.har")

  @Test func `a recording answers what was recorded, even beside a stand-in`() async {
    let run = await CommandRun(
      name: "movies", environment: ["UNDERSTUDY_URL": "http://127.0.0.1:49152"]
    ) { console in
      await Program(console: console).run(["popular", "--replay", Self.films.path])
    }
    #expect(run.code == .success)
    #expect(run.output.count == 20)
    #expect(
      run.errors == [
        "Page 1 of 5.",
        "Requests to films.har (offline), by way of 'session':",
        "  GET https://api.themoviedb.org/3/movie/popular?api_key=…&page=1 → 200, 11690 bytes",
      ])
  }

  @Test(.strictness(unplanned: .allow))
  func `a request that was not recorded fails, and the report says so`() async {
    let run = await run("show", "7", "--replay", Self.films.path)
    #expect(run.code == .failure)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == [
        "movies: The service cannot be reached (URLError -1008). Check the connection.",
        "Requests to films.har (offline), by way of 'session':",
        "  GET https://api.themoviedb.org/3/movie/7?api_key=… → not planned",
      ])
  }

  @Test func `a recording that is missing is named`() async {
    let run = await run("popular", "--replay", "/no/such/films.har")
    #expect(run.code == .failure)
    #expect(run.errors.count == 1 && run.errors[0].contains("/no/such/films.har"))
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
    #expect(run.output == ["7  Iron Meadow  no votes yet"])
    #expect(
      run.errors.last
        == "  GET https://api.themoviedb.org/3/movie/popular?api_key=…&page=2 → 200, 53 bytes")
    #expect((run.output + run.errors).allSatisfy { !$0.contains("secret") })
    #expect(stubs.report.isClean)
  }

  @Test func `a server of one's own is asked, and never gets the real key`() async {
    let stubs = HTTPStubs(
      .get("http://localhost:8080/v3/movie/popular").query("api_key", "sample")
        .query("page", "1").reply(
          .json(["page": 1, "results": [["id": 7, "title": "Iron Meadow"]]])))
    let run = await run(
      "popular", "--server", "http://localhost:8080/v3", environment: ["TMDB_API_KEY": "secret"],
      live: stubs.configuration)
    #expect(run.output == ["7  Iron Meadow  no votes yet"])
    #expect(run.errors[1] == "Requests to http://localhost:8080/v3, by way of 'session':")
    #expect(stubs.report.isClean)
  }

  @Test(arguments: [(["popular"], "sample"), (["popular", "--live"], "secret")])
  func `the address of a stand-in takes the place of the service`(
    arguments: [String], key: String
  ) async {
    let stubs = HTTPStubs(
      .get("http://127.0.0.1:49152/3/movie/popular").query("api_key", key).reply(
        .json(["page": 1, "results": [["id": 7, "title": "Iron Meadow"]]])))
    let run = await CommandRun(
      name: "movies",
      environment: ["UNDERSTUDY_URL": "http://127.0.0.1:49152", "TMDB_API_KEY": "secret"]
    ) { console in
      await Program(console: console, liveConfiguration: stubs.configuration).run(arguments)
    }
    #expect(run.output == ["7  Iron Meadow  no votes yet"])
    #expect(run.errors[1] == "Requests to http://127.0.0.1:49152/3, by way of 'session':")
    #expect(stubs.report.isClean)
  }

  @Test(arguments: [[:], ["TMDB_API_KEY": ""]])
  func `live without a key says which variable is missing`(environment: [String: String]) async {
    let run = await run("popular", "--live", environment: environment)
    #expect(run.code == .failure)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == [
        """
        movies: --live needs the key of the service in TMDB_API_KEY, which is not set. Get one at \
        https://www.themoviedb.org/settings/api, or leave out --live.
        """
      ])
  }

  @Test func `live without a network is an error, and the report says what was tried`() async {
    let stubs = HTTPStubs(.any().reply(.failing(.notConnectedToInternet)))
    let run = await run(
      "show", "7", "--live", environment: ["TMDB_API_KEY": "secret"], live: stubs.configuration)
    #expect(run.code == .failure)
    #expect(
      run.errors == [
        "movies: The service cannot be reached (URLError -1009). Check the connection.",
        "Requests to https://api.themoviedb.org/3, by way of 'session':",
        "  GET https://api.themoviedb.org/3/movie/7?api_key=… → URLError -1009",
      ])
  }

  @Test func `what the service says cannot steer the terminal`() async {
    let stubs = HTTPStubs(
      .any().reply(.json(["id": 7, "title": "\u{1B}[2JWiped", "overview": "\u{202E}turned"])))
    let run = await run(
      "show", "7", "--live", "-q", environment: ["TMDB_API_KEY": "k"], live: stubs.configuration)
    #expect(run.output == ["[2JWiped", "no votes yet", "", "turned"])
  }

  // MARK: - Usage

  @Test func `help goes to the output, in lines of at most 80 columns`() async {
    let run = await run("--help")
    #expect(run.output.joined(separator: "\n") == Help.text)
    #expect(run.output.allSatisfy { $0.count <= 80 })
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
}
