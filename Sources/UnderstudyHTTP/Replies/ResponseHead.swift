import Foundation

/// The status and the headers of a response.
public struct ResponseHead: Sendable, Hashable {
  /// The status code, such as 200.
  public var status: Int
  /// The header fields.
  public var headers: HTTPHeaders

  /// Makes a head.
  public init(status: Int = 200, headers: HTTPHeaders = [:]) {
    self.status = status
    self.headers = headers
  }
}

extension ResponseHead {
  /// The head with the length of a body that comes whole, as a server says it.
  package func announcing(_ body: Data) -> ResponseHead {
    if status == 204 || status == 304 || headers.contains("Content-Length") { return self }
    var head = self
    head.headers.append("Content-Length", String(body.count))
    return head
  }

  /// Whether the response to a request has a body, as HTTP has it.
  package func allowsBody(for request: RecordedRequest) -> Bool {
    request.method != "HEAD" && status != 204 && status != 304
  }
}
