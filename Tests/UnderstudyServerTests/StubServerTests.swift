import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyServer

@Suite struct StubServerTests {
  private let get = "GET /movies HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n"

  @Test func `a stub answers on the wire`() async throws {
    let stubs = HTTPStubs(.get("/movies").reply(.json(["page": 1])))
    let server = try await StubServer(stubs)
    #expect(
      await WireClient(server).exchange(get) == """
        HTTP/1.1 200 OK\r
        Content-Type: application/json\r
        Content-Length: 10\r
        Connection: close\r
        \r
        {"page":1}
        """)
    #expect(stubs.report.isClean)
  }

  @Test func `a Content-Length that is wrong breaks the body off where it ends`() async throws {
    let server = try await StubServer(
      HTTPStubs(.get("/movies").reply(.text("hello", headers: ["Content-Length": "9"]))))
    let text = get.replacing("Connection: close\r\n", with: "")
    #expect(await WireClient(server).exchange(text).hasSuffix("\r\n\r\nhello"))
  }

  @Test(arguments: ["five", "-5", "", "99999999999999999999"])
  func `an invalid Content-Length is sent as it is, and the connection ends the body`(
    length: String
  ) async throws {
    let server = try await StubServer(
      HTTPStubs(
        .get("/movies").reply(.data(Data("hello".utf8), headers: ["Content-Length": length])))
    )
    let text = get.replacing("Connection: close\r\n", with: "")
    #expect(
      await WireClient(server).exchange(text)
        == "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\nConnection: close\r\n\r\nhello")
  }

  @Test func `an unplanned request gets the diagnosis`() async throws {
    let stubs = HTTPStubs(.get("/movie").reply(.status(200)).optional())
    let server = try await StubServer(stubs)
    let text = await WireClient(server).exchange(get)
    #expect(
      text.hasPrefix("HTTP/1.1 501 Not Implemented\r\nContent-Type: text/plain; charset=utf-8\r\n"))
    #expect(text.contains("No stub matches GET http://a.example/movies"))
    #expect(stubs.report.unplanned.count == 1)
  }

  private static let spellings = [
    "/caf\u{e9}?filter[name]=a%20b", "/caf%C3%A9?filter%5Bname%5D=a%20b",
    "/caf%c3%a9?filter[name]=a+b", "http://a.example/caf\u{e9}?filter%5bname%5d=a+b",
  ]

  @Test(arguments: spellings, spellings)
  func `a target is matched by its meaning, however it is spelled`(
    sent: String, planned: String
  ) async throws {
    let stubs = HTTPStubs(.get(URLPattern(planned)).reply(.status(204)))
    let server = try await StubServer(stubs)
    let text = await WireClient(server).exchange(get.replacing("/movies", with: sent))
    #expect(text == "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
    let query = try #require(stubs.requests.first?.url.query(percentEncoded: true))
    #expect(query.replacing("+", with: "%20").uppercased() == "FILTER%5BNAME%5D=A%20B")
  }

  @Test func `a method in lower case is another one`() async throws {
    let stubs = HTTPStubs(.patch("/movies").reply(.status(200)).optional())
    let server = try await StubServer(stubs)
    let text = await WireClient(server).exchange(get.replacing("GET", with: "patch"))
    #expect(text.hasPrefix("HTTP/1.1 501 "))
    #expect(
      text.contains(
        "methods are case-sensitive: the stub requires PATCH, the request is `patch`"))
  }

  @Test func `a header whose name is none does not reach the wire`() async throws {
    var reply = Reply.status(200)
    reply.source = .response(
      ResponseHead(headers: ["X\r\nEvil": "1", "a b": "2", "": "3", "Good": "4\r\n\0"]), .none)
    let server = try await StubServer(HTTPStubs(.get("/movies").reply(reply)))
    #expect(
      await WireClient(server).exchange(get)
        == "HTTP/1.1 200 OK\r\nGood: 4   \r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    )
  }

  @Test func `a page of another origin may read responses where that is allowed`() async throws {
    // Permissions of a service for its own page, in a recording of it.
    let recorded: HeaderFields = [
      "Access-Control-Allow-Origin": "https://app.example", "X-Page": "1",
      "access-control-allow-credentials": "false", "Access-Control-Expose-Headers": "X-Other",
      "Cross-Origin-Resource-Policy": "same-origin",
    ]
    let stubs = HTTPStubs(
      .get("/movies").reply(.status(204, headers: recorded)),
      .request("OPTIONS", "/movies").reply(.status(403, headers: recorded)).optional())
    let server = try StubServer(Service(stubs: stubs, allowsOtherOrigins: true))
    let fields = "Origin: http://b.example\r\n"
    let asked = get.replacing("GET", with: "OPTIONS").replacing(
      "Connection", with: "\(fields)Access-Control-Request-Method: GET\r\nConnection")
    let common = """
      Access-Control-Allow-Origin: http://b.example\r
      Access-Control-Allow-Credentials: true\r

      """
    #expect(
      await WireClient(server).exchange(asked) == """
        HTTP/1.1 204 No Content\r
        Access-Control-Allow-Methods: GET\r
        \(common)Access-Control-Expose-Headers: Access-Control-Allow-Methods\r
        Vary: Origin\r
        Connection: close\r
        \r

        """)
    #expect(
      await WireClient(server).exchange(
        get.replacing("Connection", with: "\(fields)Connection")) == """
          HTTP/1.1 204 No Content\r
          X-Page: 1\r
          \(common)Access-Control-Expose-Headers: X-Page\r
          Vary: Origin\r
          Connection: close\r
          \r

          """)
    #expect(stubs.report.isClean)
  }

  @Test func `large responses to many requests at once come one after the other`() async throws {
    let stubs = HTTPStubs(.get("/movies").reply(.data(Data(repeating: 7, count: 3 << 20))))
    let server = try await StubServer(stubs)
    let connection = WireClient(server).connect()
    let kept = get.replacing("Connection: close\r\n", with: "")
    let count = await onThread {
      connection.send(kept + kept + kept + get)
      return connection.readToEnd().bytes.count
    }
    #expect(count > 4 * (3 << 20))
    #expect(stubs.requests.count == 4)
  }

  @Test func `a connection carries many requests, in order, slow ones among them`() async throws {
    let clock = ManualClock()
    let stubs = HTTPStubs(
      .get("/slow").reply(.text("slow").delayed(by: .seconds(3))),
      .get("/{n}").reply { .text($0.pathParameters["n"] ?? "") }, clock: clock)
    let server = try await StubServer(stubs)
    let request = { (path: String) in "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n" }
    async let text = WireClient(server).exchange(
      request("/1") + request("/slow") + request("/2")
        + "GET /3 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    await clock.sleepers(1)
    await clock.advance(by: .seconds(3))
    let bodies = await text.components(separatedBy: "\r\n\r\n").dropFirst()
      .map { $0.prefix { $0 != "H" } }
    #expect(bodies == ["1", "slow", "2", "3"])
  }

  @Test func `HTTP 1.0 that keeps the connection gets a length`() async throws {
    let server = try await StubServer(HTTPStubs(.get("/movies").reply(.data(Data("hello".utf8)))))
    let get = "GET /movies HTTP/1.0\r\nHost: a\r\n"
    #expect(
      await WireClient(server).exchange("\(get)Connection: keep-alive\r\n\r\n\(get)\r\n")
        == """
        HTTP/1.1 200 OK\r
        Content-Length: 5\r
        Connection: keep-alive\r
        \r
        helloHTTP/1.1 200 OK\r
        Content-Length: 5\r
        Connection: close\r
        \r
        hello
        """)
  }

  @Test func `a stub that says so closes the connection`() async throws {
    let server = try await StubServer(
      HTTPStubs(
        .get("/movies").reply(.status(204, headers: ["Connection": "keep-alive, Close"]))))
    let get = "GET /movies HTTP/1.1\r\nHost: a\r\n\r\n"
    #expect(
      await WireClient(server).exchange(get + get)
        == "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
  }

  @Test func `an address of IPv6 is listened on, too`() async throws {
    let stubs = HTTPStubs(.get("/movies").reply(.status(204)))
    for host in ["::1", "::"] {
      let server = try await StubServer(stubs, host: host)
      #expect(server.url.absoluteString.hasPrefix("http://[::1]:"))
      #expect(server.url.port ?? 0 > 0)
      await server.stop()
    }
  }

  @Test func `a host that is not an address is named`() async {
    let error = await #expect(throws: StubServerError.self) {
      try await StubServer(HTTPStubs(), host: "256.1.1.1")
    }
    #expect(
      error?.description
        == "The stub server cannot listen on 256.1.1.1: it is not an address; write 127.0.0.1, 0.0.0.0 "
        + "or ::1.")
  }

  @Test func `a client that asks before it sends is told to go on`() async throws {
    let server = try await StubServer(
      HTTPStubs(.post("/log").reply { .data($0.body ?? Data(), status: 201) }))
    let connection = WireClient(server).connect()
    let text = await onThread {
      connection.send(
        "POST /log HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\nConnection: close\r\n\r\n"
      )
      let first = connection.read(until: "\r\n\r\n")
      connection.send("hello")
      return first + String(decoding: connection.readToEnd().bytes, as: UTF8.self)
    }
    #expect(text.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\n"))
    #expect(text.contains("hello"))
  }

  @Test(arguments: [
    (ConnectionFault.resetBeforeHead, "", true), (.emptyReply, "", false),
    (.resetInBody, "\r\n\r\nhalf of a body", true),
    (.wrongContentLength, "Content-Length: 64\r\n\r\nhalf of a body", false),
    (.malformedChunk, "\r\nhello\r\nxyz\r\n", false),
    (.malformedStatusLine, "HTTP/1.1 twohundred OK\r\n\r\n", false),
  ])
  func `a connection breaks on the wire as it was planned`(
    fault: ConnectionFault, ending: String, isReset: Bool
  ) async throws {
    let server = try await StubServer(HTTPStubs(.get("/movies").reply(.broken(fault))))
    let (bytes, wasReset) = await WireClient(server).exchange(Array(get.utf8))
    // A reset may overtake what was sent before it.
    if !isReset || !bytes.isEmpty {
      #expect(String(decoding: bytes, as: UTF8.self).hasSuffix(ending))
    }
    #expect(wasReset == isReset)
  }

  @Test func `a server that stops answers what is under way, and takes no more`() async throws {
    let stubs = HTTPStubs(.get("/movies").held())
    let server = try await StubServer(stubs)
    let client = WireClient(server)
    async let text = client.exchange(get.replacing("Connection: close\r\n", with: ""))
    let held = await stubs.nextHeld()
    async let stop: Void = server.stop()
    held.reply(.text("hello"))
    await stop
    #expect(await text.contains("hello"))
    // Another server may have the port by now, or this very client.
    let late = client.connect()
    await onThread {
      late.send(get)
      late.endOutput()
      _ = late.readToEnd()
    }
    #expect(stubs.requests.count == 1)
  }

  @Test func `one connection too many is refused with the limit's name`() async throws {
    // On a starved machine the first one would be let go before the second comes.
    let server = try await StubServer(
      HTTPStubs(.get("/movies").reply(.status(204))),
      limits: ServerLimits(connections: 1, idle: .seconds(3_600)))
    let client = WireClient(server)
    let first = client.connect()
    await onThread {
      first.send("GET /movies HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = first.read(until: "\r\n\r\n")
    }
    let text = await onThread {
      String(decoding: client.connect().readToEnd().bytes, as: UTF8.self)
    }
    #expect(
      text
        == """
        HTTP/1.1 503 Service Unavailable\r
        Content-Length: 51\r
        Connection: close\r
        \r
        more than 1 connections (ServerLimits.connections)

        """)
    first.hangUp()
    await server.stop()
  }

  @Test(arguments: [-1, 70_000])
  func `a port out of range is an error`(port: Int) async throws {
    await #expect(throws: StubServerError.self) { try await StubServer(HTTPStubs(), port: port) }
  }

  @Test func `hundreds of clients at once get their own answers`() async throws {
    let stubs = HTTPStubs(.get("/{n}").reply { .text("answer \($0.pathParameters["n"] ?? "")") })
    let server = try await StubServer(stubs)
    let client = WireClient(server)
    let right = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<300 {
        group.addTask {
          await client.exchange("GET /\(number) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            .hasSuffix("answer \(number)")
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(right == 300)
    #expect(stubs.report.requests.count == 300)
  }
}
