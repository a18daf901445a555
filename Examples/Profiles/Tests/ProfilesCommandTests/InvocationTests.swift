import CommandKit
import Foundation
import ProfilesKit
import Testing

@testable import ProfilesCommand

@Suite struct InvocationTests {
  private static let local = Service.server(
    ProfileEndpoint(server: URL(string: "http://localhost:8080")!))

  @Test(arguments: [
    (["ida"], Invocation(command: .users(["ida"]))),
    (["@ida"], Invocation(command: .users(["@ida"]))),
    (["ida", "emil", "ida"], Invocation(command: .users(["ida", "emil", "ida"]))),
    (["ida", "-q", "emil"], Invocation(command: .users(["ida", "emil"]), isQuiet: true)),
    (["--quiet", "ida"], Invocation(command: .users(["ida"]), isQuiet: true)),
    (["ida", "--live"], Invocation(command: .users(["ida"]), service: .server(.appNet))),
    (
      ["--server", "http://localhost:8080", "ida"],
      Invocation(command: .users(["ida"]), service: local)
    ),
    (
      ["ida", "--server=http://localhost:8080"],
      Invocation(command: .users(["ida"]), service: local)
    ),
    (["--", "--live"], Invocation(command: .users(["--live"]))),
    (["--help"], Invocation(command: .help)), (["ida", "-h"], Invocation(command: .help)),
    (["--version"], Invocation(command: .version)),
  ])
  func `a command line is read`(arguments: [String], invocation: Invocation) throws {
    #expect(try Invocation(arguments) == invocation)
  }

  @Test(arguments: [
    ([], "A name is missing, such as ida."), (["--live"], "A name is missing, such as ida."),
    (["--liv"], "There is no option --liv."), (["-x"], "There is no option -x."),
    (["--quiet=yes"], "--quiet takes no value."), (["--server"], "--server needs a value."),
    (
      ["ida", "--server", "localhost"],
      "--server needs an address such as http://localhost:8080, not 'localhost'."
    ),
    (
      ["ida", "--server="], "--server needs an address such as http://localhost:8080, not ''."
    ),
    (
      ["ida", "--server", "ftp://example.com"],
      "--server needs an address such as http://localhost:8080, not 'ftp://example.com'."
    ),
    (["ida", "--live", "--server", "http://localhost"], "Give either --live or --server."),
    ([""], "'' is not a name."), (["ida", "@"], "'@' is not a name."),
  ])
  func `a command line that makes no sense is refused`(arguments: [String], message: String) {
    #expect(throws: UsageError(message)) { try Invocation(arguments) }
  }
}
