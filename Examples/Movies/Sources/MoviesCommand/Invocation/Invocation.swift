import MoviesKit

/// What was asked for on the command line.
struct Invocation: Equatable {
  enum Command: Equatable {
    case popular(pages: ClosedRange<Int>)
    case search(String)
    case show(MovieItem.ID)
    case help
    case version
  }

  var command: Command
  var order: MovieOrder?
  var provider = ProviderName.session
  var isLive = false
  var isQuiet = false
}
