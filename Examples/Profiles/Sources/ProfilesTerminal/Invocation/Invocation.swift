import ProfilesKit

/// What was asked for on the command line.
struct Invocation: Equatable {
  enum Command: Equatable {
    /// A user, by name; nil where the name is still to be typed.
    case user(String?)
    case help
    case version
  }

  var command: Command
  var service = Service.sample
  var isPlain = false
}

/// Who is asked.
enum Service: Equatable {
  /// Nobody: the sample answers.
  case sample
  case server(ProfileEndpoint)
}
