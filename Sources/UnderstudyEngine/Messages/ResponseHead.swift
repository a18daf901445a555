import Foundation

/// The status and the headers of a response.
public struct ResponseHead: Sendable, Hashable {
  /// The status code, such as 200.
  public var status: Int
  /// The header fields.
  public var headers: HeaderFields
  /// The `Content-Encoding` that was undone, if the body is not as the server sent it.
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

// MARK: - Ranges

extension ResponseHead {
  /// The response of a server of files: the part of the file that a request asks for by `Range`, or all of it.
  func part(of file: URL, askedBy request: RecordedRequest) throws -> (ResponseHead, ReplyBody) {
    guard status == 200, request.method == "GET", let range = request.headers["Range"],
      let (first, last) = Self.bounds(range),
      // The client's other part may be one of another file.
      [nil, headers["ETag"], headers["Last-Modified"]].contains(request.headers["If-Range"])
    else { return (self, .file(file)) }
    let handle = try file.requiringEnd { try FileHandle(forReadingFrom: file) }
    defer { try? handle.close() }
    let size = Int(try handle.seekToEnd())
    let start = first ?? max(0, size - (last ?? 0))
    let end = min(first == nil ? size : last ?? size, size - 1)
    var head = self
    guard start <= end else {
      (head.status, head.headers["Content-Range"]) = (416, "bytes */\(size)")
      return (head, .none)
    }
    (head.status, head.headers["Content-Range"]) = (206, "bytes \(start)-\(end)/\(size)")
    try handle.seek(toOffset: UInt64(start))
    return (head, .data(try handle.read(upToCount: end - start + 1) ?? Data()))
  }

  /// The bounds of a single range; without the first one its end alone is asked for. A range that is none is
  /// ignored, as HTTP has it.
  private static func bounds(_ range: String) -> (first: Int?, last: Int?)? {
    guard let match = range.wholeMatch(of: /(?i)bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*/) else {
      return nil
    }
    let (first, last) = (Int(match.1), Int(match.2))
    let isNone = first == nil && (last == nil || !match.1.isEmpty) || (first ?? 0) > last ?? .max
    return isNone ? nil : (first, last)
  }
}

extension ResponseHead: CustomStringConvertible, CustomReflectable {
  /// The status and the headers, without secrets.
  public var description: String { "\(status) \(headers)" }

  /// The mirror for `dump`: the status and the headers, without secrets.
  public var customMirror: Mirror {
    Mirror(self, children: ["status": status, "headers": headers])
  }
}

/// The reason phrases of status codes, as registered for HTTP.
package enum StatusText {
  /// Empty if the code is not registered.
  package static func of(_ status: Int) -> String { texts[status] ?? "" }

  private static let texts: [Int: String] = [
    100: "Continue", 101: "Switching Protocols", 102: "Processing", 103: "Early Hints",
    200: "OK", 201: "Created", 202: "Accepted", 203: "Non-Authoritative Information",
    204: "No Content", 205: "Reset Content", 206: "Partial Content", 207: "Multi-Status",
    208: "Already Reported", 226: "IM Used",
    300: "Multiple Choices", 301: "Moved Permanently", 302: "Found", 303: "See Other",
    304: "Not Modified", 305: "Use Proxy", 307: "Temporary Redirect", 308: "Permanent Redirect",
    400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
    407: "Proxy Authentication Required", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
    411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large",
    414: "URI Too Long", 415: "Unsupported Media Type", 416: "Range Not Satisfiable",
    417: "Expectation Failed", 421: "Misdirected Request", 422: "Unprocessable Content",
    423: "Locked", 424: "Failed Dependency", 425: "Too Early", 426: "Upgrade Required",
    428: "Precondition Required", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 451: "Unavailable For Legal Reasons",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
    503: "Service Unavailable", 504: "Gateway Timeout", 505: "HTTP Version Not Supported",
    506: "Variant Also Negotiates", 507: "Insufficient Storage", 508: "Loop Detected",
    511: "Network Authentication Required",
  ]
}
