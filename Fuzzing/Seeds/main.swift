// Writes what the fuzzers start from, a file each, into a folder for each target.
import Foundation

let folder = URL(filePath: CommandLine.arguments[1])

func write(_ target: String, _ seeds: [Data]) throws {
  let place = folder.appending(path: target)
  try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
  for (number, seed) in seeds.enumerated() {
    try seed.write(to: place.appending(path: "seed-\(number)"))
  }
}

let host = "Host: a.example\r\n"
try write(
  "Requests",
  [
    "GET /movies?page=1 HTTP/1.1\r\n\(host)Accept: */*\r\n\r\n",
    "POST / HTTP/1.1\r\n\(host)Content-Length: 5\r\n\r\nhello",
    "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n5;a=\"b\"\r\nhello\r\n0\r\nA: b\r\n\r\n",
    "GET http://b.example:8080/a HTTP/1.1\r\n\(host)\r\nGET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
    "PUT / HTTP/1.1\r\n\(host)Expect: 100-continue\r\nContent-Length: 2\r\n\r\nab\r\nGET / HTTP/1.0\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\n\(host)\r\nCONNECT a:443 HTTP/1.1\r\n\(host)\r\n",
    "GET / HTTP/1.1\r\n\(host)Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
      + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "POST / HTTP/1.1\r\n\(host)Content-Length: 5\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
  ].map { Data($0.utf8) })

let mask: [UInt8] = [1, 2, 3, 4]
try write(
  "Frames",
  [
    Data([0x81, 0x82] + mask + [0x69, 0x6B]), Data([0x01, 0x81] + mask + [0x69]),
    Data([0x01, 0x81] + mask + [0x69, 0x80, 0x81] + mask + [0x69]), Data([0x89, 0x80] + mask),
    Data([0x88, 0x82] + mask + [2, 0xEA]),
    Data([0x82, 0xFE, 0, 126] + mask + [UInt8](repeating: 7, count: 126)),
    Data([0x82, 0xFF, 0, 0, 0, 0, 0, 0, 0, 1] + mask + [7]),
  ])

try write(
  "Bodies",
  [
    // Of zlib with codes of its own, fixed ones and none; of gzip.
    "eNorLskvSk1RKEahAFxPCBQ=", "eAEBFQDq/3N0b3JlZCBzdG9yZWQgc3RvcmVkIFxPCBQ=",
    "H4sIAAAAAAACA6tWqsosKEhNUbIqKSpNrQUAhCi8CA8AAAA=",
    "eNqVjMENACAIA1dhNr7qAq7vgxAbY6J+gKPXNjr3MBnTRjQNYYMWGDwYW5Yb5Lcxb1L3uAC1lhW3",
  ].compactMap { Data(base64Encoded: $0) })

try write(
  "Commands",
  [
    "curl -X POST https://a.example/films -H 'Accept: */*' --data-raw $'{\\u0022a\\u0022:1}'",
    #"curl "https://a.example/?q=a b" -u ada:x -F name=value -F 'file=@a.png;type=image/png' --compressed"#,
    "curl -sSLG https://a.example -d a=1 --data-urlencode 'b=ä & ö' \\\n  -b c=2 -A x -e y -I",
  ].map { Data($0.utf8) })

try write(
  "Documents",
  [
    "a: {b: [1, 'c', \"d\\n\"]}\n? e\n: - |+2\n    f\n  - >-\n    g\n    h\n---\n",
    "a:\n- $ref: '#/b/0'\nb: [{$ref: '#/a/0'}, ~, 0x1F, .5, true] # c\n...\n",
    "{\"openapi\": \"3.1.0\", \"a\": {\"$ref\": \"#/b~1c/%41\"}, \"b/c\": {\"A\": {}}}",
  ].map { Data($0.utf8) })

try write(
  "StubFiles",
  [
    #"{"stubs": [{"request": "POST /films/{id}?page=2", "reply": {"json": [1], "delay": "1s"}, "times": "1..."}]}"#,
    #"{"stubs": [{"request": {"method": "PUT", "headers": {"A": {"regex": "b+"}}}, "reply": {"status": 204}}]}"#,
    #"{"mappings": [{"request": {"urlPath": "/a", "bodyPatterns": [{"matchesJsonPath": "$.a[?(@.b == 'c')]"}]}, "#
      + #""response": {"body": "{{jsonPath request.body '$.a'}}", "transformers": ["response-template"]}}]}"#,
    #"{"item": [{"name": "a", "request": {"url": "{{a}}/b/:c?d={{e}}"}, "response": [{"name": "f", "code": 200}]}]}"#,
    "{{#each request.query.page as |p|}}{{p}}{{#if @last}}.{{else}},{{/if}}{{/each}}",
    "{{#assign 'a'}}{{upper request.path.[1]}}{{/assign}}{{a}} {{now offset='3 days' format='yyyy-MM-dd'}}",
    "{{randomValue length=8 type='HEX'}} {{trim '  b '}} {{base64 request.headers.Cookie decode=true}}",
  ].map { Data($0.utf8) })
