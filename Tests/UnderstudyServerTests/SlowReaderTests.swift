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

  @Test func `a backlog is full until what was given has been taken`() async {
    let backlog = Backlog(most: 10)
    backlog.give(9)
    #expect(!backlog.isFull)
    await backlog.room()
    backlog.give(1)
    #expect(backlog.isFull)
    async let room: Void = backlog.room()
    backlog.arrived(10)
    backlog.note(waiting: 10)
    #expect(backlog.isFull)
    backlog.note(waiting: 9)
    await room
  }

  @Test func `a backlog that is lifted, or whose task is cancelled, has room`() async {
    let lifted = Backlog(most: 1)
    lifted.give(1)
    #expect(lifted.lift())
    #expect(!lifted.lift())
    await lifted.room()

    let cancelled = Backlog(most: 1)
    cancelled.give(1)
    let waiting = Task { await cancelled.room() }
    waiting.cancel()
    await waiting.value
    #expect(!cancelled.isFull)
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

  @Test func `a stub's body is not copied for a client that does not read it`() {
    var output = WaitingOutput()
    let body = Data(repeating: 7, count: 1 << 20)
    output.append([1, 2])
    output.append(body)
    output.append([3])
    #expect(output.count == body.count + 3)
    #expect(output.take(atMost: 10) == Data([1, 2]))
    #expect(output.take(atMost: 4) == Data([7, 7, 7, 7]))
    #expect(output.take(atMost: .max)?.count == body.count - 4)
    #expect(output.take(atMost: 10) == Data([3]))
    #expect(output.take(atMost: 10) == nil)
    #expect(output.count == 0)
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
