import Foundation

/// What was asked for on the command line.
struct Invocation: Equatable {
  enum Command: Equatable {
    case sample(Fault?)
    case server(URL)
    case help
    case version
  }

  var command = Command.sample(nil)
  var isQuiet = false
}
