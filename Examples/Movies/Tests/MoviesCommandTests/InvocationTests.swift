import Foundation
import MoviesKit
import CommandKit
import Testing

@testable import MoviesCommand

@Suite struct InvocationTests {
  private static let local = Invocation.Service.server(URL(string: "http://localhost:8080/3")!)

  @Test(arguments: [
    (["popular"], Invocation(command: .popular(pages: 1...1))),
    (["popular", "--page", "3"], Invocation(command: .popular(pages: 3...3))),
    (["--page=3", "popular"], Invocation(command: .popular(pages: 3...3))),
    (["popular", "--pages", "5"], Invocation(command: .popular(pages: 1...5))),
    (["popular", "--sort", "rating"], Invocation(command: .popular(pages: 1...1), order: .rating)),
    (
      ["popular", "--provider", "delegate"],
      Invocation(command: .popular(pages: 1...1), provider: .delegate)
    ),
    (
      ["popular", "--live", "-q"],
      Invocation(command: .popular(pages: 1...1), service: .live, isQuiet: true)
    ),
    (
      ["popular", "--server", "http://localhost:8080/3"],
      Invocation(command: .popular(pages: 1...1), service: local)
    ),
    (
      ["show", "7", "--server=http://localhost:8080/3"],
      Invocation(command: .show(7), service: local)
    ),
    (
      ["popular", "--replay", "/films.har"],
      Invocation(command: .popular(pages: 1...1), service: .recording(URL(filePath: "/films.har")))
    ),
    (["search", "east", "wind"], Invocation(command: .search("east wind"))),
    (["search", "--", "--live"], Invocation(command: .search("--live"))),
    (["search", "-"], Invocation(command: .search("-"))),
    (["show", "741461"], Invocation(command: .show(741_461))),
    (["--help"], Invocation(command: .help)), (["popular", "-h"], Invocation(command: .help)),
    (["help"], Invocation(command: .help)), (["--version"], Invocation(command: .version)),
    (["popular", "--page", "1", "--page", "2"], Invocation(command: .popular(pages: 2...2))),
  ])
  func `a command line is read`(arguments: [String], invocation: Invocation) throws {
    #expect(try Invocation(arguments) == invocation)
  }

  @Test(arguments: [
    ([], "A command is missing."),
    (["pop"], "There is no command 'pop'."),
    (["populer"], "There is no command 'populer'; did you mean 'popular'?"),
    (
      ["popular", "--fail", "500", "--live"],
      "--fail belongs to the sample, not to --live, --server or --replay."
    ),
    (["popular", "--pgae", "1"], "There is no option --pgae."),
    (["popular", "-x"], "There is no option -x."),
    (["popular", "--page"], "--page needs a value."),
    (["popular", "--page", "0"], "--page needs a number from 1 to 500, not '0'."),
    (["popular", "--page="], "--page needs a number from 1 to 500, not ''."),
    (["popular", "--pages", "501"], "--pages needs a number from 1 to 500, not '501'."),
    (["popular", "--page", "1", "--pages", "2"], "Give either --page or --pages."),
    (
      ["popular", "--sort", "size"], "--sort is one of title, rating, date, popularity, not 'size'."
    ),
    (["popular", "--provider", "x"], "--provider is one of session, delegate, not 'x'."),
    (["popular", "--live=yes"], "--live takes no value."),
    (
      ["popular", "--live", "--server", "http://localhost"],
      "Give only one of --live, --server and --replay."
    ),
    (
      ["popular", "--server", "localhost"],
      "--server needs an address such as http://localhost:8080, not 'localhost'."
    ),
    (["popular", "now"], "'popular' takes no 'now'."),
    (["search"], "'search' needs a text."), (["search", " "], "'search' needs a text."),
    (["search", "a", "--page", "2"], "--page and --pages belong to 'popular'."),
    (["show"], "'show' needs the number of one film, as in the lists."),
    (["show", "1", "2"], "'show' needs the number of one film, as in the lists."),
    (["show", "East"], "'show' needs the number of one film, as in the lists."),
    (["show", "-1"], "There is no option -1."),
    (["show", "1", "--sort", "date"], "--sort belongs to lists of films."),
  ])
  func `a command line that makes no sense is refused`(arguments: [String], message: String) {
    #expect(throws: UsageError(message)) { try Invocation(arguments) }
  }
}
