import Foundation

/// What carries the bytes of a connection: its socket, and TLS where the client uses it.
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
  /// How many bytes the socket has not taken.
  var waiting: Int { plain.count + sealed.count }

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

  /// Sends a body, which is shared where it is large.
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
