"""Plays The Movie Database on a free port of this machine, from the films that the command invents."""

import gzip
import http.server
import json
import pathlib
import sys
import threading
import urllib.parse

FIXTURES = pathlib.Path(__file__).parent.parent / "Sources/MoviesCommand/Fixtures"
DETAILS = json.loads((FIXTURES / "details.json").read_text())
MISSING = {
    "success": False,
    "status_code": 34,
    "status_message": "The resource you requested could not be found.",
}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        query = urllib.parse.parse_qs(url.query)
        movie = url.path.removeprefix("/3/movie/")
        if "api_key" not in query:
            refusal = {"success": False, "status_code": 7, "status_message": "Invalid API key."}
            self.reply(401, json.dumps(refusal).encode())
        elif movie == "popular":
            page = query.get("page", ["1"])[0]
            self.reply(200, (FIXTURES / f"popular-{page}.json").read_bytes())
        elif movie in DETAILS:
            self.reply(200, json.dumps(DETAILS[movie]).encode())
        else:
            self.reply(404, json.dumps(MISSING).encode())

    def reply(self, status, body):
        self.send_response(status)
        self.send_header("Content-Type", "application/json;charset=utf-8")
        self.send_header("Cache-Control", "public, max-age=21600")
        if "gzip" in self.headers.get("Accept-Encoding", ""):
            body = gzip.compress(body)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
# The end of the input is the end of the recording, however it came.
threading.Thread(target=lambda: (sys.stdin.read(), server.shutdown()), daemon=True).start()
server.serve_forever()
