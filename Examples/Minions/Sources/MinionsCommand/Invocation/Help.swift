/// What `--help` says.
enum Help {
  static let version = "minions 0.1.0"

  static let text = """
    Lists minions. Runs offline, on a sample of invented ones, unless told
    otherwise.

    Usage: minions [--fail WHAT]
           minions --server URL

    Options:
      --fail WHAT   Give the sample a fault: offline, 401, 404, 429, 500, html,
                    missing-key, or timeout, which sends no response, so that
                    after 10 seconds the app gives up.
      --server URL  Ask a server of your own: it is sent GET URL.
      -q, --quiet   Leave out the report of the requests.
      -h, --help    This text.
      --version     The version.

    The server responds with status 200 and JSON of this shape; motto may be null
    or left out:
      {"minions": [{"id": 3, "name": "Nub", "eyes": 1, "fruit": "papaya",
                    "image": "https://example.com/nub.png", "motto": "Me first"}]}

    The list goes to standard output, everything else to standard error.

    Exit codes: 0 all went well; 1 the minions could not be had; 64 the command
    line is wrong.
    """
}
