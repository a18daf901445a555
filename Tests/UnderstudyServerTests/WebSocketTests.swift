import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyServer

@Suite struct WebSocketTests {
  static let request = """
    GET /chat HTTP/1.1\r
    Host: a.example\r
    Upgrade: websocket\r
    Connection: keep-alive, Upgrade\r
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
    Sec-WebSocket-Version: 13\r
    \r

    """

  /// A frame as a client sends it.
  private static func masked(
    _ kind: WebSocketFrame.Kind, _ text: String, isFinal: Bool = true
  ) -> [UInt8] {
    var frame = WebSocketFrame(kind: kind, payload: Array(text.utf8), isFinal: isFinal).bytes
    let payload = text.utf8.count
    let header = frame.count - payload
    frame[1] |= 0x80
    let mask: [UInt8] = [1, 2, 3, 4]
    for index in 0..<payload { frame[header + index] ^= mask[index & 3] }
    return Array(frame[..<header]) + mask + Array(frame[header...])
  }

  /// What comes after the handshake when a client sends these frames, up to the end.
  private func answer(_ reply: Reply, to frames: [UInt8]) async throws -> ([UInt8], StubReport) {
    let stubs = HTTPStubs(.get("/chat").reply(reply))
    let server = try await StubServer(stubs)
    let (bytes, _) = await WireClient(server).exchange(Array(Self.request.utf8) + frames)
    let data = Data(bytes)
    let head = try #require(data.firstRange(of: Data("\r\n\r\n".utf8)))
    #expect(
      String(decoding: data[..<head.lowerBound], as: UTF8.self) == """
        HTTP/1.1 101 Switching Protocols\r
        Upgrade: websocket\r
        Connection: Upgrade\r
        Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=
        """)
    return (Array(data[head.upperBound...]), await stubs.end())
  }

  @Test func `a client of another version is told which one is spoken`() async throws {
    let server = try await StubServer(HTTPStubs(.get("/chat").reply(.webSocketEcho).optional()))
    let request = Self.request.replacing("Version: 13", with: "Version: 8")
      .replacing("keep-alive", with: "close")
    #expect(
      await WireClient(server).exchange(request) == """
        HTTP/1.1 426 Upgrade Required\r
        Content-Type: text/plain; charset=utf-8\r
        Sec-WebSocket-Version: 13\r
        Content-Length: 62\r
        Connection: close\r
        \r
        version 8 of the web socket protocol is not supported; use 13

        """)
  }

  @Test func `an echo`() async throws {
    let stubs = HTTPStubs(.get("/chat").reply(.webSocketEcho))
    let server = try await StubServer(stubs)
    let connection = WireClient(server).connect()
    let text = await onThread {
      connection.send(Array(Self.request.utf8) + Self.masked(.text, "hello"))
      let echo = connection.read(until: "hello")
      connection.send(Self.masked(.close, ""))
      return echo + String(decoding: connection.readToEnd().bytes, as: UTF8.self)
    }
    // A text of five bytes, and the close, whose first byte is no UTF-8.
    #expect(text.contains("\u{5}hello"))
    #expect(stubs.requests.count == 1)
  }

  @Test func `a script is followed, and closes`() async throws {
    let (bytes, report) = try await answer(
      .webSocket([.expect("subscribe"), .send("1.07"), .send(.data(Data([1, 2])))]),
      to: Self.masked(.text, "sub", isFinal: false) + Self.masked(.ping, "?")
        + Self.masked(.continuation, "scribe"))
    #expect(
      bytes == WebSocketFrame(kind: .pong, payload: Array("?".utf8)).bytes
        + WebSocketFrame(kind: .text, payload: Array("1.07".utf8)).bytes
        + WebSocketFrame(kind: .data, payload: [1, 2]).bytes + WebSocketFrame.close(1000).bytes)
    #expect(report.exchanges.map(\.status) == [101])
    #expect(report.isClean)
  }

  @Test func `a message that the script did not expect is a problem`() async throws {
    let (bytes, report) = try await answer(
      .webSocket([.expect("subscribe"), .send("1.07")]), to: Self.masked(.text, "unsubscribe"))
    #expect(bytes == WebSocketFrame.close(1011).bytes)
    #expect(
      report.problems == [
        "the web socket of GET http://a.example/chat failed: "
          + "the script expects \"subscribe\", the client sent \"unsubscribe\""
      ])
  }

  @Test func `a request that asks for no web socket is told what it is`() async throws {
    let stubs = HTTPStubs(.get("/chat").reply(.webSocketEcho))
    let server = try await StubServer(stubs)
    let text = await WireClient(server).exchange(
      "GET /chat HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n")
    #expect(text.hasPrefix("HTTP/1.1 501"))
    #expect(
      text.contains(
        "GET http://a.example/chat is planned as a web socket, which only a client of a StubServer "
          + "that asks for one (`Upgrade: websocket`) can be given."))
  }

  @Test(arguments: try TableRow.rows("web-sockets.tsv", of: "frame"))
  func `invalid frames close the socket with their code`(row: TableRow) async throws {
    let frames = row[0].split(separator: " ").compactMap { UInt8($0, radix: 16) }
    let (bytes, _) = try await answer(.webSocketEcho, to: frames)
    #expect(bytes == WebSocketFrame.close(try #require(Int(row[1])), row[2]).bytes)
  }

  @Test func `a web socket whose client does not read is broken off beyond a limit`() async throws {
    let stubs = HTTPStubs(
      .get("/chat").reply(
        .webSocket { socket in
          let piece = WebSocketMessage.data(Data(repeating: 7, count: 64 << 10))
          // More than the sockets of both sides hold.
          for _ in 0..<400 { socket.send(piece) }
          // Until it is cancelled.
          for await _ in AsyncStream<Never>.makeStream().stream {}
        }))
    let server = try await StubServer(stubs, limits: ServerLimits(body: 100_000))
    let connection = WireClient(server).connect()
    connection.send(Self.request)
    while stubs.report.problems.isEmpty { await Task.yield() }
    let report = await stubs.end()
    #expect(
      report.problems == [
        "the web socket of GET http://a.example/chat was broken off: its client does not read, and "
          + "100000 bytes wait for it (ServerLimits.body)"
      ])
    #expect(report.exchanges.map(\.wasCancelled) == [true])
    await server.stop()
    connection.hangUp()
  }

  @Test func `a script waits no longer than its client stays`() async throws {
    let stubs = HTTPStubs(
      .get("/chat").reply(.webSocket([.send("one"), .wait(.seconds(600)), .send("two")])))
    let server = try await StubServer(stubs)
    let connection = WireClient(server).connect()
    await onThread {
      connection.send(Self.request)
      _ = connection.read(until: "one")
      connection.send(Self.masked(.close, ""))
      _ = connection.readToEnd()
    }
    let report = await stubs.end()
    #expect(report.problems.isEmpty)
    #expect(report.exchanges.map(\.status) == [101])
    await server.stop()
  }

  @Test func `the first subprotocol that a client offers is agreed on`() async throws {
    let stubs = HTTPStubs(.get("/chat").reply(.webSocket([])))
    let server = try await StubServer(stubs)
    let connection = WireClient(server).connect()
    let offer = "Sec-WebSocket-Protocol: graphql-ws, chat\r\n\r\n"
    let text = await onThread {
      connection.send(Self.request.replacing("\r\n\r\n", with: "\r\n") + offer)
      return connection.read(until: "\r\n\r\n")
    }
    #expect(text.contains("\r\nSec-WebSocket-Protocol: graphql-ws\r\n\r\n"))
  }

  @Test func `an upgrade may name several protocols, and is ignored in HTTP 1.0`() throws {
    func handshake(_ old: String, _ new: String) throws -> WebSocketHandshake? {
      var parser = RequestParser()
      parser.append(Self.request.replacing(old, with: new).utf8)
      guard case .request(let request) = try parser.next() else { return nil }
      return WebSocketHandshake(request.head)
    }
    #expect(try handshake("websocket", "h2c, WebSocket") != nil)
    #expect(try handshake("websocket", "h2c\r\nUpgrade: websocket") != nil)
    #expect(try handshake("websocket", "websockets") == nil)
    #expect(try handshake("HTTP/1.1", "HTTP/1.0") == nil)
  }

  @Test(arguments: [0, 1, 125, 126, 65_535, 65_536])
  func `messages of every size pass`(size: Int) throws {
    var parser = WebSocketParser(limit: 1 << 20)
    let text = String(repeating: "a", count: size)
    for byte in Self.masked(.text, text).chunked(by: 1_000) { parser.append(byte) }
    #expect(try parser.next() == WebSocketFrame(kind: .text, payload: Array(text.utf8)))
    #expect(try parser.next() == nil)
  }

  @Test(arguments: try TableRow.rows("web-sockets.tsv", of: "SHA-1"))
  func `SHA-1 is that of its RFC`(row: TableRow) {
    let hex = SHA1.digest(Array(row[0].utf8)).map {
      String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
    }
    #expect(hex.joined() == row[1])
  }
}

extension [UInt8] {
  fileprivate func chunked(by size: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
