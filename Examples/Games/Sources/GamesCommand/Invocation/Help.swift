/// What `--help` says.
enum Help {
  static let version = "games 0.1.0"

  static let text = """
    Shows the games players like best, by platform. Runs offline, on a sample of
    invented ones, unless told otherwise.

    Usage: games [--platform NAME]
           games show ID

    Options:
      --platform NAME  ps4, xbox-one or switch.
      --stars          Ratings in stars.
      --pictures SIZE  What links to pictures lead to: thumb, cover or screen.
      --live           Ask the real service, IGDB. Its credentials are taken from
                       the environment variables IGDB_CLIENT_ID and
                       IGDB_ACCESS_TOKEN.
      --fail KIND      Let the first request to the sample fail: offline, 401, 429,
                       500, timeout or html. The next one succeeds.
      -q, --quiet      Leave out the report of what was asked.
      -h, --help       This text.
      --version        The version.

    Exit codes: 0 all went well; 1 the games could not be had; 64 the command
    line is wrong.
    """
}
