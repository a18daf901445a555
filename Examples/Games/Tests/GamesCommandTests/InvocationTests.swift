import CommandKit
import Testing

@testable import GamesCommand

@Suite struct InvocationTests {
  @Test(arguments: [
    ([], Invocation(command: .list(.playStation4))),
    (["--platform", "xbox-one"], Invocation(command: .list(.xboxOne))),
    (["--platform=switch"], Invocation(command: .list(.nintendoSwitch))),
    (["--platform", "switch", "--platform", "ps4"], Invocation(command: .list(.playStation4))),
    (["-q"], Invocation(command: .list(.playStation4), isQuiet: true)),
    (["show", "7", "--quiet"], Invocation(command: .show(7), isQuiet: true)),
    (["--live", "show", "7"], Invocation(command: .show(7), isLive: true)),
    (["--fail", "429"], Invocation(command: .list(.playStation4), badDay: .tooMany)),
    (["--fail=offline"], Invocation(command: .list(.playStation4), badDay: .offline)),
    (["--pictures", "thumb"], Invocation(command: .list(.playStation4), pictures: .thumb)),
    (["--stars"], Invocation(command: .list(.playStation4), ratingScale: .stars)),
    (["--help"], Invocation(command: .help)), (["show", "-h"], Invocation(command: .help)),
    (["help"], Invocation(command: .help)), (["--version"], Invocation(command: .version)),
  ])
  func `a command line is read`(arguments: [String], invocation: Invocation) throws {
    #expect(try Invocation(arguments) == invocation)
  }

  @Test(arguments: [
    (["list"], "There is no command 'list'."), (["--qiet"], "There is no option --qiet."),
    (["--platform"], "--platform needs a value."),
    (["--platform", "ps5"], "--platform is one of ps4, xbox-one, switch, not 'ps5'."),
    (
      ["--fail", "x"], "--fail is one of offline, 401, 429, 500, timeout, html, not 'x'."
    ),
    (["--pictures="], "--pictures is one of thumb, cover, screen, not ''."),
    (["--quiet=yes"], "--quiet takes no value."),
    (["--live", "--fail", "401"], "--fail belongs to the sample, not to --live."),
    (["show", "7", "--platform", "ps4"], "--platform belongs to the list."),
    (["show"], "'show' needs the number of one game, as in the list."),
    (["show", "1", "2"], "'show' needs the number of one game, as in the list."),
    (["show", "Peat"], "'show' needs the number of one game, as in the list."),
  ])
  func `a command line that makes no sense is refused`(arguments: [String], message: String) {
    #expect(throws: UsageError(message)) { try Invocation(arguments) }
  }
}
