import Foundation
import GamesKit

/// What was asked for on the command line.
struct Invocation: Equatable {
  enum Command: Equatable {
    case list(Platform)
    case show(Game.ID)
    case help
    case version
  }

  var command: Command
  var source = Source.sample(nil)
  var ratingScale = RatingScale.points
  var showsCovers = false
  var isRetina = false
  var isQuiet = false
}

/// Where the games come from.
enum Source: Equatable {
  /// The sample, which may have a fault.
  case sample(Fault?)
  /// The real service.
  case live
  /// Another server.
  case server(URL)
}
