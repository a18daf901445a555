import Foundation

/// What carries the bytes of a connection: its socket, and TLS where the client uses it.
///
/// Output is kept until the socket takes it.
struct Transport: ~Copyable {
  private let socket: Socket
  /// Nil for plain text.
  private var channel: (any SecureChannel)?
  /// Whether the next byte decides between TLS and plain text.
  private var isUndecided: Bool
  private var output = Outgoing()

  /// - Parameter mayBeSecure: whether the client may begin with TLS.
  init(_ socket: consuming Socket, mayBeSecure: Bool) {
    self.socket = socket
    isUndecided = mayBeSecure
  }

  var descriptor: CInt { socket.descriptor }
  var isSecure: Bool { channel != nil }
  /// How many bytes the socket has not taken.
  var waiting: Int { output.count }

  // MARK: - Reading

  borrowing func read(into buffer: inout [UInt8]) -> Socket.Outcome { socket.read(into: &buffer) }

  /// Checks whether there is something to read, without reading it.
  borrowing func probe() -> Socket.Outcome { socket.probe() }

  /// Whether the connection has broken since the last call.
  var hasFailed: Bool { socket.hasFailed }

  /// Whether TLS begins with these bytes, which come where the client may choose.
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
    output.beginChannel()
    self.channel = channel
  }

  /// Decrypts bytes that came over TLS.
  mutating func decrypt(_ bytes: ArraySlice<UInt8>) -> Decrypted {
    guard let channel else { return Decrypted(bytes: Array(bytes)) }
    let decrypted = channel.receive(bytes)
    output.append(ofChannel: channel.takeOutput())
    return decrypted
  }

  // MARK: - Writing

  mutating func send(_ bytes: [UInt8]) { output.text.append(bytes) }

  /// Sends a body, which is shared where it is large.
  mutating func send(_ body: Data) { output.text.append(body) }

  /// Writes what the socket takes.
  ///
  /// - Parameter isEnd: whether nothing follows.
  mutating func write(isEnd: Bool) -> WaitingOutput.Outcome {
    output.write(to: socket, through: channel, isEnd: isEnd)
  }

  /// Tells the other side that nothing more comes.
  borrowing func endOutput() { socket.endOutput() }

  /// Has the close that follows break the connection instead of ending it.
  borrowing func breakOff() { socket.breakOff() }
}
