import Foundation
import UnderstudyHTTP

/// How a cassette is matched, replayed, recorded and compared with the service.
///
/// The functions that take a cassette take a closure that changes what is not to be the default:
///
/// ```swift
/// let stubs = try Cassette("popular").stubs { $0.ignoredQueryItems = ["timestamp"] }
/// ```
public struct CassetteOptions: Sendable {
  // MARK: - Which requests match

  /// Query items that may differ or be missing, such as a timestamp.
  public var ignoredQueryItems: [String] = []

  /// Headers that must be as they were recorded. Without any, headers only choose among entries that
  /// share method, URL and body.
  public var matchedHeaders: [String] = []

  /// Whether requests match whatever their bodies are.
  public var ignoresBodies = false

  // MARK: - How responses are replayed

  /// What a request gets when it comes more often than it was recorded.
  public var exhaustion = Cassette.Exhaustion.repeatsLast

  /// Whether responses, and the pieces of their bodies, take the time they took when they were recorded,
  /// on the clock of the stubs. Otherwise they come at once.
  public var usesRecordedTiming = false

  /// The clock of the stubs; without one, that of the scope around.
  public var clock: (any Clock<Duration>)?

  // MARK: - What is done with the service

  /// The folder of the file, where that is not `Cassettes` beside the test.
  public var folder: URL?

  /// What is done with the cassette in a run that does not say; `.replay` holds in every run.
  public var mode: Cassette.Mode?

  /// When the cassette is too old to be trusted.
  public var expiry: Cassette.Expiry?

  /// What is a secret, besides what the stubs' own redaction takes out.
  public var redaction = Redaction.standard

  // MARK: - What counts in a comparison

  /// Headers that may differ or be missing when a recording is compared with the service, in any
  /// case: see ``Cassette/Mode/compare``. In a replay they don't choose among entries.
  public var ignoredHeaders = Self.volatileHeaders

  /// Members of JSON that may differ or be missing in a comparison, such as `results[].rank`, with all
  /// that is in them. The empty path stands for the whole body, whatever it is.
  public var ignoredKeyPaths: [String] = []

  /// Creates options with the defaults that are documented on each property.
  public init() {}

  /// Headers that differ from one response to the next: dates and ages, validators, lengths and
  /// encodings, the numbers of requests and traces, rate limits, cookies, and what caches and proxies
  /// add.
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

extension CassetteOptions {
  /// Creates the options that a closure changes.
  package init(_ change: (inout CassetteOptions) -> Void) {
    self.init()
    change(&self)
  }
}
