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
