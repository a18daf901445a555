/// What `--help` says.
enum Help {
  static let version = "minions 0.1.0"

  static let text = """
    Lists minions. Runs offline, on a sample of invented ones, unless told
    otherwise.

    Usage: minions [--plain] [--fail WHAT]
           minions [--plain] --live [URL]

    Options:
      --offline        Ask the sample. That is how it is without options.
      --fail WHAT      Let the sample's first answer go wrong; the next is a good
                       one. WHAT is offline, 401, 404, 429, 500, timeout (takes
                       10 s), html or missing-key.
      --live [URL]     Ask a real service, at URL or the environment variable
                       MINIONS_URL.
      --plain          Print the list and end, as in a pipe.
      -h, --help       This text.
      --version        The version.

    Keys:
      up, down, page up, page down, home, end
                       Move. The selected minion is told in full.
      r                Reload.
      left, right, enter
                       In an alert, choose what to do; up and down move its
                       message where it is cut; escape cancels.
      q, Ctrl-C        Quit.

    A real service answers a GET with status 200 and JSON of this shape; motto may
    be null or left out:
      {"minions": [{"id": 3, "name": "Nub", "eyes": 1, "fruit": "papaya",
                    "motto": "Me first"}]}

    Exit codes: 0 all went well; 1 the minions could not be had (plain only); 64
    the command line is wrong.
    """
}
