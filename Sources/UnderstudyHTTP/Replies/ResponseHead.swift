import Foundation

/// The status and the headers of a response.
public struct ResponseHead: Sendable, Hashable {
  /// The status code, such as 200.
  public var status: Int
  /// The header fields.
  public var headers: HeaderFields
  /// The `Content-Encoding` that was undone, where the body is not as the server sent it.
  package var undoneEncoding: String?
  /// When the body came, of one that was passed on from a server.
  package var arrival = BodyArrival()

  /// Creates a head.
  public init(status: Int = 200, headers: HeaderFields = [:]) {
    self.status = status
    self.headers = headers
  }
}

extension ResponseHead {
  /// Compares what was sent: not when the body came.
  public static func == (left: ResponseHead, right: ResponseHead) -> Bool {
    left.status == right.status && left.headers == right.headers
      && left.undoneEncoding == right.undoneEncoding
  }

  /// Hashes what was sent.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(status)
    hasher.combine(headers)
  }

  /// Whether the response to a request has a body, as HTTP has it.
  package func allowsBody(for request: RecordedRequest) -> Bool {
    request.method != "HEAD" && status != 204 && status != 304
  }

  /// The head with the length of a body, unless the stub says how that is delimited.
  package func announcing(_ body: ReplyBody) -> ResponseHead {
    guard status != 204, status != 304, !headers.contains("Content-Length"),
      !headers.contains("Transfer-Encoding"), let length = body.length
    else { return self }
    return copy(of: self) { $0.headers.append("Content-Length", "\(length)") }
  }
}

extension ResponseHead: CustomStringConvertible, CustomReflectable {
  /// The status and the headers, without secrets.
  public var description: String { "\(status) \(headers)" }

  /// What `dump` shows: the status and the headers, without secrets.
  public var customMirror: Mirror {
    Mirror(self, children: ["status": status, "headers": headers])
  }
}
