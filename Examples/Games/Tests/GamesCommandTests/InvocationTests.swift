import CommandKit
import Foundation
import GamesKit
import Testing

@testable import GamesCommand

@Suite struct InvocationTests {
  private static let list = Invocation.Command.list(.playStation4)
  private static let local = URL(string: "http://localhost:8080/v4")!

  @Test(arguments: [
    ([], Invocation(command: list)),
    (["--platform", "xbox-one"], Invocation(command: .list(.xboxOne))),
    (["--platform=switch"], Invocation(command: .list(.nintendoSwitch))),
    (["--platform", "switch", "--platform", "ps4"], Invocation(command: list)),
    (["--quiet"], Invocation(command: list, isQuiet: true)),
    (["show", "7", "-q"], Invocation(command: .show(7), isQuiet: true)),
    (["--live", "show", "7"], Invocation(command: .show(7), source: .live)),
    (
      ["--server", "http://localhost:8080/v4"],
      Invocation(command: list, source: .server(local))
    ),
    (["--fail", "429"], Invocation(command: list, source: .sample(.tooManyRequests))),
    (["--fail=offline"], Invocation(command: list, source: .sample(.offline))),
    (["--stars"], Invocation(command: list, ratingScale: .stars)),
    (["--covers"], Invocation(command: list, showsCovers: true)),
    (["show", "7", "--retina"], Invocation(command: .show(7), isRetina: true)),
    (["--help"], Invocation(command: .help)), (["show", "-h"], Invocation(command: .help)),
    (["help"], Invocation(command: .help)), (["--version"], Invocation(command: .version)),
  ])
  func `a command line is read`(arguments: [String], invocation: Invocation) throws {
    #expect(try Invocation(arguments) == invocation)
  }

  @Test(arguments: [
    (["list"], "There is no command 'list'."), (["--star"], "There is no option --star."),
    (["--platform"], "--platform needs a value."),
    (["--platform", "ps5"], "--platform is one of ps4, xbox-one, switch, not 'ps5'."),
    (
      ["--fail", "x"], "--fail is one of offline, 401, 429, 500, timeout, html, not 'x'."
    ),
    (["--stars=yes"], "--stars takes no value."),
    (
      ["--server", "localhost"],
      "--server needs an address such as http://localhost:8080, not 'localhost'."
    ),
    (["--live", "--server", "http://localhost"], "Give either --live or --server."),
    (["--live", "--fail", "401"], "--fail belongs to the sample, not to --live or --server."),
    (
      ["--server", "http://localhost", "--fail", "401"],
      "--fail belongs to the sample, not to --live or --server."
    ),
    (["show", "7", "--platform", "ps4"], "--platform belongs to the list."),
    (["show", "7", "--covers"], "--covers belongs to the list; 'show' has the cover."),
    (["show"], "'show' needs the number of one game, as in the list."),
    (["show", "1", "2"], "'show' needs the number of one game, as in the list."),
    (["show", "Peat"], "'show' needs the number of one game, as in the list."),
    (["show", "0"], "'show' needs the number of one game, as in the list."),
  ])
  func `a command line that makes no sense is refused`(arguments: [String], message: String) {
    #expect(throws: UsageError(message)) { try Invocation(arguments) }
  }
}
