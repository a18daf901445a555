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
  /// As it was sent: a path, a whole URL to a proxy, `*`, or a host and port; only bytes beyond ASCII
  /// are percent-encoded.
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

extension IncomingHead {
  /// What a browser is told that asks whether a page of another origin may send a request; nil where it
  /// does not ask.
  var permission: ResponseHead? {
    guard method == "OPTIONS", let method = headers["Access-Control-Request-Method"] else {
      return nil
    }
    var head = ResponseHead(status: 204, headers: ["Access-Control-Allow-Methods": method])
    head.headers["Access-Control-Allow-Headers"] = headers["Access-Control-Request-Headers"]
    return head
  }
}
