/// What a connection has to say, in plain text until it is written.
///
/// TLS is made of it no sooner than the socket takes more, so that a body is not there twice.
struct Outgoing {
  private var plain = WaitingOutput()
  /// What the channel has made of it, and the channel's own words.
  private var sealed = WaitingOutput()

  /// How many bytes the socket has not taken.
  var count: Int { plain.count + sealed.count }

  /// What is to be said.
  var text: WaitingOutput {
    get { plain }
    _modify { yield &plain }
  }

  /// Takes bytes that a channel has to say for itself.
  mutating func append(ofChannel bytes: [UInt8]) { sealed.append(bytes) }

  /// Has what was said so far go out as it is, before a channel begins.
  mutating func beginChannel() { (sealed, plain) = (plain, WaitingOutput()) }

  /// Writes what the socket takes.
  ///
  /// - Parameter isEnd: whether nothing follows: the channel says goodbye then, and the client knows that
  ///   nothing was cut off.
  mutating func write(
    to socket: borrowing Socket, through channel: (any SecureChannel)?, isEnd: Bool
  ) -> WaitingOutput.Outcome {
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
      if count == 0 { return .written }
    }
  }
}
