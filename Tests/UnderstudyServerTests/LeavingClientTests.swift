import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyServer

/// What two threads do at the same time when a client leaves, or its server, in each order.
struct LeavingClientTests {
  @Test(arguments: [true, false])
  func `the exchange of a web socket is cancelled before its script hears of the end`(
    clientLeaves: Bool
  ) throws {
    let pair = try ConnectionPair()
    let said = Lock<[WebSocketMessage]>([])
    let socket = WebSocket(RecordedRequest(url: URL(filePath: "/chat")))
    socket.open(
      (send: { message in said.withLock { $0.append(message) } }, close: { _, _ in }))
    // What is sent after the end of the socket goes nowhere.
    pair.connection.phase = .talking(
      WebSocketSession(socket, limit: 100, unsent: Backlog(most: 100)),
      cancel: { socket.send("cancelled, and not ended") })
    if clientLeaves {
      pair.leave()
      pair.read()
    } else {
      pair.connection.stop()
    }
    socket.send("ended")
    #expect(said.withLock { $0 } == ["cancelled, and not ended"])
  }

  @Test func `a script that fails once its client has left is no problem`() async throws {
    struct Failure: Error {}
    let (left, toldOfLeaving) = AsyncStream.makeStream(of: Void.self)
    let stubs = HTTPStubs(
      .get("/chat").reply(
        .webSocket { socket in
          socket.send("one")
          // Decrypted whether or not the task is known to be cancelled.
          await Task { for await _ in left {} }.value
          throw Failure()
        }))
    let server = try await StubServer(stubs)
    let connection = WireClient(server).connect()
    connection.send(WebSocketTests.request)
    #expect(await onThread { connection.read(until: "one") }.hasSuffix("one"))
    connection.hangUp()
    while stubs.report.exchanges.contains(where: { $0.ended == nil }) { await Task.yield() }
    toldOfLeaving.finish()
    await server.stop()
    let report = await stubs.end()
    #expect(report.problems.isEmpty)
    #expect(report.exchanges.map(\.wasCancelled) == [true])
  }

  @Test func `a client that sends no more gets all of an answer that has just begun`() async throws
  {
    // Held, so that nothing comes but what this test hands to the connection.
    let stubs = HTTPStubs(.get("/a").held())
    let pair = try ConnectionPair(stubs)
    pair.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
    pair.read()
    // What comes of the stubs is heard of first, though the client has spoken before.
    pair.endOutput()
    pair.receive(.head(ResponseHead(status: 200, headers: ["Content-Length": "5"])))
    pair.read()
    pair.receive(.chunk(Data("hello".utf8)))
    pair.receive(.end)
    #expect(pair.heard() == "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
    #expect(pair.connection.isOver)
    await stubs.nextHeld().reply(.status(200))
    await stubs.end()
  }
}
