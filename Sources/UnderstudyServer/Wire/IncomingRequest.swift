import Foundation
import UnderstudyHTTP

/// A request as it came over a connection.
struct IncomingRequest: Equatable, Sendable {
  var head: IncomingHead
  /// Nil where the request announced none.
  var body: Data?
}

/// The request line and the header fields.
struct IncomingHead: Equatable, Sendable {
  var method: String
  /// As it was sent: a path, a whole URL to a proxy, `*`, or a host and port.
  var target: String
  /// The second number of the version: 0 or 1.
  var minorVersion: Int
  var headers: HeaderFields

  /// How the body is delimited.
  enum Framing: Equatable, Sendable {
    case none
    case length(Int)
    case chunked
  }

  var framing = Framing.none
  /// Whether the client wants to send another request after this one.
  var keepsAlive = true
  /// Whether the client waits for a word before it sends the body.
  var expectsContinue = false
  /// The protocols the client wants to change to, in lower case.
  var upgrades: [String] = []
}
