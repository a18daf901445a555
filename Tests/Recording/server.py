"""A small real service on a free port of this machine, which it prints: what the recording test asks."""

import gzip
import http.server
import itertools
import json
import sys
import threading

COUNT = itertools.count()
LARGE = bytes(range(256)) * 1024


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def reply(self, status, body=b"", headers=()):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def do_GET(self):
        path = self.path.split("?")[0]
        text = [("Content-Type", "text/plain; charset=utf-8")]
        if path == "/text":
            self.reply(200, "Grüße\r\n\tund \u2028 mehr\n".encode(), text)
        elif path == "/binary":
            self.reply(200, LARGE[:1000], [("Content-Type", "application/octet-stream")])
        elif path == "/large":
            self.reply(200, LARGE, [("Content-Type", "application/octet-stream")])
        elif path == "/gzip":
            body = gzip.compress(b'{"films": ["Alien"]}')
            kind = [("Content-Type", "application/json"), ("Content-Encoding", "gzip")]
            self.reply(200, body, kind)
        elif path == "/chunked":
            self.send_response(200)
            self.send_header("Content-Type", "text/plain")
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            self.wfile.write(b"3\r\none\r\n5\r\n, two\r\n0\r\n\r\n")
        elif path == "/cookie":
            self.reply(200, b"set", text + [("Set-Cookie", "sid=Tr0ub4dor; Path=/; HttpOnly")])
        elif path == "/none":
            self.send_response(204)
            self.end_headers()
        elif path == "/unchanged":
            self.send_response(304)
            self.send_header("ETag", '"1"')
            self.end_headers()
        elif path == "/redirect":
            self.reply(302, b"moved", [("Location", "/text")])
        elif path == "/refused":
            self.reply(401, b"no", text + [("WWW-Authenticate", 'Basic realm="films"')])
        elif path == "/cached":
            kept = [("Cache-Control", "max-age=600"), ("X-Count", str(next(COUNT)))]
            self.reply(200, b"again", text + kept)
        elif path == "/sent":
            # What came, so that a test sees what was added on the way.
            self.reply(200, (self.headers["Cookie"] or "none").encode(), text)
        elif path == "/hops":
            location = "http://%s/redirect" % self.headers["Host"]
            crumb = ("Set-Cookie", "crumb=1; Path=/; Expires=Wed, 21 Oct 2099 07:28:00 GMT")
            self.reply(301, b"", [("Location", location), crumb])
        elif path == "/cookies":
            dated = "lang=en; Path=/; Expires=Wed, 21 Oct 2099 07:28:00 GMT"
            fields = [dated, "sid=Tr0ub4dor; HttpOnly", "theme=dark,day=light; Max-Age=60"]
            self.reply(200, b"set", text + [("Set-Cookie", field) for field in fields])
        else:
            self.reply(404, b"no such page", text)

    do_HEAD = do_GET

    def do_POST(self):
        sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        body = json.dumps({"user": sent["user"], "token": "Tr0ub4dor"}).encode()
        self.reply(201, body, [("Content-Type", "application/json")])

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
# The end of the input is the end of the test, however it came.
threading.Thread(target=lambda: (sys.stdin.read(), server.shutdown()), daemon=True).start()
server.serve_forever()
