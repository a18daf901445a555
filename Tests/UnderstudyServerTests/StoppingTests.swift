import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyServer

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What becomes of a connection when its server stops.
struct StoppingTests {
  /// A connection, and its client's end.
  private func connection() throws -> (Connection, client: CInt) {
    #if canImport(Darwin)
    let kind = SOCK_STREAM
    #else
    let kind = CInt(SOCK_STREAM.rawValue)
    #endif
    var ends: [CInt] = [0, 0]
    #expect(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    let connection = Connection(
      Socket(ends[0]), number: 0, service: Service(stubs: HTTPStubs()), mailbox: try Mailbox())
    return (connection, ends[1])
  }

  @Test func `a connection that a client keeps for later ends at once`() throws {
    let (connection, client) = try connection()
    connection.stop()
    #expect(connection.isOver)
    close(client)
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
    let (connection, client) = try connection()
    #expect(systemWrite(client, "GET", 3) == 3)
    connection.stop()
    #expect(!connection.isOver)
    var buffer = [UInt8](repeating: 0, count: 10)
    connection.read(&buffer)
    close(client)
    connection.read(&buffer)
    #expect(connection.isOver)
  }
}

private let systemWrite = write
