import Foundation
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

  /// Who is asked.
  enum Service: Equatable {
    /// Nobody: the sample answers.
    case sample
    /// Recorded traffic, a HAR file.
    case recording(URL)
    /// The Movie Database.
    case live
    /// A server of the user's own.
    case server(URL)
  }

  var command: Command
  var order: MovieOrder?
  var provider = ProviderName.session
  var service = Service.sample
  /// What the sample does wrong.
  var fault: Fault?
  var isQuiet = false
}
