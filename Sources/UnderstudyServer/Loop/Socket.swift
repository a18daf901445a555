import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// Why the system did not do what a socket needs.
struct SocketError: Error, CustomStringConvertible {
  let description: String

  /// From the system's last error.
  init(_ call: String) {
    description = "\(call): \(String(cString: strerror(errno)))"
  }
}

/// A TCP socket that does not block, closed at the end of its life.
struct Socket: ~Copyable {
  enum Outcome {
    case count(Int)
    /// Nothing can be done now.
    case notReady
    /// The other side has ended, or the connection is broken.
    case ended
  }

  let descriptor: CInt

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
    Self.prepare(descriptor)
    // Small answers must not wait for more to come.
    var on: CInt = 1
    setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<CInt>.size))
  }

  deinit { close(descriptor) }

  /// Has calls return at once, and children of the process not inherit the descriptor.
  static func prepare(_ descriptor: CInt) {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
    // A write to a connection that is gone fails, and does not end the process.
    var on: CInt = 1
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<CInt>.size))
    #endif
  }

  #if canImport(Darwin)
  private static let sendFlags: CInt = 0
  fileprivate static let stream = SOCK_STREAM
  #else
  private static let sendFlags = CInt(MSG_NOSIGNAL)
  fileprivate static let stream = CInt(SOCK_STREAM.rawValue)
  #endif

  /// Gives the descriptor away without closing it.
  consuming func release() -> CInt {
    let descriptor = descriptor
    discard self
    return descriptor
  }

  /// Has the close that follows break the connection instead of ending it.
  func breakOff() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }

  /// Tells the other side that nothing more comes.
  func endOutput() { shutdown(descriptor, CInt(SHUT_WR)) }

  func read(into buffer: inout [UInt8]) -> Outcome {
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 { return .count(count) }
    if count < 0, errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR { return .notReady }
    return .ended
  }

  func write(_ bytes: some ContiguousBytes) -> Outcome {
    let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Self.sendFlags) }
    if count >= 0 { return .count(count) }
    if errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR { return .notReady }
    return .ended
  }
}

/// A socket that takes connections, closed at the end of its life.
struct Listener: ~Copyable {
  enum Accepted: ~Copyable {
    case socket(Socket)
    case nothing
    /// The process, or the system, has no descriptor left.
    case exhausted
  }

  let descriptor: CInt
  /// The port it was given.
  let port: Int

  /// - Parameter port: 0 for any that is free.
  init(host: String, port: Int) throws(SocketError) {
    var address = in_addr()
    guard inet_pton(AF_INET, host, &address) == 1 else {
      errno = EADDRNOTAVAIL
      throw SocketError("the address \(host)")
    }
    guard let number = UInt16(exactly: port) else {
      errno = EINVAL
      throw SocketError("the port \(port)")
    }
    let descriptor = socket(AF_INET, Socket.stream, 0)
    if descriptor < 0 { throw SocketError("socket") }
    Socket.prepare(descriptor)
    var on: CInt = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<CInt>.size))
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = number.bigEndian
    name.sin_addr = address
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) == 0 }
    }
    guard isBound, listen(descriptor, SOMAXCONN) == 0 else {
      let error = SocketError("\(host):\(port)")
      close(descriptor)
      throw error
    }
    var found = sockaddr_in()
    var foundSize = size
    withUnsafeMutablePointer(to: &found) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = getsockname(descriptor, $0, &foundSize)
      }
    }
    self.descriptor = descriptor
    self.port = Int(UInt16(bigEndian: found.sin_port))
  }

  deinit { close(descriptor) }

  func accept() -> Accepted {
    while true {
      // Foundation and the system have a function of this name.
      let found = systemAccept(descriptor, nil, nil)
      if found >= 0 { return .socket(Socket(found)) }
      switch errno {
      case ECONNABORTED, EINTR: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
      default: return .nothing
      }
    }
  }
}

private let systemAccept = accept
