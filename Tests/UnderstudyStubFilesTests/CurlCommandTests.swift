import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyStubFiles

@Suite struct CurlCommandTests {
  private func request(
    _ method: String, _ url: String, _ headers: HeaderFields = [:], _ body: String? = nil
  ) -> RecordedRequest {
    RecordedRequest(
      method: method, url: URL(string: url)!, headers: headers,
      body: body.map { Data($0.utf8) })
  }

  private func problem(_ command: String, headers: [String] = []) -> String? {
    HTTPStubs(RequestPattern.curl(command, headers: headers).reply(.status(200)).optional())
      .report.problems.first?.components(separatedBy: "cannot read the curl command: ").last
  }

  @Test(arguments: [
    "curl https://api.example.com/movies?page=1",
    "curl 'https://api.example.com/movies?page=1'",
    "curl -sSL --compressed -o movies.json https://api.example.com/movies?page=1",
    "curl \\\n  --url \"https://api.example.com/movies?page=1\" \\\n  -H 'Accept: application/json'",
    "curl -G -d page=1 https://api.example.com/movies",
    "curl -XGET -m5 -- https://api.example.com/movies?page=1",
    "$ curl https://api.example.com/movies?page=1",
    "% /usr/bin/curl https://api.example.com/movies?page=1",
    "curl.exe https://api.example.com/movies?page=1",
    "curl https://api.example.com/movies?page=1 # the first page",
    "curl -s https://api.example.com/movies?page=1 | jq .results",
    "curl https://api.example.com/movies?page=1 > movies.json",
    "curl https://api.example.com/movies?page=1 2>/dev/null",
  ])
  func `a command is the request it would send`(command: String) {
    let pattern = RequestPattern.curl(command)
    #expect(pattern.matches(request("GET", "https://api.example.com/movies?page=1")))
    #expect(!pattern.matches(request("GET", "https://api.example.com/movies?page=2")))
    #expect(!pattern.matches(request("POST", "https://api.example.com/movies?page=1")))
  }

  @Test func `data make it a POST`() {
    let pattern = RequestPattern.curl("curl https://example.com/log -d 'hello there'")
    #expect(pattern.matches(request("POST", "https://example.com/log", [:], "hello there")))
    #expect(!pattern.matches(request("POST", "https://example.com/log", [:], "hello")))
  }

  @Test func `a method that is named wins`() {
    let pattern = RequestPattern.curl("curl -X PUT https://example.com/log -d on")
    #expect(pattern.matches(request("PUT", "https://example.com/log", [:], "on")))
  }

  @Test func `-I is a HEAD request`() {
    #expect(
      RequestPattern.curl("curl -I https://example.com/").matches(
        request("HEAD", "https://example.com/")))
  }

  @Test(arguments: [
    #"curl https://x.io/m -H 'Content-Type: application/json' -d '{"title": "Ida", "year": 2013}'"#,
    #"curl https://x.io/m --json '{"title": "Ida", "year": 2013}'"#,
    #"curl https://x.io/m --json '{"title": "Ida",' --json '"year": 2013}'"#,
    #"curl https://x.io/m --json $'{"title": "\x49\x64a", "year": 2013}'"#,
    #"curl https://x.io/m -d "{\"title\": \"Ida\", \"year\": 2013}""#,
    #"curl https://x.io/m --data-raw $'{\n"title": "\u0049da", "year": 2013\n}'"#,
  ])
  func `JSON is matched as JSON`(command: String) {
    let pattern = RequestPattern.curl(command)
    #expect(
      pattern.matches(request("POST", "https://x.io/m", [:], #"{"year":2013,"title":"Ida"}"#)))
    #expect(
      !pattern.matches(request("POST", "https://x.io/m", [:], #"{"year":2014,"title":"Ida"}"#)))
  }

  @Test(arguments: [#"\ud83d\ude00"#, #"\U0001f600"#, #"\U1f600"#, #"\xf0\x9f\x98\x80"#, "😀"])
  func `a character beyond 16 bits is read however it is escaped`(escaped: String) {
    let pattern = RequestPattern.curl("curl https://x.io/m --data-raw $'it\\'s \(escaped)!'")
    #expect(pattern.matches(request("POST", "https://x.io/m", [:], "it's 😀!")))
  }

  @Test func `a form is matched as a form`() {
    let pattern = RequestPattern.curl(
      "curl https://x.io/login -d user=ida --data-urlencode 'city=São Paulo & more'")
    let city = "city=S%C3%A3o+Paulo+%26+more"
    #expect(pattern.matches(request("POST", "https://x.io/login", [:], "\(city)&user=ida")))
    #expect(!pattern.matches(request("POST", "https://x.io/login", [:], "\(city)&user=ida&x=1")))
  }

  @Test func `parts are matched by name and file name`() {
    let pattern = RequestPattern.curl(
      "curl https://x.io/posters -F title=Ida -F 'image=@posters/ida.jpg;type=image/jpeg'")
    let body = """
      --B\r
      Content-Disposition: form-data; name="title"\r
      \r
      Ida\r
      --B\r
      Content-Disposition: form-data; name="image"; filename="ida.jpg"\r
      \r
      …\r
      --B--\r

      """
    let type: HeaderFields = ["Content-Type": "multipart/form-data; boundary=B"]
    #expect(pattern.matches(request("POST", "https://x.io/posters", type, body)))
    let other = body.replacing("ida.jpg", with: "eva.jpg")
    #expect(!pattern.matches(request("POST", "https://x.io/posters", type, other)))
  }

  @Test func `headers count where they are named`() {
    let command = "curl https://x.io/me -H 'Authorization: Bearer abc' -H 'Sec-Fetch-Mode: cors'"
    let plain = request("GET", "https://x.io/me")
    let signed = request("GET", "https://x.io/me", ["Authorization": "Bearer abc"])
    #expect(RequestPattern.curl(command).matches(plain))
    #expect(!RequestPattern.curl(command, headers: ["authorization"]).matches(plain))
    #expect(RequestPattern.curl(command, headers: ["authorization"]).matches(signed))
  }

  @Test func `a user is a header`() {
    let pattern = RequestPattern.curl("curl -u ida:x https://x.io/me", headers: ["Authorization"])
    #expect(
      pattern.matches(request("GET", "https://x.io/me", ["Authorization": "Basic aWRhOng="])))
  }

  @Test func `braces in a URL are taken literally`() {
    let pattern = RequestPattern.curl("curl 'https://x.io/a/%7Bid%7D'")
    #expect(!pattern.matches(request("GET", "https://x.io/a/7")))
  }

  @Test(arguments: [
    ("wget https://x.io", "a command begins with `curl`"),
    ("", "a command begins with `curl`"),
    ("curl -s", "it has no URL"),
    ("curl https://x.io -H", "`-H` needs a value"),
    ("curl https://x.io -H Accept", "the header `Accept` has no colon"),
    ("curl https://x.io/a?b=1&c=2", "`&` outside quotes ends the command; quote the URL"),
    (
      "curl https://x.io -d @body.json",
      "`--data @body.json` takes its text from a file; write the text instead"
    ),
    (
      "curl https://x.io -H \"Authorization: Bearer $TOKEN\"",
      "`$TOKEN` would be replaced by the shell; write its value instead"
    ),
    (
      "curl ^\"https://x.io/^\" ^\r\n  -H ^\"accept: */*^\"",
      "it is written for Windows, with `^`; copy it as cURL for bash instead"
    ),
    ("curl https://x.io -d 'abc", "the quote `'` before `abc` is not closed"),
    (
      "curl https://x.io --parallel-max 3",
      "the option `--parallel-max` is not known; leave it out if it changes nothing"
    ),
    ("curl https://x.io https://y.io", "it has two URLs; a stub matches one"),
    (
      "curl https://x.io -F a=1 -d b=2", "it has both `--form` and `--data`; a request has one body"
    ),
    ("curl https://x.io -F a", "`--form a` has no `=`"),
  ])
  func `a command that cannot be read is a problem in the report`(
    command: String, reason: String
  ) {
    #expect(problem(command) == reason)
    #expect(!RequestPattern.curl(command).matches(request("GET", "https://x.io/")))
  }

  @Test func `a header that the command lacks is a problem in the report`() {
    #expect(problem("curl https://x.io/", headers: ["Accept"]) == "it has no header Accept")
  }
}
