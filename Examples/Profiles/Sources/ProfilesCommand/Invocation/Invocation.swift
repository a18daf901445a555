import ProfilesKit

/// What was asked for on the command line.
struct Invocation: Equatable {
  enum Command: Equatable {
    /// Users, by name.
    case users([String])
    case help
    case version
  }

  var command: Command
  var service = Service.sample
  /// What the sample does wrong.
  var fault: Fault?
  var isQuiet = false
}

/// Where the users are.
enum Service: Equatable {
  /// Nowhere: the sample responds.
  case sample
  case server(ProfileEndpoint)

  var endpoint: ProfileEndpoint {
    switch self {
    case .sample: .appNet
    case .server(let endpoint): endpoint
    }
  }

  var isReal: Bool { self != .sample }
}
