#!/bin/bash
# Prints what `understudy record` takes of the processor for a megabyte of JSON in bodies of one size, and what passing
# them on takes alone (`understudy serve --spy`): medians of rounds in turn. Needs an optimized build of the command, and
# Python.
#   Benchmarks/record.sh [COMMAND] [MEGABYTES] [ROUNDS] [BYTES of a body]
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
[ -n "${1:-}" ] || swift build -c release --package-path "$root" --product understudy
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 - "${1:-$root/.build/release/understudy}" "$work" "${2:-20}" "${3:-5}" "${4:-20000}" <<'END'
import http.server, json, random, resource, signal, statistics, subprocess, sys, threading
command, work, (megabytes, rounds, least) = sys.argv[1], sys.argv[2], map(int, sys.argv[3:])
words = "a film about the sea and two people who meet in winter near an old town by night".split()

def film(number):
    return {"id": number, "title": " ".join(random.choices(words, k=4)).title(),
            "overview": " ".join(random.choices(words, k=40)), "released": f"20{number % 90 + 10}-11-28",
            "rating": round(random.uniform(1, 10), 2), "genres": random.choices(words, k=3),
            "poster": f"https://images.example.com/w500/{number}.jpg", "adult": False}

def page(number):
    films = []
    while len(body := json.dumps({"page": number, "results": films, "total": 9000}).encode()) < least:
        films.append(film(len(films) + number * 100))
    return body

pages = [page(number) for number in range(megabytes * 1_000_000 // least)]
size = sum(map(len, pages)) / 1e6

class Pages(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def log_message(self, *_): pass
    def do_GET(self):
        body = pages[int(self.path.split("/")[-1])]
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body) + body)

server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
threading.Thread(target=server.serve_forever, daemon=True).start()
upstream = f"http://127.0.0.1:{server.server_port}"

# Asks for all of them, and prints what that has taken itself.
client = f'''
import http.client, os, resource, sys, urllib.parse
to = http.client.HTTPConnection(urllib.parse.urlsplit(sys.argv[1] if sys.argv[1:] else os.environ["UNDERSTUDY_URL"]).netloc)
for number in range({len(pages)}):
    to.request("GET", f"/films/{{number}}"); answer = to.getresponse()
    assert answer.status == 200 and len(answer.read()) >= {least}
used = resource.getrusage(resource.RUSAGE_SELF)
open("{work}/client", "w").write(str(used.ru_utime + used.ru_stime))
'''

def children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime

def cost(run):
    before = children()
    run()
    return (children() - before - float(open(f"{work}/client").read())) / size

def record():
    subprocess.run([command, "record", "--upstream", upstream, "--to", f"{work}/films.har", "--replace", "--",
                    sys.executable, "-c", client], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

def passing():
    with open(f"{work}/other.json", "w") as file:
        json.dump({"request": {"method": "GET", "urlPath": "/other"}, "response": {"status": 204}}, file)
    serve = subprocess.Popen([command, "serve", "--quiet", "--spy", upstream, f"{work}/other.json"], stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, text=True)
    subprocess.run([sys.executable, "-c", client, serve.stdout.readline().strip()], check=True)
    serve.send_signal(signal.SIGINT)
    serve.wait()

recorded, passed = [], []
for _ in range(rounds):
    recorded.append(cost(record))
    passed.append(cost(passing))
print(f"s/MB, median of {rounds} (least to most), {size:.0f} MB in bodies of {least} bytes:")
for name, all in (("record", recorded), ("passing on", passed)):
    print(f"  {name:11} {statistics.median(all):.3f} ({min(all):.3f} to {max(all):.3f})")
END
