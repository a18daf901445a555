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

/// A command line that cannot be understood.
struct UsageError: Error, Equatable {
  let message: String

  init(_ message: String) { self.message = message }
}
