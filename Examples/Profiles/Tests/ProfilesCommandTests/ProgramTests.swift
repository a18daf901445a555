import Foundation
import CommandKit
import Testing
import Understudy

@testable import ProfilesCommand

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The command from its arguments to its lines, everything between them real.
@Suite struct ProgramTests {
  private func run(
    _ arguments: String..., environment: [String: String] = [:],
    live: URLSessionConfiguration = HTTPStubs().configuration
  ) async -> CommandRun {
    await CommandRun(name: "profiles", environment: environment) { console in
      await Program(console: console, liveConfiguration: live).run(arguments)
    }
  }

  // MARK: - The card

  @Test func `the output is the card, the report goes to the errors`() async {
    let run = await run("ida")
    #expect(run.code == .success)
    #expect(run.output.count == 11)
    #expect(run.output.first == "Ida Torvund")
    #expect(run.errors.count == 2)
    #expect(
      run.errors.last?.hasPrefix(
        "  GET https://alpha-api.app.net/stream/0/users/@ida → 200, ") == true)
  }

  @Test func `a user who cannot be had is an error`() async {
    let run = await run("nobody", "-q")
    #expect(run.code == .failure)
    #expect(run.output.isEmpty)
    #expect(run.errors == ["profiles: There is nobody called @nobody. Check the spelling."])
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

  // MARK: - Usage

  @Test func `without a name there is nothing to do`() async {
    let run = await run()
    #expect(run.code.rawValue == 64)
    #expect(run.errors == ["profiles: A name is missing.", "Try 'profiles --help'."])
  }

  @Test func `help goes to the output, in lines of at most 80 columns, with every bad day`() async {
    let run = await run("--help")
    #expect(run.output.joined(separator: "\n") == Help.text)
    #expect(run.output.allSatisfy { $0.count <= 80 })
    #expect(BadDay.allCases.allSatisfy { Help.text.contains("  \($0.rawValue) ") })
    #expect(run.code == .success)
  }
}
