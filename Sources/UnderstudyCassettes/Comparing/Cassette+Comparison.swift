extension Cassette {
  /// What does not count when a recording is compared with the service: see ``Mode/compare``.
  ///
  /// Compared are the status, the headers, and the shape of JSON: which members there are, and of which
  /// type. Values are not, since they change from day to day. A body that is no JSON is compared as it
  /// is.
  public struct Comparison: Sendable, Hashable {
    /// The headers that may differ or be missing.
    public var ignoredHeaders: [String]
    /// The members of JSON that may, such as `results[].rank`, with all that is in them; the empty one
    /// stands for the whole body, whatever it is.
    public var ignoredKeyPaths: [String]

    /// Makes a comparison.
    ///
    /// - Parameters:
    ///   - ignoredHeaders: The headers that may differ, in any case; without it ``volatileHeaders``.
    ///   - ignoredKeyPaths: The members of JSON that may, as they are named where they differ.
    public init(
      ignoringHeaders ignoredHeaders: [String] = Self.volatileHeaders,
      ignoringKeyPaths ignoredKeyPaths: [String] = []
    ) {
      self.ignoredHeaders = ignoredHeaders
      self.ignoredKeyPaths = ignoredKeyPaths
    }

    /// The comparison that ignores ``volatileHeaders``.
    public static let standard = Comparison()

    /// The headers that differ from one response to the next: dates and ages, validators, lengths and
    /// the way the bytes are carried, the numbers of requests and traces, limits of the rate, cookies,
    /// and what caches and proxies note.
    public static let volatileHeaders = [
      "Date", "Age", "Expires", "Last-Modified", "ETag", "Retry-After",
      "Content-Length", "Content-Encoding", "Content-MD5", "Digest", "Transfer-Encoding",
      "Connection", "Keep-Alive", "Vary", "Set-Cookie",
      "X-Request-Id", "Request-Id", "X-Correlation-Id", "X-Trace-Id", "X-B3-TraceId", "Traceparent",
      "X-Amzn-RequestId", "X-Amzn-Trace-Id", "X-Amz-Request-Id", "X-Amz-Id-2",
      "X-GitHub-Request-Id",
      "X-Runtime", "X-Response-Time", "Server-Timing", "X-Timer",
      "RateLimit", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset",
      "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "X-RateLimit-Used",
      "Via", "Server", "Alt-Svc", "X-Cache", "X-Cache-Hits", "X-Served-By", "X-Amz-Cf-Id",
      "X-Amz-Cf-Pop", "CF-Ray", "CF-Cache-Status", "NEL", "Report-To",
    ]
  }
}
