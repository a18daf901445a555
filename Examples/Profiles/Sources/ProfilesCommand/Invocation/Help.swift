import CommandKit

/// What `--help` says.
enum Help {
  static let version = "profiles 0.1.0"

  static let text = """
    Shows a user of App.net, by name. Runs offline, on a sample of invented users,
    unless told otherwise.

    Usage: profiles NAME [--live | --server URL]

    Options:
      --live        Ask App.net itself. It was shut down in 2017, so expect an
                    error; this is here to show that nothing else is different.
      --server URL  Ask another server that speaks as App.net did.
      -q, --quiet   Leave out the report of what was asked.
      -h, --help    This text.
      --version     The version.

    A token in the environment variable PROFILES_TOKEN is sent to the server; the
    sample needs none.

    The sample has these users:
      \(SampleService.users.joined(separator: ", "))

    and these bad days, each under a name of its own; anybody else is not found:
    \(BadDay.allCases.map { "\($0.rawValue.padded(to: 14))\($0.summary)" }.indented)

    Exit codes: 0 all went well; 1 the user could not be had; 64 the command line
    is wrong.
    """
}

extension [String] {
  fileprivate var indented: String { map { "  \($0)" }.joined(separator: "\n") }
}
