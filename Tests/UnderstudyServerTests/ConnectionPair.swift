import Foundation
import UnderstudyHTTP

@testable import UnderstudyServer

/// A connection without a loop, and its client's end: a test says what happens when.
final class ConnectionPair {
  let connection: Connection
  private var client: CInt?

  init(_ stubs: HTTPStubs = HTTPStubs()) throws {
    var ends: [CInt] = [0, 0]
    if socketpair(AF_UNIX, Socket.stream, 0, &ends) != 0 { throw SocketError("socketpair") }
    connection = Connection(
      Socket(ends[0]), number: 0, service: Service(stubs: stubs), mailbox: try Mailbox())
    client = ends[1]
  }

  deinit { leave() }

  /// Has the connection read what is there.
  func read() {
    var buffer = [UInt8](repeating: 0, count: 1_000)
    connection.read(&buffer)
  }

  /// Takes what comes of the answer to the first request.
  func receive(_ part: ConnectionSink.Part) {
    connection.receive(part, for: Connection.ID(descriptor: connection.descriptor, number: 1))
  }

  // MARK: - The client

  func send(_ text: String) {
    if let client { _ = systemWrite(client, text, text.utf8.count) }
  }

  /// What has come so far, which must be something.
  func heard() -> String {
    var buffer = [UInt8](repeating: 0, count: 1_000)
    let count = client.map { systemRead($0, &buffer, buffer.count) } ?? 0
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }

  /// Says that no more comes.
  func endOutput() { if let client { shutdown(client, CInt(SHUT_WR)) } }

  /// Ends both directions first: a process that another test starts meanwhile inherits the descriptor,
  /// and would keep the connection open.
  func leave() {
    guard let client else { return }
    shutdown(client, CInt(SHUT_RDWR))
    close(client)
    self.client = nil
  }
}

private let systemWrite = write
private let systemRead = read
