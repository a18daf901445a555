import ProfilesKit

/// What was asked for on the command line.
struct Invocation: Equatable {
  enum Command: Equatable {
    /// A user, by name.
    case user(String)
    case help
    case version
  }

  var command: Command
  var service = Service.sample
  var isQuiet = false
}

/// Who is asked.
enum Service: Equatable {
  /// Nobody: the sample answers.
  case sample
  case server(ProfileEndpoint)
}
