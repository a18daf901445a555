import Foundation

/// Why the system did not do what a socket needs.
struct SocketError: Error, CustomStringConvertible {
  let description: String

  init(description: String) { self.description = description }

  /// From the system's last error.
  init(_ call: String) {
    description = "\(call): \(String(cString: strerror(errno)))"
  }

  /// With what helps if it is the port that cannot be had.
  var advising: SocketError {
    SocketError(description: "\(description). Use port 0 for one that is free")
  }
}

/// A TCP socket that does not block, closed at the end of its life.
struct Socket: ~Copyable {
  enum Outcome {
    case count(Int)
    /// Nothing can be done now.
    case notReady
    /// The other side says no more.
    case ended
    /// The connection is of no more use in either direction.
    case broken
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
  static let sendFlags: CInt = 0
  static let stream = SOCK_STREAM
  #else
  static let sendFlags = CInt(MSG_NOSIGNAL)
  static let stream = CInt(SOCK_STREAM.rawValue)
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
    if count == 0 { return .ended }
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? .notReady : .broken
  }

  /// Looks whether there is something to read, and leaves it there.
  func probe() -> Outcome {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, CInt(MSG_PEEK))
    if count > 0 { return .count(count) }
    if count == 0 { return .ended }
    return errno == EAGAIN || errno == EWOULDBLOCK ? .notReady : .broken
  }

  /// Whether the connection has broken since it was last asked.
  var hasFailed: Bool {
    var error: CInt = 0
    var size = socklen_t(MemoryLayout<CInt>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error != 0
  }

  func write(_ bytes: some ContiguousBytes) -> Outcome {
    let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Self.sendFlags) }
    if count >= 0 { return .count(count) }
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? .notReady : .broken
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
    guard UInt16(exactly: port) != nil else {
      errno = EINVAL
      throw SocketError("the port \(port)").advising
    }
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_PASSIVE
    hints.ai_socktype = Socket.stream
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &found) == 0, let found else {
      throw SocketError(
        description: "\(host): it is not an address; write 127.0.0.1, 0.0.0.0 or ::1")
    }
    defer { freeaddrinfo(found) }
    let (family, address, size) = (
      found.pointee.ai_family, found.pointee.ai_addr, found.pointee.ai_addrlen
    )
    let descriptor = socket(family, Socket.stream, 0)
    if descriptor < 0 { throw SocketError("socket") }
    Socket.prepare(descriptor)
    var on: CInt = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<CInt>.size))
    guard bind(descriptor, address, size) == 0, listen(descriptor, SOMAXCONN) == 0 else {
      let name = family == AF_INET6 ? "[\(host)]" : host
      let mayBeOther = errno == EADDRINUSE || errno == EACCES
      let error = SocketError("\(name):\(port)")
      close(descriptor)
      throw mayBeOther ? error.advising : error
    }
    self.descriptor = descriptor
    self.port = Self.port(of: descriptor)
  }

  /// The port that the system chose. It has one place in addresses of both families.
  private static func port(of descriptor: CInt) -> Int {
    var name = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    withUnsafeMutablePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = getsockname(descriptor, $0, &size)
      }
    }
    return Int(UInt16(bigEndian: name.sin6_port))
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

/// The transport of a connection's bytes: its socket, and TLS if the client uses it.
///
/// Output is kept until the socket takes it, and in plain text until then: it is encrypted only when the
/// socket takes more, so that a body is not in memory twice.
struct Transport: ~Copyable {
  let socket: Socket
  /// Nil for plain text.
  private var channel: (any SecureChannel)?
  /// Whether the next byte decides between TLS and plain text.
  private var isUndecided: Bool
  private var plain = WaitingOutput()
  /// Encrypted output, and what the channel sends itself.
  private var sealed = WaitingOutput()

  /// - Parameter mayBeSecure: whether the client may begin with TLS.
  init(_ socket: consuming Socket, mayBeSecure: Bool) {
    self.socket = socket
    isUndecided = mayBeSecure
  }

  var isSecure: Bool { channel != nil }
  /// The number of bytes that the socket has not taken.
  var waiting: Int { plain.count + sealed.count }

  /// Whether TLS begins with these bytes, which come if the client may choose.
  mutating func beginsTLS(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard isUndecided, let first = bytes.first else { return false }
    isUndecided = false
    // The type of a record with which TLS begins; no method begins like that.
    return first == 0x16
  }

  /// Lets the next byte decide again: the client of a proxy has been connected.
  mutating func chooseAgain() { isUndecided = true }

  /// Uses TLS from now on; earlier output stays in plain text.
  mutating func secure(_ channel: any SecureChannel) {
    (sealed, plain) = (plain, WaitingOutput())
    self.channel = channel
  }

  /// Decrypts bytes that came over TLS.
  mutating func decrypt(_ bytes: ArraySlice<UInt8>) -> Decrypted {
    guard let channel else { return Decrypted(bytes: Array(bytes)) }
    let decrypted = channel.receive(bytes)
    sealed.append(channel.takeOutput())
    return decrypted
  }

  mutating func send(_ bytes: [UInt8]) { plain.append(bytes) }

  /// Sends a body, which is shared if it is large.
  mutating func send(_ body: Data) { plain.append(body) }

  /// Writes what the socket takes.
  ///
  /// - Parameter isEnd: whether nothing follows: the channel says goodbye then, and the client knows that
  ///   nothing was cut off.
  mutating func write(isEnd: Bool) -> WaitingOutput.Outcome {
    guard let channel else { return plain.write(to: socket) }
    while true {
      let outcome = sealed.write(to: socket)
      if outcome != .written { return outcome }
      if let bytes = plain.take(atMost: WaitingOutput.largeSize) {
        channel.send(bytes)
      } else if isEnd {
        channel.end()
      }
      sealed.append(channel.takeOutput())
      if waiting == 0 { return .written }
    }
  }
}
