/// Turns what travels on a socket into what is said, and back. Belongs to one thread.
protocol SecureChannel: AnyObject {
  /// Takes what has come, and gives what it says.
  func receive(_ bytes: ArraySlice<UInt8>) -> Heard
  /// Takes what is to be said.
  func send(_ bytes: [UInt8])
  /// Says goodbye, once.
  func end()
  /// What is to be written to the socket since the last time.
  func takeOutput() -> [UInt8]
}

/// What a channel has heard.
struct Heard {
  enum End {
    /// The other side says no more.
    case inOrder
    /// The channel is broken; `isDistrust` where the client does not trust the server.
    case failure(reason: String, isDistrust: Bool)
  }

  var bytes: [UInt8] = []
  var end: End?
}

/// Who a server is to its clients.
protocol ServerIdentity: Sendable {
  /// A channel for a connection to a host; without a name, for one to the server itself.
  func channel(for name: String?) throws -> any SecureChannel
}
