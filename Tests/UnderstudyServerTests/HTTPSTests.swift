#if HTTPS
import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyServer

@Suite("A server that speaks HTTPS")
struct HTTPSTests {
  private let get = "GET /movies HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n"

  private static func stubs() -> HTTPStubs {
    HTTPStubs(.get("https://a.example/movies").reply(.text("hello")))
  }

  @Test(arguments: ["localhost", "127.0.0.1", "::1", "api.example.com", "x.wild.example"])
  func `a server that speaks HTTPS is who it says`(name: String) async throws {
    let server = try await StubServer(
      Self.stubs(), security: .tls(names: ["api.example.com", "*.wild.example"]))
    let connection = WireClient(server).connect(inPlainText: true)
    let pem = try #require(server.certificateAuthority?.pem)
    #expect(await onThread { connection.startTLS(trusting: pem, host: name) })
  }

  @Test
  func `a server that speaks HTTPS is not trusted under another name, or without its authority`()
    async throws
  {
    let stubs = Self.stubs()
    let server = try await StubServer(stubs, security: .tls())
    #expect(server.url.scheme == "https")
    let pem = try #require(server.certificateAuthority?.pem)
    for (pem, host) in [(nil, "localhost"), (pem, "api.example.com")] {
      let connection = WireClient(server).connect(inPlainText: true)
      #expect(await onThread { !connection.startTLS(trusting: pem, host: host) })
      // The server hears of it a moment later; of the second not from every version of OpenSSL.
      while stubs.report.problems.isEmpty { await Task.yield() }
    }
    // It goes on, and says what is wrong.
    #expect(await WireClient(server).exchange(get).contains("hello"))
    #expect(
      stubs.report.problems.first == """
        A client has ended the TLS handshake with the stub server (tlsv1 alert unknown ca): it does \
        not trust the certificate. Have it trust the authority: `server.certificateAuthority`.
        """)
  }

  @Test func `a server that speaks HTTPS tells a client that speaks plain text`() async throws {
    let server = try await StubServer(Self.stubs(), security: .tls())
    let connection = WireClient(server).connect(inPlainText: true)
    connection.send(get)
    let text = String(decoding: await onThread { connection.readToEnd() }.bytes, as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(
      text.contains(
        """
        This server speaks HTTPS. Use an `https:` URL; it accepts plain text only from a client \
        that uses it as its proxy.
        """))
  }

  @Test func `a server that speaks HTTPS survives handshakes of every bad kind`() async throws {
    let server = try await StubServer(Self.stubs(), security: .tls())
    var random = SystemRandomNumberGenerator()
    for round in 0..<200 {
      var bytes: [UInt8] = [0x16, 3, UInt8(round % 5), UInt8(round % 3), UInt8(round)]
      bytes += (0..<(round * 7)).map { _ in .random(in: 0...255, using: &random) }
      let connection = WireClient(server).connect(inPlainText: true)
      connection.send(bytes)
      if round.isMultiple(of: 2) { connection.hangUp() }
    }
    #expect(await WireClient(server).exchange(get).contains("hello"))
  }

  @Test func `a server hears a TLS client byte by byte, and many requests at once`() async throws {
    let stubs = HTTPStubs(.get("/movies").reply(.data(Data(repeating: 7, count: 3 << 20))))
    let server = try await StubServer(stubs, security: .tls())
    let kept = get.replacing("Connection: close\r\n", with: "")
    let connection = WireClient(server).connect()
    let count = await onThread {
      for byte in Array(kept.utf8) { connection.send([byte]) }
      connection.send(kept + kept + get)
      return connection.readToEnd().bytes.count
    }
    #expect(count > 4 * (3 << 20))
    #expect(stubs.requests.count == 4)
  }

  @Test func `a server that speaks HTTPS opens web sockets`() async throws {
    let server = try await StubServer(
      HTTPStubs(.get("https://a.example/chat").reply(.webSocketEcho)), security: .tls())
    let connection = WireClient(server).connect()
    let text = await onThread {
      connection.send(
        "GET /chat HTTP/1.1\r\nHost: a.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
      // A text of five bytes, with a mask that changes nothing.
      connection.send([0x81, 0x85, 0, 0, 0, 0] + Array("hello".utf8))
      return connection.read(until: "hello")
    }
    #expect(text.hasPrefix("HTTP/1.1 101 Switching Protocols\r\n"))
    #expect(text.hasSuffix("\u{5}hello"))
  }

  @Test func `a server that speaks HTTPS refuses an invalid name`() async {
    let error = await #expect(throws: StubServerError.self) {
      try await StubServer(Self.stubs(), security: .tls(names: ["a.example,IP:1.2.3.4"]))
    }
    #expect(
      error?.description == """
        The stub server cannot make its certificate: a.example,IP:1.2.3.4 is neither the name nor \
        the address of a host.
        """)
  }

  @Test func `a server that speaks HTTPS has its authority in a file for as long as it is there`()
    async throws
  {
    var server: StubServer? = try await StubServer(Self.stubs(), security: .tls())
    let file = try #require(server?.certificateAuthority?.file)
    #expect(try String(contentsOf: file, encoding: .utf8) == server?.certificateAuthority?.pem)
    await server?.stop()
    server = nil
    #expect(!FileManager.default.fileExists(atPath: file.path()))
  }

  // MARK: - As a proxy

  @Test(arguments: [("api.example.com", 443), ("api.example.com", 8443)])
  func `a server that speaks HTTPS plays the host that its client wants to be connected to`(
    host: String, port: Int
  ) async throws {
    let stubs = HTTPStubs(.get("/movies").reply(.text("hello")))
    let server = try await StubServer(
      stubs, origin: URL(string: "https://other.example"), security: .tls())
    let pem = try #require(server.certificateAuthority?.pem)
    let connection = WireClient(server).connect(inPlainText: true)
    let get = get.replacing("a.example", with: host)
    let (greeting, isTrusted, text) = await onThread {
      connection.send("CONNECT \(host):\(port) HTTP/1.1\r\nHost: \(host):\(port)\r\n\r\n")
      let greeting = connection.read(until: "\r\n\r\n")
      let isTrusted = connection.startTLS(trusting: pem, host: host)
      connection.send(get.replacing("Connection: close\r\n", with: "") + get)
      return (greeting, isTrusted, String(decoding: connection.readToEnd().bytes, as: UTF8.self))
    }
    #expect(greeting == "HTTP/1.1 200 Connection Established\r\n\r\n")
    #expect(isTrusted)
    #expect(text.contains("hello"))
    let url = port == 443 ? "https://\(host)/movies" : "https://\(host):\(port)/movies"
    #expect(stubs.requests.map(\.url.absoluteString) == [url, url])
  }

  @Test func `a server that speaks HTTPS takes plain text in a tunnel, and of a proxy's client`()
    async throws
  {
    let stubs = HTTPStubs(.any("http://a.example/**").reply(.text("hello")))
    let server = try await StubServer(stubs, security: .tls())
    for text in [
      "CONNECT a.example:80 HTTP/1.1\r\nHost: a.example\r\n\r\n" + get,
      get.replacing("GET ", with: "GET http://a.example"),
    ] {
      let connection = WireClient(server).connect(inPlainText: true)
      connection.send(text)
      let answer = await onThread { connection.readToEnd() }.bytes
      #expect(String(decoding: answer, as: UTF8.self).contains("hello"))
    }
    #expect(
      stubs.requests.map(\.url.absoluteString)
        == Array(repeating: "http://a.example/movies", count: 2))
  }

  @Test(arguments: [
    ("CONNECT a.example", "400", "the target of CONNECT is not a host with its port: a.example"),
    ("CONNECT :443", "400", "the target of CONNECT is not a host with its port: :443"),
    ("CONNECT a.example:99999", "400", "not a host with its port: a.example:99999"),
  ])
  func `a server that speaks HTTPS refuses an invalid CONNECT`(
    line: String, status: String, reason: String
  ) async throws {
    let server = try await StubServer(Self.stubs(), security: .tls())
    let connection = WireClient(server).connect(inPlainText: true)
    connection.send("\(line) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    let text = String(decoding: await onThread { connection.readToEnd() }.bytes, as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 \(status) "))
    #expect(text.contains(reason))
  }

  // MARK: - A client that is not ours

  private static let curl = URL(filePath: "/usr/bin/curl")

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: curl.path())))
  func `a server that speaks HTTPS is asked by curl, directly and as its proxy`() async throws {
    let stubs = HTTPStubs(
      .any("/movies").reply(.text("hello")), .any("https://api.example.com/you").reply(.text("you"))
    )
    let server = try await StubServer(stubs, security: .tls())
    let authority = try #require(server.certificateAuthority)
    let port = try #require(server.url.port)
    func curl(_ arguments: String...) async throws -> String {
      try await onThread { () -> Result<String, any Error> in
        Result {
          let (process, output) = (Process(), Pipe())
          process.executableURL = Self.curl
          process.arguments = ["-sS", "--max-time", "20"] + arguments
          process.standardOutput = output
          process.standardError = output
          try process.run()
          let data = output.fileHandleForReading.readDataToEndOfFile()
          process.waitUntilExit()
          return String(decoding: data, as: UTF8.self)
        }
      }.get()
    }
    let file = authority.file.path()
    #expect(try await curl("--cacert", file, "https://localhost:\(port)/movies") == "hello")
    #expect(
      try await curl(
        "--cacert", file, "-x", "http://127.0.0.1:\(port)", "https://api.example.com/you") == "you")
    #expect(
      try await curl("https://localhost:\(port)/movies").contains("SSL certificate problem"))
    #expect(stubs.requests.count == 2)
    // The server hears a moment after curl has gone that it is not trusted.
    while stubs.report.problems.isEmpty { await Task.yield() }
    #expect(stubs.report.problems.count == 1)
  }
}
#endif
