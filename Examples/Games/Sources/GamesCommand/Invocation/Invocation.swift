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
  var isQuiet = false
  var isLive = false
  var badDay: BadDay?
  var pictures = PictureAddresses.Size.cover
  var ratingScale = RatingScale.points
}
