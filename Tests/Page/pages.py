"""Has `understudy inspect --html` show cassettes and a report, and `resilience --html` what a client does
with broken answers, and uses the pages."""

import base64
import json
import os
import subprocess
import sys
import tempfile
import zlib

from browser import Browser

program, chromium = sys.argv[1:3]
pictures = os.path.abspath(sys.argv[3]) if len(sys.argv) > 3 else None
folder = tempfile.TemporaryDirectory()
failures = []


def expect(what, actual, expected=True):
    if actual != expected:
        failures.append(what)
        print(f"  FAILED: {what}: {actual!r}, not {expected!r}")


# Samples

def entry(number, method="GET", url=None, status=200, type="application/json", text=None, start=None,
          data=None, body=None, headers=()):
    start = number * 90 if start is None else start
    content = {"mimeType": type, "size": 0}
    if data is not None:
        content.update(text=base64.b64encode(data).decode(), encoding="base64", size=len(data))
    else:
        text = json.dumps({"id": number, "title": f"Film {number}", "vote": 7.25,
                           "big": 12345678901234567890}) if text is None else text
        content.update(text=text, size=len(text.encode("utf8", "surrogatepass")))
    request = {"method": method, "headers": [{"name": "Accept", "value": "application/json"}, *headers],
               "url": url or f"https://api.example.com/3/movie/{number}?page={number}&api_key=s3cr3tvalue9"}
    if body:
        request["postData"] = {"mimeType": "application/x-www-form-urlencoded", "text": body}
    seconds, milliseconds = divmod(start, 1000)
    day, seconds = divmod(seconds, 86400)
    clock = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{milliseconds:03}"
    wait = 20 + number * 37 % 300
    return {
        "startedDateTime": f"2026-03-{day + 1:02}T{clock}Z", "time": wait + 28, "request": request,
        "response": {"status": status, "headers": [{"name": "Content-Type", "value": type}],
                     "content": content},
        "timings": {"blocked": 2, "dns": 4, "connect": 12, "ssl": 6, "send": 1, "wait": wait,
                    "receive": 9},
    }


def png():
    def chunk(name, data):
        whole = name + data
        return len(data).to_bytes(4, "big") + whole + zlib.crc32(whole).to_bytes(4, "big")
    rows = b"".join(b"\0" + bytes([x * 4, y * 4, 160][i] for x in range(60) for i in range(3))
                    for y in range(60))
    head = (60).to_bytes(4, "big") * 2 + b"\x08\x02\0\0\0"
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


hostile = ("</script><script>alert(1)</script><!-- <script> --> \u2028\u2029 \0 ]]> "
           "<img src=x onerror=alert(1)><svg onload=alert(1)> REDACTED-1")
mixed = [entry(number) for number in range(1, 9)] + [
    entry(9, method="POST", url="https://api.example.com/login", status=201,
          body="user=ada&password=hunter2222&remember=1",
          headers=[{"name": "Authorization", "value": "Bearer s3cr3t.s3cr3t.s3cr3t"}]),
    entry(10, url="https://img.example.com/poster.png", type="image/png", data=png()),
    entry(11, status=404, url="https://api.example.com/שלום/\u202egnp.exe?q=مرحبا"),
    entry(12, status=503, url="https://api.example.com/" + "long/" * 800),
    entry(13, status=302, url="https://api.example.com/old", text=""),
    entry(14, status=0, url="https://api.example.com/dead"),
    entry(15, type="application/octet-stream", data=bytes(range(256)) * 40),
    entry(16, type="text/html", text=hostile, url="https://api.example.com/hostile",
          headers=[{"name": "X-Odd", "value": hostile.replace("\0", "")}]),
    entry(17, type="text/plain", data=b"caf\xe9 \xff\xfe", url="https://api.example.com/latin"),
    entry(18, type="text/plain", text="lorem ipsum " * 200_000, url="https://api.example.com/long"),
    entry(19, text='{"cut": [1, {"a": "b', url="https://api.example.com/cut"),
    entry(20, start=2 * 86_400_000, url="https://other.example.org/days-later"),
]
without_times = [{key: value for key, value in entry(number).items()
                  if key not in ("startedDateTime", "time", "timings")} for number in range(1, 5)]
missed = entry(2, url="https://api.example.com/3/movies/popular?page=2", status=0)
missed["response"]["_error"] = "No stub matches GET https://api.example.com/3/movies/popular?page=2"
report = {
    "understudyReport": 1, "runs": 1, "began": "2026-03-01T00:00:00.000Z", "isClean": False,
    "dropped": 0, "problems": [],
    "requests": [
        {"number": 1, "outcome": "answered", "stub": 0, "entry": entry(1)},
        {"number": 2, "outcome": "unplanned", "entry": missed,
         "message": "No stub matches GET https://api.example.com/3/movies/popular?page=2\n\n"
                    "The closest of 2 stubs:\n  path differs: a segment is misspelt",
         "miss": {"title": "The closest of 2 stubs:", "stub": "GET https://api.example.com/3/movie/popular",
                  "draft": '.get("https://api.example.com/3/movies/popular").reply(.status(200))',
                  "rows": [
                      {"field": "method", "matches": True, "request": "GET"},
                      {"field": "host", "matches": True, "request": "api.example.com"},
                      {"field": "path", "matches": False, "stub": "/3/movie/popular",
                       "request": "/3/movies/popular", "hint": "\"movies\" instead of \"movie\""},
                      {"field": 'query item "language"', "matches": False, "hint": "it is missing"}]}},
    ],
    "stubs": [
        {"pattern": "GET https://api.example.com/3/movie/1", "location": "films.har, entry 1",
         "used": 1, "minimum": 0, "expected": "any number"},
        {"pattern": "GET https://api.example.com/3/movie/popular", "location": "stubs.json:12",
         "used": 0, "minimum": 1, "expected": "at least 1"}],
}


def page(name, content, *options):
    source, out = (os.path.join(folder.name, name + end) for end in (".har", ".html"))
    if isinstance(content, list):
        content = {"log": {"version": "1.2", "entries": content}}
    with open(source, "w", encoding="utf8") as file:
        json.dump(content, file)
    subprocess.run([program, "inspect", source, "--html", out, *options], check=True,
                   stderr=subprocess.DEVNULL)
    return out


browser = Browser(chromium)
count = "document.getElementById('count').textContent"
rows = "document.querySelectorAll('.row').length"
chosen = "document.querySelector('.row[aria-selected=true] .number')?.textContent"
focus = "document.activeElement.id || document.activeElement.tagName"
panel = "document.getElementById('panel').innerText"


def tour(title):
    print(title)


def look(name):
    if pictures:
        os.makedirs(pictures, exist_ok=True)
        browser.picture(os.path.join(pictures, name + ".png"))


def sound(name):
    """No page complains, loads anything, or is wider than its window."""
    expect(f"{name} has no complaints", browser.complaints, [])
    width = browser.value("document.scrollingElement.scrollWidth - innerWidth")
    expect(f"{name} is as wide as its window", width <= 0)
    tree = browser.send("Accessibility.getFullAXTree")["nodes"]
    nameless = [node["role"]["value"] for node in tree if not node.get("ignored")
                and node.get("role", {}).get("value") in ("button", "searchbox", "tab", "option", "image")
                and not node.get("name", {}).get("value")]
    expect(f"{name} names everything one can use", nameless, [])


tour("by keyboard")
path = page("mixed", mixed)
text = open(path, encoding="utf8").read()
expect("no secret is in the page", [word for word in ("hunter2222", "s3cr3t") if word in text], [])
browser.open(path)
sound("the page")
look("mixed-light")
expect("all requests are counted", browser.value(count), "20 requests")
expect("the list has the focus", browser.value(focus), "list")
browser.press("ArrowDown")
browser.press("ArrowDown")
expect("the arrow chooses", browser.value(chosen), "3")
browser.press("Enter")
expect("Enter opens the response", "Film 3" in browser.value(panel))
expect("a long number keeps its digits", "12345678901234567890" in browser.value(panel))
expect("a tab has the focus", browser.value(focus), "tab-response")
look("open-light")
browser.press("ArrowRight")
expect("the arrow turns to the request", "REDACTED" in browser.value(panel))
browser.press("ArrowRight")
expect("and to the timing", "Waiting" in browser.value(panel))
browser.press("ArrowDown")
expect("the next request opens at the same part", browser.value(chosen), "4")
expect("which is the timing", browser.value(focus), "tab-timing")
browser.press("Escape")
expect("Esc closes", browser.value("document.getElementById('detail').hidden"))
expect("and gives the focus back", browser.value(focus), "list")
browser.press("/")
expect("the slash goes to the search", browser.value(focus), "search")
browser.type("status:404")
expect("which finds by status", browser.value(count), "1 of 20 requests")
browser.press("Escape")
expect("Esc clears it", browser.value(count), "20 requests")
expect("and keeps what was chosen before", browser.value(chosen), "4")
browser.type("method:post ada")
expect("and in bodies", browser.value(count), "1 of 20 requests")
browser.press("Enter")
expect("Enter opens what was found", "user=ada" in browser.value(panel)
       or browser.value("document.querySelector('.top h2').textContent").endswith("/login"))
browser.press("Escape")
browser.press("Escape")
expect("Esc keeps what was opened", browser.value(chosen), "9")
browser.press("End")
expect("End goes to the last", browser.value(chosen), "20")
browser.press("/")
browser.type("nothing like this")
expect("nothing found is said", "No request matches" in browser.value(
    "document.getElementById('none').textContent"))
look("nothing-found")
browser.press("Escape")
expect("so far no complaints", browser.complaints, [])

tour("zoomed")
browser.value("$('list').focus()")
browser.press("Home")
width = "document.querySelector('.row[aria-selected=true] .bar').getBoundingClientRect().width"
narrowest = browser.value(width)
browser.press("+")
browser.click("#columns button[title^='Zoom in']")
expect("the chosen request gets wider", browser.value(width) > 3 * narrowest)
browser.value("$('list').focus()")
browser.press("End")
expect("and the next stays in sight", browser.value(width) > 0)
sound("the zoomed page")
browser.click("#columns button[title='Zoom out']")
browser.press("-")
browser.value("$('list').focus()")
browser.press("Home")
expect("and narrow again", browser.value(width), narrowest)

tour("by mouse")
browser.click("#filters button[data-filter=bad]")
expect("a filter shows its kind", browser.value(count), "2 of 20 requests")
browser.click("#filters button[data-filter='']")
browser.click("#columns .c-status button")
expect("a column sorts", browser.value("document.querySelector('.row .number').textContent"), "14")
browser.click("#columns .c-number button")
browser.click("#theme")
browser.click("#theme")
expect("the switch makes it dark", browser.value("getComputedStyle(document.body).backgroundColor"),
       "rgb(20, 22, 26)")

tour("hostile and odd bodies")


def opened(number, part="response"):
    browser.value(f"choose({number - 1}); openDetail(); turn('{part}')")
    browser.settle()
    return browser.value(panel)


expect("markup is text", "<img src=x onerror=alert(1)>" in opened(16))
look("hostile-dark")
expect("in headers, too", "<img src=x onerror=alert(1)>" in opened(16, "request"))
expect("a placeholder is marked", browser.value("document.querySelectorAll('.mask').length > 0"))
opened(10)
expect("a picture is shown", browser.value("document.querySelector('.picture').naturalWidth"), 60)
look("picture-dark")
expect("binary data are named", "Binary data" in opened(15))
expect("a long body is cut with a word", "The beginning: " in opened(18))
expect("no UTF-8 is no obstacle", "caf\ufffd" in opened(17))
expect("JSON that is cut is shown as far as it goes", '"a": "b' in opened(19))
opened(11)
expect("nothing turns the direction of a URL", "\\u{202e}gnp.exe" in browser.value(
    "document.querySelector('.top h2').textContent"))
look("bidi-dark")
browser.value("choose(13); openDetail()")
expect("a failure is told", "there is no response" in browser.value(panel))
sound("the open page")

browser.click("#theme")
expect("and back as the system has it", browser.value(
    "getComputedStyle(document.body).backgroundColor"), "rgb(246, 247, 249)")

tour("narrow")
browser.open(path, 390, 800)
sound("the narrow page")
expect("of several hosts each is seen", browser.value(
    "document.querySelector('.row .host').innerText"), "api.example.com")
look("narrow-light")
browser.press("ArrowDown")
browser.press("Enter")
sound("the narrow open page")
expect("the request is all there is", browser.value(
    "document.getElementById('table').getBoundingClientRect().width"), 0)
look("narrow-open-light")
browser.open(path, 390, 800, dark=True)
look("narrow-dark")
browser.open(path, 1000, 700, dark=True)
sound("the middling page")
look("middling-dark")

tour("few, many, and a miss")
browser.open(page("empty", []), dark=True)
sound("the empty page")
look("empty-dark")
expect("emptiness is said", "There are no requests" in browser.value("document.body.innerText"))
browser.open(page("timeless", without_times))
sound("the page without times")
look("timeless-light")
miss = page("report", report)
for dark in (False, True):
    browser.open(miss, dark=dark)
    sound("the page of a report")
    browser.press("End")
    browser.press("Enter")
    expect("a miss opens with its reason", browser.value(focus), "tab-miss")
    expect("side by side", "/3/movie/popular" in browser.value(panel)
           and "/3/movies/popular" in browser.value(panel))
    look("miss-dark" if dark else "miss-light")
browser.open(miss, 390, 800)
browser.press("End")
browser.press("Enter")
sound("the narrow miss")
look("miss-narrow")
browser.open(page("secrets", mixed, "--show-secrets"))
expect("secrets are announced", "shows secrets" in browser.value(
    "document.getElementById('banner').innerText"))
look("secrets-light")
browser.open(page("five-hundred", [entry(number) for number in range(1, 501)]))
sound("the page of 500")
look("five-hundred-light")
large = page("ten-thousand", [entry(number) for number in range(1, 10_001)])
seconds = browser.open(large)
print(f"  10,000 requests: {os.path.getsize(large) / 1e6:.1f} MB, drawn after {seconds:.1f} s")
expect("10,000 requests are there", browser.value(count), "10,000 requests")
expect("few of them are drawn", browser.value(rows) < 100)
browser.press("End")
expect("the last one too", browser.value(chosen), "10000")
browser.press("/")
browser.type('"Film 7777"')
expect("and found", browser.value(count), "1 of 10,000 requests")
sound("the large page")

tour("broken answers")
client = os.path.join(folder.name, "client.py")
with open(client, "w", encoding="utf8") as file:
    file.write('''import json, os, sys, urllib.request
try:
    answer = urllib.request.urlopen(os.environ["UNDERSTUDY_URL"] + "/film", timeout=5).read()
except OSError as error:
    sys.exit(str(error))
print(json.loads(answer)["title"])
''')
film = os.path.join(folder.name, "film.har")
with open(film, "w", encoding="utf8") as file:
    json.dump({"log": {"version": "1.2", "entries": [entry(
        1, url="https://api.example.com/film", text='{"title": "<b>Ida", "year": 2013}')]}}, file)
broken = os.path.join(folder.name, "broken.html")
done = subprocess.run([program, "resilience", film, "--html", broken, "--", sys.executable, client],
                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
expect("the client crashed", done.returncode, 1)
badge = "document.querySelector('.top .badge').textContent"
for dark in (False, True):
    browser.open(broken, dark=dark)
    sound("the page of broken answers")
    look("broken-dark" if dark else "broken-light")
    expect("the worst is chosen", browser.value(chosen), "1")
    browser.press("Enter")
    expect("which opens", browser.value(badge), "crashed")
    expect("and says why, and how to try it again", "Error" in browser.value(panel)
           and "--only 'GET https://api.example.com/film " in browser.value(panel))
    sound("the open page of broken answers")
    look("broken-open-dark" if dark else "broken-open-light")
browser.click("#filters button[data-filter=good]")
expect("a filter shows one outcome", browser.value(badge), "refused")
browser.click("#filters button[data-filter='']")
browser.press("/")
browser.type("title missing")
expect("and found by name", browser.value(count).startswith("1 of "))
browser.open(broken, 390, 800)
expect("what all names begin with is left out", "https" in browser.value(
    "document.querySelector('.row .url').textContent"), False)
sound("the narrow page of broken answers")
look("broken-narrow")
browser.press("Enter")
sound("the narrow open broken answer")
browser.close()
print("FAILED: " + "; ".join(failures) if failures else "all as it should be")
sys.exit(1 if failures else 0)
