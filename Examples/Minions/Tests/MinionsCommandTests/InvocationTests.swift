import Foundation
import CommandKit
import Testing

@testable import MinionsCommand

@Suite struct InvocationTests {
  private static let address = "http://localhost:8080/minions"

  @Test(arguments: [
    ([], Invocation(command: .sample(nil))),
    (["-q"], Invocation(command: .sample(nil), isQuiet: true)),
    (["--fail", "404"], Invocation(command: .sample(.notFound))),
    (["--fail=missing-key", "--quiet"], Invocation(command: .sample(.missingKey), isQuiet: true)),
    (["--server", address], Invocation(command: .server(URL(string: address)!))),
    (["--server=\(address)"], Invocation(command: .server(URL(string: address)!))),
    (["--help"], Invocation(command: .help)),
    (["--fail", "404", "-h"], Invocation(command: .help)),
    (["--version"], Invocation(command: .version)),
  ])
  func `a command line is read`(arguments: [String], invocation: Invocation) throws {
    #expect(try Invocation(arguments) == invocation)
  }

  @Test(arguments: [
    (["--qiet"], "There is no option --qiet."), (["-x"], "There is no option -x."),
    (["list"], "There is no argument 'list'."), (["--quiet=yes"], "--quiet takes no value."),
    (["--help=yes"], "--help takes no value."), (["--fail"], "--fail needs a value."),
    (
      ["--fail", "x"],
      "--fail is one of offline, 401, 404, 429, 500, timeout, html, missing-key, not 'x'."
    ),
    (["--server"], "--server needs a value."),
    (
      ["--server", "minions"],
      "--server needs an address such as http://localhost:8080, not 'minions'."
    ),
    (["--server", address, "--fail", "404"], "--fail belongs to the sample, not to --server."),
  ])
  func `a command line that makes no sense is refused`(arguments: [String], message: String) {
    #expect(throws: UsageError(message)) { try Invocation(arguments) }
  }
}
