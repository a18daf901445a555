import Foundation

/// The kind of URLSession that brings a request: it adds header fields to what the client has set, follows
/// redirects and hands a response on in its own way.
package enum ClientPlatform: Sendable, CaseIterable {
  /// As browsers do, and URLSession as Apple documents it: credentials stay with their server, and a
  /// 307 or 308 sends the body again.
  case documented
  /// As URLSession does on Linux, which is libcurl below: every header goes along, to another server too,
  /// and no body does; a relative location begins at the root.
  case onLinux

  #if canImport(FoundationNetworking)
  package static let current = onLinux
  #else
  package static let current = documented
  #endif
}

/// The original of a request, such as a `URLRequest`, which this module does not know, and how its client sends it.
package protocol RequestCarrier: Sendable {
  /// The fields that the client has set, with its cookies.
  var own: HeaderFields { get set }
  /// Whether the client adds this field to every request, and nobody has set it.
  func adds(_ name: String) -> Bool
  /// The request that the client sends when a redirect leads on.
  func following(to url: URL, by method: String, body: Data?) -> RecordedRequest
}

extension RecordedRequest {
  /// The request with another value of a field, in place of what the client has set.
  package func with(_ name: String, _ value: String) -> RecordedRequest {
    var headers = headers
    headers[name] = value
    let carrier = carrier.map { carrier in copy(of: carrier) { $0.own[name] = value } }
    return RecordedRequest(
      method: method, url: url, headers: headers, body: body, carrier: carrier
    ).knowing(asOf: self)
  }
}
