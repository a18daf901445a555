/// What `--help` says.
enum Help {
  static let version = "movies 0.1.0"

  static let text = """
    Lists popular films. Runs offline, on a sample of invented ones, unless told
    otherwise.

    Usage: movies popular [--page N | --pages N] [--sort ORDER]
           movies search TEXT [--sort ORDER]
           movies show ID

    Commands:
      popular          The popular films, 20 a page; the first page unless told
                       otherwise.
      search TEXT      Those of the first five pages whose title contains TEXT.
                       Of a TEXT with spaces each part is looked for, in any
                       order; a part may stand within a word. Case and accents
                       do not matter.
      show ID          All about one film, by the number in front of it in lists.

    Options:
      --page N         Page N alone.
      --pages N        The first N pages, asked for at once.
      --sort ORDER     title, rating, date or popularity.
      --fail KIND      Give the sample a fault: offline, 401, 429, 500, html, or
                       timeout, which sends no response, so that after 15 seconds
                       the app gives up.
      --replay FILE    Answer from recorded traffic, a HAR file. Works offline.
      --live           Ask the real service, The Movie Database. Its key is taken
                       from the environment variable TMDB_API_KEY.
      --server URL     Ask a server of your own that responds as the real one does;
                       URL is what stands before /movie/popular. The key it gets
                       is 'sample', never yours.
      --provider NAME  How requests travel: session (URLSession, async) or delegate
                       (a session delegate that takes the response chunk by chunk).
                       Both work offline, too.
      -q, --quiet      Leave out the summary of the list and the report of the
                       requests.
      -h, --help       This text.
      --version        The version.

    Where UNDERSTUDY_URL is set, as the command 'understudy' does, its address
    stands for the real service, and without --live the key is 'sample'.

    Films go to standard output, a line each; everything else goes to standard
    error.

    Exit codes: 0 all went well; 1 the films could not be had; 64 the command
    line is wrong.
    """
}
