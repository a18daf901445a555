/// The frame of the page; the script fills it.
enum PageMarkup {
  /// What stands in front of the data; `nonce` names the page's own style and script, so that no other
  /// runs, wherever it comes from.
  static func head(title: String, nonce: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'nonce-\(nonce)'; script-src 'nonce-\(nonce)'; img-src data:; base-uri 'none'; \
    form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <meta name="generator" content="Understudy">
    <title>\(title)</title>
    <style nonce="\(nonce)">
    \(PageStyle.text)
    </style>
    </head>
    <body>
    \(body)
    <script type="application/json" id="traffic">
    """
  }

  static func tail(nonce: String) -> String {
    """
    </script>
    <script nonce="\(nonce)">
    \(PageScript.text)
    </script>
    </body>
    </html>

    """
  }

  private static let body = """
    <noscript><p class="noscript">This page needs JavaScript, which it carries with it; it loads
    nothing from anywhere.</p></noscript>
    <div id="app" hidden>
      <header>
        <h1><span id="title" dir="auto"></span><span id="kind"></span></h1>
        <p id="figures"></p>
        <div id="banner" class="banner" role="alert" hidden></div>
        <div class="tools" role="search">
          <label class="search"><span class="sr">Search the requests</span>
            <svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="7" cy="7" r="4.5"/>\
    <path d="M10.5 10.5 14 14"/></svg>
            <input id="search" type="search" autocomplete="off" spellcheck="false"
              placeholder="Search: words, status:404, method:post, -word" aria-controls="list">
            <kbd aria-hidden="true">/</kbd>
          </label>
          <div id="filters" class="chips" role="group" aria-label="Show only"></div>
          <button id="notes" type="button" aria-expanded="false" aria-controls="notebook" hidden>
          </button>
          <button id="theme" type="button"></button>
        </div>
      </header>
      <section id="notebook" aria-label="Remarks" hidden></section>
      <main id="main">
        <div id="table">
          <div id="columns" role="presentation"></div>
          <div id="list" role="listbox" tabindex="0" aria-label="Requests">
            <div id="rows" role="presentation"></div>
            <p id="none" hidden></p>
          </div>
        </div>
        <section id="detail" aria-label="The request" tabindex="-1" hidden></section>
      </main>
      <footer>
        <span id="count" role="status" aria-live="polite"></span>
        <span class="keys" aria-hidden="true"><kbd>↑</kbd><kbd>↓</kbd> choose
          <kbd>Enter</kbd> open <kbd>←</kbd><kbd>→</kbd> parts <kbd>/</kbd> search
          <kbd>Esc</kbd> back</span>
      </footer>
    </div>
    """
}
