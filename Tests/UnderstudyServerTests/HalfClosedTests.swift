import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyServer

/// A client that says it sends no more, and still reads: a shell's `nc -N`, or an old library.
struct HalfClosedTests {
  private let goOn = "HTTP/1.1 100 Continue\r\n\r\n"

  @Test func `a half-closed client gets a response that takes its time`() async throws {
    let stubs = HTTPStubs(.get("/a").held())
    let server = try await StubServer(stubs)
    let connection = WireClient(server).connect()
    connection.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
    connection.endOutput()
    let held = await stubs.nextHeld()
    #expect(await onThread { connection.read(until: goOn) } == goOn)
    held.reply(.status(204))
    let (bytes, wasReset) = await onThread { connection.readToEnd() }
    #expect(String(decoding: bytes, as: UTF8.self) == "HTTP/1.1 204 No Content\r\n\r\n")
    #expect(!wasReset)
    #expect(await stubs.end().isClean)
    await server.stop()
  }

  @Test func `all its requests are answered`() async throws {
    let stubs = HTTPStubs(.get("/slow").held(), .get("/fast").reply(.status(204)))
    let server = try await StubServer(stubs)
    let connection = WireClient(server).connect()
    let request = { (path: String) in "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n" }
    connection.send(request("/slow") + request("/fast") + request("/slow") + request("/fast"))
    connection.endOutput()
    (await stubs.nextHeld()).reply(.status(201))
    (await stubs.nextHeld()).reply(.status(202))
    let bytes = await onThread { connection.readToEnd().bytes }
    let statuses = String(decoding: bytes, as: UTF8.self).matches(of: #/HTTP/1\.1 (\d{3}) /#)
      .map { String($0.1) }.filter { $0 != "100" }
    #expect(statuses == ["201", "204", "202", "204"])
    await server.stop()
  }

  @Test func `a half-closed client of HTTP 1.0, which knows no word before a response, cancels it`()
    async throws
  {
    let stubs = HTTPStubs(.get("/a").held())
    let server = try await StubServer(stubs)
    let connection = WireClient(server).connect()
    connection.send("GET /a HTTP/1.0\r\n\r\n")
    _ = await stubs.nextHeld()
    connection.endOutput()
    #expect(await onThread { connection.readToEnd().bytes } == [])
    #expect(await stubs.end().exchanges.map(\.wasCancelled) == [true])
    await server.stop()
  }

  @Test func `a request that was not sent to its end is dropped`() async throws {
    let stubs = HTTPStubs()
    let server = try await StubServer(stubs)
    let connection = WireClient(server).connect()
    connection.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf")
    connection.endOutput()
    #expect(await onThread { connection.readToEnd().bytes } == [])
    #expect(stubs.requests.isEmpty)
    await server.stop()
  }
}
