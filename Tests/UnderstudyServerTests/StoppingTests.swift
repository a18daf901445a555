import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyServer

/// What becomes of a connection when its server stops.
struct StoppingTests {
  @Test func `a connection that a client keeps for later ends at once`() throws {
    let pair = try ConnectionPair()
    pair.connection.stop()
    #expect(pair.connection.isOver)
  }

  @Test func `a stopping server waits two seconds for the rest of a request`() throws {
    let pair = try ConnectionPair()
    pair.send("GET / HTTP/1.1")
    pair.read()
    #expect(pair.connection.patience == .seconds(60))
    pair.connection.stop()
    #expect(!pair.connection.isOver)
    #expect(pair.connection.patience == .seconds(2))
    pair.connection.timeOut()
    #expect(
      pair.heard().contains("the server stops, and the rest of the request has not come\n"))
    pair.leave()
    pair.read()
    #expect(pair.connection.isOver)
  }

  @Test func `a web socket that opens while its server stops is closed`() async throws {
    let stubs = HTTPStubs(.get("/chat").held())
    let server = try await StubServer(stubs)
    let connection = WireClient(server).connect()
    connection.send(WebSocketTests.request)
    let held = await stubs.nextHeld()
    async let stop: Void = server.stop()
    held.reply(.webSocketEcho)
    let bytes = await onThread { connection.readToEnd().bytes }
    #expect(bytes.suffix(4) == WebSocketFrame.close(1001).bytes)
    connection.hangUp()
    await stop
    #expect(await stubs.end().problems.isEmpty)
  }

  @Test func `a client that has just asked is not reset`() throws {
    let pair = try ConnectionPair()
    pair.send("GET")
    pair.connection.stop()
    #expect(!pair.connection.isOver)
    pair.read()
    pair.leave()
    pair.read()
    #expect(pair.connection.isOver)
  }
}
