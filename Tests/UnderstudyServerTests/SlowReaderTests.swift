import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyServer

/// A client that takes its time to read, or never does.
struct SlowReaderTests {
  private static let get = "GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

  /// A stream of pieces of 64 KiB, each of its own letter.
  private static func stream(_ count: Int) -> AsyncStream<Data> {
    let next = Counter()
    return AsyncStream {
      let number = next.next()
      return number > count ? nil : Data(repeating: UInt8(65 + number % 26), count: 64 << 10)
    }
  }

  @Test func `a client that reads late gets all of a stream`() async throws {
    // More than the sockets of both sides hold.
    let stubs = HTTPStubs(.get("/a").reply(.stream { _ in Self.stream(400) }))
    let server = try await StubServer(stubs)
    let connection = WireClient(server).connect()
    connection.send(Self.get)
    while stubs.requests.isEmpty { await Task.yield() }
    let bytes = await onThread { connection.readToEnd().bytes }
    let body = try #require(WireResponse(bytes)?.body)
    // Else the difference of the two would be looked for.
    try #require(body.count == 400 << 16)
    #expect(
      body
        == (1...400).reduce(into: Data()) { body, number in
          body += Data(repeating: UInt8(65 + number % 26), count: 64 << 10)
        })
    await server.stop()
  }

  @Test func `a client that never reads is let go, and its request is cancelled`() async throws {
    let stubs = HTTPStubs(.get("/a").reply(.stream { _ in Self.stream(.max) }))
    let server = try await StubServer(stubs, limits: ServerLimits(idle: .seconds(1)))
    var connections: [WireConnection] = []
    // On a busy machine one may be let go before its request has come.
    while stubs.requests.isEmpty {
      let connection = WireClient(server).connect()
      connection.send(Self.get)
      connections.append(connection)
      for _ in 0..<10_000 where stubs.requests.isEmpty { await Task.yield() }
    }
    var report = stubs.report
    // Of one report: the request of a connection before the last may have come meanwhile.
    while report.exchanges.contains(where: { $0.ended == nil }) {
      await Task.yield()
      report = stubs.report
    }
    #expect(Set(report.exchanges.map(\.wasCancelled)) == [true])
    await server.stop()
    for connection in connections { connection.hangUp() }
  }

  #if HTTPS
  @Test func `a client of HTTPS that reads late gets all of a large body`() async throws {
    let body = Data((0..<20_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let stubs = HTTPStubs(.get("/a").reply(.data(body)))
    let server = try await StubServer(stubs, security: .tls())
    let connection = WireClient(server).connect()
    let bytes = await onThread {
      connection.send(Self.get)
      return connection.readToEnd().bytes
    }
    #expect(WireResponse(bytes)?.body == body)
    await server.stop()
  }
  #endif
}
