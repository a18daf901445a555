import CommandKit
import Foundation
import ProfilesKit
import Testing
import Understudy

@testable import ProfilesCommand

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
    await CommandRun(name: "profiles", environment: environment) { console in
      await Program(console: console, liveConfiguration: live, clock: clock).run(arguments)
    }
  }

  // MARK: - The sample

  @Test func `a fault of the sample fails for every user`() async {
    let run = await run("ida", "emil", "-q", "--fail", "broken")
    #expect(run.code == .failure)
    #expect(run.output.isEmpty && run.errors.count == 2)
  }

  @Test func `the card goes to the output, the report to the errors`() async {
    let run = await run("ida")
    #expect(run.code == .success)
    #expect(
      run.output == [
        "Ida Torvund",
        "@ida · a person · since 2013-02-07",
        "",
        "Ferry pilot. Maps, tides & bread.",
        "I answer on Mondays.",
        "",
        "4090 posts · 1308 followers · 112 following · 77 stars",
        "Europe/Oslo · nb_NO",
        "https://alpha.example.com/ida",
        "Picture: https://images.example.com/ida/face.png (200 × 200)",
        "Cover: none of their own",
      ])
    #expect(
      run.errors == [
        "Requests to the sample (offline):",
        "  GET https://alpha-api.app.net/stream/0/users/@ida → 200, 732 bytes",
      ])
  }

  @Test func `several users have a card each, in the order of the names`() async {
    let run = await run("emil", "@ida", "-q")
    #expect(run.code == .success)
    #expect(run.output.first == "Emil Kasprzak")
    #expect(run.output.split(separator: "").contains { $0.first == "Ida Torvund" })
    #expect(run.errors.isEmpty)
  }

  @Test func `a user who cannot be had is an error, and the others are shown`() async {
    let run = await run("nobody", "ida", "offline", "emil", "-q")
    #expect(run.code == .failure)
    #expect(run.output.first == "Ida Torvund")
    #expect(run.output.contains("Emil Kasprzak"))
    #expect(
      run.errors == [
        "profiles: @nobody: There is nobody called @nobody. Check the spelling.",
        "profiles: @offline: There is no network. Check the connection.",
      ])
  }

  @Test func `a user who cannot be had leaves the output empty`() async {
    let run = await run("nobody")
    #expect(run.code == .failure)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == [
        "profiles: @nobody: There is nobody called @nobody. Check the spelling.",
        "Requests to the sample (offline):",
        "  GET https://alpha-api.app.net/stream/0/users/@nobody → 404, 75 bytes",
      ])
  }

  @Test func `a service that does not respond ends in the app's own time-out`() async {
    let clock = ManualClock()
    async let run = run("timeout", clock: clock)
    await clock.sleepers(1)
    await clock.advance(by: ProfileClient.timeout)
    #expect(await run.code == .failure)
    #expect(
      await run.errors == [
        "profiles: @timeout: The service did not respond in time. Try again.",
        "Requests to the sample (offline):",
        "  GET https://alpha-api.app.net/stream/0/users/@timeout → URLError -1001",
      ])
  }

  // MARK: - A server

  @Test func `live asks App.net, with the token`() async {
    let stubs = HTTPStubs(
      .get("https://alpha-api.app.net/stream/0/users/@ida")
        .header("Authorization", "Bearer secret").reply(.status(500)))
    let run = await run(
      "ida", "--live", environment: ["PROFILES_TOKEN": " secret\n"], live: stubs.configuration)
    #expect(run.code == .failure)
    #expect(
      run.errors == [
        "profiles: @ida: The service failed with status 500. Try again later.",
        "Requests to https://alpha-api.app.net:",
        "  GET https://alpha-api.app.net/stream/0/users/@ida → 500, 0 bytes",
      ])
    stubs.verify()
  }

  @Test(arguments: [[:], ["PROFILES_TOKEN": ""]])
  func `another server is asked, without a token if there is none`(
    environment: [String: String]
  ) async {
    let stubs = HTTPStubs(
      .get("http://localhost:8080/adn/stream/0/users/@ida").header("Authorization", .absent)
        .reply(.failing(.cannotConnectToHost)))
    let run = await run(
      "ida", "--server", "http://localhost:8080/adn/", environment: environment,
      live: stubs.configuration)
    #expect(run.code == .failure)
    #expect(
      run.errors == [
        "profiles: @ida: The service cannot be reached (URLError -1004). Check its address.",
        "Requests to http://localhost:8080/adn/:",
        "  GET http://localhost:8080/adn/stream/0/users/@ida → URLError -1004",
      ])
    stubs.verify()
  }

  @Test func `the sample is not sent the token`() async {
    let run = await run("unauthorized", "-q", environment: ["PROFILES_TOKEN": "secret"])
    #expect(
      run.errors == [
        """
        profiles: @unauthorized: The service asks for a valid token: “Call requires \
        authentication”. Check it.
        """
      ])
  }

  @Test func `what the service says cannot steer the terminal`() async throws {
    let users = try Fixture("users.json", in: SampleService.bundle).json()
    var user = try #require(users["ida"])
    user["name"] = "\u{1B}[2JWiped"
    user["description"]?["text"] = "\u{202E}turned\u{7}"
    let stubs = HTTPStubs(
      .get("http://localhost/stream/0/users/@ida").reply(.json(["data": user])))
    let run = await run("ida", "--server", "http://localhost", live: stubs.configuration)
    #expect(run.output[0] == "[2JWiped")
    #expect(run.output[3] == "turned")
    stubs.verify()
  }

  // MARK: - Usage

  @Test func `a wrong command line goes to the errors`() async {
    let run = await run()
    #expect(run.code == .usage)
    #expect(run.code.rawValue == 64)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == [
        "profiles: A name is missing, such as ida.", "Try 'profiles --help'.",
      ])
  }

  @Test func `help goes to the output`() async {
    let run = await run("--help")
    #expect(run.output.joined(separator: "\n") == Help.text)
    #expect(run.code == .success)
    #expect(await self.run("--version").output == ["profiles 0.1.0"])
  }

  @Test func `help fits 80 columns, and names every fault`() {
    #expect(Help.text.split(separator: "\n").filter { $0.count > 80 } == [])
    #expect(Fault.allCases.allSatisfy { Help.text.contains("  \($0.rawValue) ") })
  }
}
