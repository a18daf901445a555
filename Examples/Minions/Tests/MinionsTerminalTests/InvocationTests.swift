import Foundation
import TerminalKit
import Testing

@testable import MinionsTerminal

@Suite struct InvocationTests {
  private static let address = "http://localhost:8080/minions"

  @Test(arguments: [
    ([], Invocation(command: .sample(nil))),
    (["--offline", "--plain"], Invocation(command: .sample(nil), isPlain: true)),
    (["--fail", "404"], Invocation(command: .sample(.notFound))),
    (["--fail=missing-key"], Invocation(command: .sample(.missingKey))),
    (["--live", address], Invocation(command: .live(URL(string: address)!))),
    (["--live=\(address)"], Invocation(command: .live(URL(string: address)!))),
    (
      ["--live", "--plain"],
      Invocation(command: .live(URL(string: "https://env.example.com/")!), isPlain: true)
    ),
    (["--help"], Invocation(command: .help)), (["--plain", "-h"], Invocation(command: .help)),
    (["--version"], Invocation(command: .version)),
  ])
  func `a command line is read`(arguments: [String], invocation: Invocation) throws {
    let environment = ["MINIONS_URL": "https://env.example.com/"]
    #expect(try Invocation(arguments, environment) == invocation)
  }

  @Test func `an address in the environment alone asks nobody`() throws {
    #expect(
      try Invocation([], ["MINIONS_URL": Self.address]) == Invocation(command: .sample(nil)))
  }

  @Test(arguments: [
    (["--pain"], "There is no option --pain."), (["-x"], "There is no option -x."),
    (["list"], "There is no argument 'list'."), (["\u{1B}[2J"], "There is no argument '[2J'."),
    (["--plain=yes"], "--plain takes no value."), (["--fail"], "--fail needs a value."),
    (
      ["--fail", "x"],
      "--fail is one of offline, 401, 404, 429, 500, timeout, html, missing-key, not 'x'."
    ),
    (["--live"], "--live needs an address, behind it or in MINIONS_URL."),
    (
      ["--live", "minions"],
      "--live needs an address that begins with http:// or https://, not 'minions'."
    ),
    (
      ["--live", "file:///etc/hosts"],
      "--live needs an address that begins with http:// or https://, not 'file:///etc/hosts'."
    ),
    (["--live", address, "--offline"], "Give either --offline or --live."),
    (["--live", address, "--fail", "404"], "--fail belongs to the sample, not to --live."),
  ])
  func `a command line that makes no sense is refused`(arguments: [String], message: String) {
    #expect(throws: UsageError(message)) { try Invocation(arguments, [:]) }
  }
}
