/// What `--help` says.
enum Help {
  static let version = "games 0.1.0"

  static let text = """
    Shows the games players like best, by platform. Runs offline, on a sample of
    invented ones, unless told otherwise.

    Usage: games [--platform NAME]
           games show ID

    The list is a line for each game on standard output: its number, which 'show'
    takes, its name, its rating and when it came out. Standard error says which
    requests were sent.

    Options:
      --platform NAME  ps4, xbox-one or switch.
      --stars          Ratings in stars.
      --covers         The address of each game's cover in the list.
      --retina         Addresses of pictures with twice as many pixels each way.
      --fail KIND      Give the sample a fault: offline, 401, 429, 500, html, or
                       timeout, which sends no response, so that after 15 seconds
                       the app gives up.
      --live           Ask the real service, IGDB. Its credentials are taken from
                       the environment variables IGDB_CLIENT_ID and
                       IGDB_ACCESS_TOKEN.
      --server URL     Ask a server of your own that responds as IGDB does: it is
                       sent POST URL/games, and never your credentials.
      -q, --quiet      Leave out the report of the requests, and that there are no
                       games.
      -h, --help       This text.
      --version        The version.

    Exit codes: 0 all went well; 1 the games could not be had; 64 the command
    line is wrong.
    """
}
