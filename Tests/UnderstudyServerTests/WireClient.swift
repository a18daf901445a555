import Foundation
@_exported import TestFiles
import UnderstudyHTTP

@testable import UnderstudyServer

/// A client that says and hears bytes, on threads of its own, so that a test sees what is on the wire.
struct WireClient: Sendable {
  let port: Int
  /// Whom it trusts, where it speaks TLS.
  let authority: String?

  init(_ server: StubServer, trusting authority: String? = nil) {
    port = server.url.port ?? 0
    self.authority = authority ?? server.certificateAuthority?.pem
  }

  /// A connection that a test writes to and reads from step by step, in plain text where the test says
  /// so.
  func connect(inPlainText: Bool = false) -> WireConnection {
    WireConnection(port: port, trusting: inPlainText ? nil : authority)
  }

  /// Sends bytes, and gives all that comes until the server closes.
  func exchange(_ bytes: [UInt8]) async -> (bytes: [UInt8], wasReset: Bool) {
    let connection = connect()
    return await withTaskCancellationHandler {
      await onThread {
        connection.send(bytes)
        return connection.readToEnd()
      }
    } onCancel: {
      connection.hangUp()
    }
  }

  func exchange(_ text: String) async -> String {
    String(decoding: await exchange(Array(text.utf8)).bytes, as: UTF8.self)
  }
}

final class WireConnection: Sendable {
  private let descriptor: CInt
  #if HTTPS
  private let tls: Lock<TLSClient?> = Lock(nil)
  #endif

  /// - Parameter authority: whom to trust, as PEM, to speak TLS.
  init(port: Int, trusting authority: String? = nil) {
    descriptor = socket(AF_INET, Socket.stream, 0)
    // A process that another test starts would keep the connection open.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = UInt16(port).bigEndian
    inet_pton(AF_INET, "127.0.0.1", &name.sin_addr)
    _ = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        systemConnect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    #if HTTPS
    if let authority { startTLS(trusting: authority) }
    #endif
  }

  deinit { close(descriptor) }

  #if HTTPS
  /// Speaks TLS from now on; false where the handshake fails.
  @discardableResult
  func startTLS(trusting authority: String?, host: String = "localhost") -> Bool {
    let client = TLSClient(descriptor, trusting: authority, host: host)
    tls.withLock { $0 = client }
    return client != nil
  }
  #endif

  func send(_ bytes: [UInt8]) {
    #if HTTPS
    if let tls = tls.withLock({ $0 }) { return tls.send(bytes) }
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        systemSend(descriptor, $0.baseAddress, $0.count, Socket.sendFlags)
      }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Ends both directions, also while another thread reads or writes.
  func hangUp() { shutdown(descriptor, CInt(SHUT_RDWR)) }

  /// Breaks the connection, as the system does for a program that has crashed.
  func breakOff() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    // The descriptor itself stays this connection's until its end.
    var other = sockaddr()
    other.sa_family = sa_family_t(AF_UNSPEC)
    _ = systemConnect(descriptor, &other, socklen_t(MemoryLayout<sockaddr>.size))
  }

  /// Says that no more comes, and reads on.
  func endOutput() { shutdown(descriptor, CInt(SHUT_WR)) }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// The next bytes; empty at the end.
  func read() -> (bytes: [UInt8], wasReset: Bool) {
    #if HTTPS
    if let tls = tls.withLock({ $0 }) { return tls.read() }
    #endif
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return (Array(buffer.prefix(max(0, count))), count < 0)
  }

  func readToEnd() -> (bytes: [UInt8], wasReset: Bool) {
    var all: [UInt8] = []
    while true {
      let (bytes, wasReset) = read()
      if bytes.isEmpty { return (all, wasReset) }
      all += bytes
    }
  }

  /// Reads until a text has come.
  func read(until text: String) -> String {
    var all: [UInt8] = []
    while !String(decoding: all, as: UTF8.self).contains(text) {
      let bytes = read().bytes
      if bytes.isEmpty { break }
      all += bytes
    }
    return String(decoding: all, as: UTF8.self)
  }
}

private let systemConnect = connect
private let systemSend = send
