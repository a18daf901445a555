#if os(Linux)
import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyServer

/// In processes of their own, in which nothing else is opened.
@Suite("A server that has stopped")
struct DescriptorTests {
  @Test func `a server that has stopped leaves no descriptor open`() async {
    await #expect(processExitsWith: .success) {
      try await Descriptors.stayAsManyAsTheyWere { await $0.stop() }
    }
  }

  @Test func `a server that has stopped leaves none either when it is only let go`() async {
    await #expect(processExitsWith: .success) {
      try await Descriptors.stayAsManyAsTheyWere { _ in }
    }
  }
}

private enum Descriptors {
  /// The sockets and pipes of the process; the other kinds are the runtime's own.
  static var open: [String] {
    let folder = "/proc/self/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }.filter { $0.hasPrefix("socket:") || $0.hasPrefix("pipe:") }.sorted()
  }

  /// Ends the process where a server leaves some open.
  static func stayAsManyAsTheyWere(_ end: (StubServer) async -> Void) async throws {
    let before = open
    for security in kinds { for _ in 0..<3 { try await use(security, end) } }
    let deadline = ContinuousClock.now + .seconds(600)
    while open != before, ContinuousClock.now < deadline { await Task.yield() }
    if open != before { fatalError("\(before) before, \(open) after") }
  }

  private static var kinds: [ServerSecurity] {
    #if HTTPS
    [.plain, .tls()]
    #else
    [.plain]
    #endif
  }

  /// Has a server with connections in every state.
  private static func use(
    _ security: ServerSecurity, _ end: (StubServer) async -> Void
  ) async throws {
    let stubs = HTTPStubs(.get("/").reply(.text("hello")), .get("/held").held().optional())
    let server = try await StubServer(stubs, security: security)
    let client = WireClient(server)
    let get = "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n"
    let connections = await onThread {
      let answered = client.connect()
      answered.send(get)
      _ = answered.read(until: "hello")
      let held = client.connect()
      held.send(get.replacing("/ ", with: "/held "))
      let half = client.connect()
      half.send("GET / HTT")
      let silent = client.connect(inPlainText: true)
      // The beginning of a handshake, where the server speaks TLS.
      silent.send([0x16, 3, 1, 2])
      return [answered, held, half, silent]
    }
    _ = await stubs.nextHeld()
    await stubs.end()
    server.failConnections(1, with: .stall)
    let stalled = client.connect(inPlainText: true)
    let deadline = ContinuousClock.now + .seconds(600)
    while server.failedConnections == 0, ContinuousClock.now < deadline { await Task.yield() }
    await end(server)
    for connection in connections + [stalled] { connection.hangUp() }
  }
}
#endif
