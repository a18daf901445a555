import CommandKit

/// What `--help` says.
enum Help {
  static let version = "profiles 0.1.0"

  static let text = """
    Shows users of App.net, by name. Runs offline, on a sample of invented users,
    unless told otherwise.

    Usage: profiles NAME... [--live | --server URL]

    The cards of the users go to standard output, one below the other. Standard
    error says which user could not be had, and which requests were sent.

    Options:
      --fail KIND   Give the sample a fault for every user: one of those below.
      --live        Ask App.net itself. It was shut down in 2017, so expect an
                    error; this is here to show that nothing else is different.
      --server URL  Ask a server of your own that responds as App.net did: it is
                    sent GET URL/stream/0/users/@NAME.
      -q, --quiet   Leave out the report of the requests.
      -h, --help    This text.
      --version     The version.

    A token in the environment variable PROFILES_TOKEN is sent to the server; the
    sample needs none.

    The sample has these users:
      \(SampleService.users.joined(separator: ", "))

    and these faults, each under a name of its own; anybody else is not found:
    \(Fault.allCases.map { "  \($0.rawValue.padded(to: 14))\($0.summary)" }.joined(separator: "\n"))

    Exit codes: 0 all users are shown; 1 one or more could not be had; 64 the
    command line is wrong.
    """
}
