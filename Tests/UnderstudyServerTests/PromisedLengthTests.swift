import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyServer

/// A client that leaves as soon as it has what it was promised: by its length it knows the end of a
/// response before the reply has come to its own.
struct PromisedLengthTests {
  @Test(arguments: [(4, "200, 4 bytes"), (5, "cancelled")])
  func `a half-closed client that has sent all of a length cancels nothing; a byte less cancels`(
    length: Int, outcome: String
  ) async throws {
    #expect(try await self.outcome(ofLength: length)?.description == outcome)
  }

  /// What became of a request whose client leaves with four bytes of a body, before the reply has ended.
  private func outcome(ofLength length: Int) async throws -> Exchange.Outcome? {
    let (chunks, body) = AsyncStream.makeStream(of: Data.self)
    let reply = Reply.stream(headers: ["Content-Length": "\(length)"]) { _ in chunks }
    let stubs = HTTPStubs([.get("/a").reply(reply)], options: { $0.strictness = .allow })
    let server = try await StubServer(stubs)
    let connection = WireClient(server).connect()
    connection.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
    body.yield(Data("full".utf8))
    _ = await onThread { connection.read(until: "\r\n\r\nfull") }
    connection.hangUp()
    // Comes back when the connection has ended, and only the client ends it.
    await server.stop()
    body.finish()
    // The end of the scope would fail what is under way, were it first.
    while stubs.report.exchanges.allSatisfy({ $0.ended == nil }) { await Task.yield() }
    return await stubs.end().exchanges.first?.outcome
  }
}
