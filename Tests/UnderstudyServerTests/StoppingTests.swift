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

  @Test func `a request that does not come to its end keeps nobody waiting for long`() throws {
    let (connection, client) = try connection()
    #expect(systemWrite(client, "GET / HTTP/1.1", 14) == 14)
    var buffer = [UInt8](repeating: 0, count: 1_000)
    connection.read(&buffer)
    #expect(connection.patience == .seconds(60))
    connection.stop()
    #expect(!connection.isOver)
    #expect(connection.patience == .seconds(2))
    connection.timeOut()
    let count = systemRead(client, &buffer, buffer.count)
    #expect(
      String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        .contains("the server stops, and the rest of the request has not come\n"))
    close(client)
    connection.read(&buffer)
    #expect(connection.isOver)
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
private let systemRead = read
