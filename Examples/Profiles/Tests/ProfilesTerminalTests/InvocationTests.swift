import Foundation
import ProfilesKit
import TerminalKit
import Testing

@testable import ProfilesTerminal

@Suite struct InvocationTests {
  private static let local = Service.server(
    ProfileEndpoint(server: URL(string: "http://localhost:8080")!))

  @Test(arguments: [
    ([], Invocation(command: .user(nil))), (["ida"], Invocation(command: .user("ida"))),
    (["@ida"], Invocation(command: .user("@ida"))),
    (["ida", "--plain"], Invocation(command: .user("ida"), isPlain: true)),
    (["--plain", "ida"], Invocation(command: .user("ida"), isPlain: true)),
    (["--live"], Invocation(command: .user(nil), service: .server(.appNet))),
    (
      ["--server", "http://localhost:8080", "ida"],
      Invocation(command: .user("ida"), service: local)
    ),
    (["--server=http://localhost:8080"], Invocation(command: .user(nil), service: local)),
    (["--", "--live"], Invocation(command: .user("--live"))),
    (["--help"], Invocation(command: .help)), (["ida", "-h"], Invocation(command: .help)),
    (["--version"], Invocation(command: .version)),
  ])
  func `a command line is read`(arguments: [String], invocation: Invocation) throws {
    #expect(try Invocation(arguments) == invocation)
  }

  @Test(arguments: [
    (["--pla"], "There is no option --pla."), (["-x"], "There is no option -x."),
    (["--plain=yes"], "--plain takes no value."), (["--server"], "--server needs a value."),
    (
      ["--server", "localhost"],
      "--server needs an address such as http://localhost:8080, not 'localhost'."
    ),
    (
      ["--server="], "--server needs an address such as http://localhost:8080, not ''."
    ),
    (
      ["--server", "ftp://example.com"],
      "--server needs an address such as http://localhost:8080, not 'ftp://example.com'."
    ),
    (["--live", "--server", "http://localhost"], "Give either --live or --server."),
    (["ida", "emil"], "One name at a time: 'emil' is one too many."),
    ([""], "'' is no name."), (["@"], "'@' is no name."),
    (["--\u{1B}[2J"], "There is no option --[2J."),
  ])
  func `a command line that makes no sense is refused`(arguments: [String], message: String) {
    #expect(throws: UsageError(message)) { try Invocation(arguments) }
  }
}
