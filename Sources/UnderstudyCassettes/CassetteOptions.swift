import Foundation
import UnderstudyHTTP

/// Options by which a cassette is matched, replayed, recorded and compared with the service.
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

  /// The response to a request that comes more often than it was recorded.
  public var exhaustion = Cassette.Exhaustion.repeatsLast

  /// Whether responses, and the pieces of their bodies, take the time they took when they were recorded,
  /// on the clock of the stubs. Otherwise they come at once.
  public var usesRecordedTiming = false

  /// The clock of the stubs; without one, that of the scope around.
  public var clock: (any Clock<Duration>)?

  // MARK: - What is done with the service

  /// The folder of the file, if that is not `Cassettes` beside the test.
  public var folder: URL?

  /// The mode of the cassette in a run that does not say; `.replay` holds in every run.
  public var mode: Cassette.Mode?

  /// When the cassette is too old to be trusted.
  public var expiry: Cassette.Expiry?

  /// Secrets besides those that the stubs' own redaction takes out.
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

extension Cassette {
  /// When the oldest of the entries was recorded, or nil if the file does not say.
  public var recordedAt: Date? {
    entries.lazy.compactMap(\.started).min()
  }

  /// When a cassette is too old to be trusted, and whether a test fails then.
  ///
  /// ```swift
  /// @Test(.cassette("popular", options: { $0.expiry = .warns(afterDays: 3650) }))
  /// func movies() async throws {
  ///   #expect(try await MoviesClient(session: .stubbed).popular().count == 2)
  /// }
  /// ```
  public struct Expiry: Sendable {
    private let age: TimeInterval
    /// Whether a test with a cassette that is older fails; otherwise it warns.
    package let isFailure: Bool
    private let now: @Sendable () -> Date

    package init(
      after age: TimeInterval, isFailure: Bool = false,
      now: @escaping @Sendable () -> Date = { Date() }
    ) {
      (self.age, self.isFailure, self.now) = (age, isFailure, now)
    }

    /// The test warns, and passes, when the oldest entry was recorded more days ago.
    public static func warns(afterDays days: Int) -> Expiry {
      Expiry(after: TimeInterval(days) * 86_400)
    }

    /// The test fails when the oldest entry was recorded more days ago.
    public static func fails(afterDays days: Int) -> Expiry {
      Expiry(after: TimeInterval(days) * 86_400, isFailure: true)
    }

    /// The message about a cassette that is too old, or that does not say how old it is.
    package func complaint(about cassette: Cassette, for owner: CassetteOwner?) -> String? {
      let renewal = "Record it again: \(owner.command(.new))"
      guard let date = cassette.recordedAt else {
        return cassette.count == 0
          ? nil
          : """
          \(cassette.name) does not say when it was recorded, so its age is unknown; it expires after \
          \(Self.words(age)). \(renewal)
          """
      }
      let since = now().timeIntervalSince(date)
      if since <= age { return nil }
      return """
        \(cassette.name) was recorded on \(date.recorded.prefix(10)), \(Self.words(since)) ago; it \
        expires after \(Self.words(age)). \(renewal)
        """
    }

    /// Whole days that have passed, or hours if there are less than two days.
    private static func words(_ age: TimeInterval) -> String {
      // An age that no number holds is beyond any limit.
      let hours = Int(exactly: (age / 3_600).rounded(.down)) ?? .max
      return hours < 48 ? hours.counting("hour") : (hours / 24).counting("day")
    }
  }
}

extension StubOptions {
  /// The options of the scope of a cassette.
  package init(_ options: CassetteOptions, began: Date?) {
    self.init()
    (redaction, self.began) = (options.redaction, began)
  }
}
