import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyServer

@Suite("A connection that fails before its request")
struct ConnectFaultTests {
  private let get = Array("GET / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n".utf8)

  @Test(arguments: [ConnectFault.reset, .close])
  func `a connection fails before its request as often as planned, and is served then`(
    fault: ConnectFault
  ) async throws {
    let stubs = HTTPStubs(.get("/").reply(.status(204)))
    let server = try await StubServer(stubs)
    server.failConnections(2, with: fault)
    for _ in 0..<2 {
      // Nothing is said, so that nothing that was said can have had it reset.
      let connection = WireClient(server).connect()
      let (bytes, wasReset) = await onThread { connection.readToEnd() }
      #expect(bytes.isEmpty)
      #expect(wasReset == (fault == .reset))
    }
    let (bytes, _) = await WireClient(server).exchange(get)
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("HTTP/1.1 204 No Content"))
    #expect(server.failedConnections == 2)
    #expect(stubs.requests.count == 1)
  }

  @Test func `a connection that fails before its request is kept waiting until the server stops`()
    async throws
  {
    let server = try await StubServer(HTTPStubs())
    server.failConnections(with: .stall)
    let connection = WireClient(server).connect()
    connection.send(get)
    let deadline = ContinuousClock.now + .seconds(600)
    while server.failedConnections == 0, ContinuousClock.now < deadline { await Task.yield() }
    #expect(server.failedConnections == 1)
    await server.stop()
    #expect(await onThread { connection.readToEnd() }.bytes.isEmpty)
    #expect(server.stubs.requests.isEmpty)
  }

  @Test func `a connection that fails before its request fails in the order of planning`()
    async throws
  {
    let faults = ConnectFaults()
    faults.add(1, .reset)
    faults.add(0, .stall)
    faults.add(2, .close)
    #expect((0..<4).map { _ in faults.next() } == [.reset, .close, .close, nil])
    faults.add(.max, .stall)
    #expect((0..<3).map { _ in faults.next() } == [.stall, .stall, .stall])
    #expect(faults.count == 6)
  }
}
