import Foundation

/// Decrypts what arrives on a socket, and encrypts what is sent. Belongs to one thread.
protocol SecureChannel: AnyObject {
  /// Decrypts bytes that have arrived.
  func receive(_ bytes: ArraySlice<UInt8>) -> Decrypted
  /// Encrypts bytes to be sent.
  func send(_ bytes: Data)
  /// Sends the closing alert, once.
  func end()
  /// The encrypted bytes to be written to the socket since the last call.
  func takeOutput() -> [UInt8]
}

/// What a channel has decrypted.
struct Decrypted {
  enum End {
    /// The other side sends no more.
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
