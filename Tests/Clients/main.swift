// The server that `check` has real clients talk to: what `cases.tsv` asks for, until its input ends.
import Foundation
import UnderstudyHTTP
import UnderstudyServer

/// What the cases call `size:`.
func pattern(_ count: Int) -> Data {
  let alphabet = Array("abcdefghijklmnopqrstuvwxyz012345".utf8)
  var bytes = Data(capacity: count + alphabet.count)
  while bytes.count < count { bytes.append(contentsOf: alphabet) }
  return bytes.prefix(count)
}

/// `{"zipped":true}`
let zipped = Data(base64Encoded: "H4sIAAAAAAACA6tWqsosKEhNUbIqKSpNrQUAhCi8CA8AAAA=")!
let large = pattern(20_000_000)

let stubs = HTTPStubs(
  [
    .get("/json").reply(.json(["page": 1])),
    .any("/echo").reply { .data($0.body ?? Data()) },
    .request("DELETE", "/gone").reply(.status(204)),
    .options("/gone").reply(.status(204)),
    .head("/head").reply(.status(200, headers: ["Content-Length": "20000000"])),
    .put("/count").reply { request in
      guard let body = request.body, body == pattern(body.count) else { return .status(400) }
      return .text("\(body.count)", status: 201)
    },
    .get("/large").reply(.data(large)),
    .get("/large-of-a-length").reply(.data(large, headers: ["Content-Length": "20000000"])),
    .get("/gzip").reply(
      .data(zipped, headers: ["Content-Type": "application/json", "Content-Encoding": "gzip"])),
    .get("/redirect").reply(.redirect(to: "/json")),
    .post("/redirect-307").reply(.redirect(to: "/echo", status: 307)),
    .get("/login").reply(
      .status(302, headers: ["Location": "/welcome", "Set-Cookie": "session=7; Path=/; HttpOnly"])),
    .get("/welcome").header("Cookie", .contains("session=7")).reply(.text("welcome back")),
    .get("/missing").reply(.text("no such film", status: 404)),
    .get("/down").reply(.status(503, headers: ["Retry-After": "1"])),
    .get("/unchanged").reply(.status(304, headers: ["ETag": "\"7\""])),
    // Slowly enough for a client that a busy machine has stopped for a while to see that they come apart.
    .get("/drip").reply(
      .chunks(
        ["one ", "two ", "three ", "four ", "five "].map { Data($0.utf8) },
        every: .milliseconds(300))),
    .get("/events").reply(
      .events(["1.07", ServerSentEvent("1.08", event: "price")], every: .seconds(1))),
    .get("/delayed").reply(.text("late").delayed(by: .milliseconds(300))),
    .get("/cut-off").reply(.text("half of a body").truncated(afterBytes: 7)),
    .get("http://other.example/movies").reply(.text("proxied")),
    .post("http://other.example/movies").reply { .data($0.body ?? Data()) },
    .get("/socket").reply(.webSocketEcho),
  ]
    + Reply.connectionFaults.map { fault in
      .get("/broken/\("\(fault)".dropFirst("broken: ".count))").reply(fault)
    })

let server = try await StubServer(stubs)
let single = try await StubServer(stubs, limits: ServerLimits(connections: 1))
// Written at once, into a file too.
FileHandle.standardOutput.write(Data("\(server.url) \(single.url)\n".utf8))
while readLine() != nil {}

// Those that hang would keep the server from its end, which `check` would see.
await server.stop()
await single.stop()
let report = await stubs.end()
// Web sockets' and streams' own ends included.
for problem in report.problems { print("a problem: \(problem)") }
exit(report.problems.isEmpty ? 0 : 1)
