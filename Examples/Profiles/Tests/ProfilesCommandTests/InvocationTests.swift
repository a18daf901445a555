import Foundation
import ProfilesKit
import CommandKit
import Testing

@testable import ProfilesCommand

@Suite struct InvocationTests {
  private static let local = Service.server(
    ProfileEndpoint(server: URL(string: "http://localhost:8080")!))

  @Test(arguments: [
    (["ida"], Invocation(command: .user("ida"))),
    (["@ida"], Invocation(command: .user("@ida"))),
    (["ida", "--quiet"], Invocation(command: .user("ida"), isQuiet: true)),
    (["--quiet", "ida"], Invocation(command: .user("ida"), isQuiet: true)),
    (["--live", "ida"], Invocation(command: .user("ida"), service: .server(.appNet))),
    (
      ["--server", "http://localhost:8080", "ida"],
      Invocation(command: .user("ida"), service: local)
    ),
    (
      ["-q", "ida", "--server=http://localhost:8080"],
      Invocation(command: .user("ida"), service: local, isQuiet: true)
    ),
    (["--", "--live"], Invocation(command: .user("--live"))),
    (["--help"], Invocation(command: .help)), (["ida", "-h"], Invocation(command: .help)),
    (["--version"], Invocation(command: .version)),
  ])
  func `a command line is read`(arguments: [String], invocation: Invocation) throws {
    #expect(try Invocation(arguments) == invocation)
  }

  @Test(arguments: [
    (["--qui"], "There is no option --qui."), (["-x"], "There is no option -x."),
    (["--quiet=yes"], "--quiet takes no value."), (["--server"], "--server needs a value."),
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
    ([], "A name is missing."), (["--live"], "A name is missing."),
  ])
  func `a command line that makes no sense is refused`(arguments: [String], message: String) {
    #expect(throws: UsageError(message)) { try Invocation(arguments) }
  }
}
