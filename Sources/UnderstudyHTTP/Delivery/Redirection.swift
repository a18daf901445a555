import Foundation

/// What a redirect asks the client to send next, as browsers and URLSession read it.
package enum Redirection {
  /// The next request, or nil where the head is not a redirect that can be followed.
  package static func next(
    after head: ResponseHead, to request: RecordedRequest
  ) -> RecordedRequest? {
    guard [301, 302, 303, 307, 308].contains(head.status),
      let location = head.headers["Location"],
      let url = URL(string: location, relativeTo: request.url)?.absoluteURL,
      ["http", "https"].contains(url.scheme?.lowercased())
    else { return nil }
    let keepsMethod =
      switch (head.status, request.method) {
      case (307, _), (308, _), (_, "GET"), (_, "HEAD"): true
      case (303, _), (_, "POST"): false
      default: true
      }
    var headers = request.headers
    if !keepsMethod {
      for name in ["Content-Type", "Content-Length", "Content-Encoding", "Transfer-Encoding"] {
        headers[name] = nil
      }
    }
    let next = RequestTarget(url)
    // Credentials are for the server they were meant for; a cookie ignores the port.
    if !next.isSameServer(as: request.target) { headers["Authorization"] = nil }
    if next.host != request.target.host { headers["Cookie"] = nil }
    var following = RecordedRequest(
      method: keepsMethod ? request.method : "GET", url: url, headers: headers,
      body: keepsMethod ? request.body : nil, carrier: request.carrier?.redirected)
    following.secretNames = request.secretNames
    return following
  }
}
