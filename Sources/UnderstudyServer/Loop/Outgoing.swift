/// The output of a connection, in plain text until it is written.
///
/// It is encrypted only when the socket takes more, so that a body is not in memory twice.
struct Outgoing {
  private var plain = WaitingOutput()
  /// Encrypted output, and what the channel sends itself.
  private var sealed = WaitingOutput()

  /// How many bytes the socket has not taken.
  var count: Int { plain.count + sealed.count }

  /// The plain output.
  var text: WaitingOutput {
    get { plain }
    _modify { yield &plain }
  }

  /// Appends bytes of the channel itself.
  mutating func append(ofChannel bytes: [UInt8]) { sealed.append(bytes) }

  /// Leaves earlier output in plain text when a channel begins.
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
