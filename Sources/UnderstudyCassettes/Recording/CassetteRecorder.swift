import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// Takes down what a test asks the real service, until it is known how the test ended.
///
/// It stands where the response is fetched, not in the report of a scope: a request of an inner scope is
/// recorded there, and the older ones of many are dropped.
package final class CassetteRecorder: Sendable {
  /// A request with its response, and the case of a test that sent it.
  struct Recorded: Sendable {
    let exchange: Exchange
    let testCase: String?
  }

  private struct State {
    var recorded: [Recorded] = []
    var obstacles: [String] = []
  }

  private let state = Lock(State())
  private let numbers = Counter()
  private let redaction: Redaction
  private let began = Date()
  private let beginning = ContinuousClock.now

  package init(redaction: Redaction) { self.redaction = redaction }

  // MARK: - While the test runs

  /// Fetches the response to a request, and keeps both.
  func record(
    _ request: RecordedRequest, from reply: Reply, testCase: String?
  ) async throws -> Reply {
    let number = numbers.next()
    let started = beginning.duration(to: .now)
    let resolved: Reply.Resolved
    do {
      resolved = try await reply.resolved(for: request)
    } catch {
      if !error.isCancellation {
        obstruct("\(request.shown) failed with \(error.shown(redaction))")
      }
      throw error
    }
    guard let response = resolved.response else {
      obstruct("\(request.shown) got \(resolved.reply), which no cassette can hold")
      return resolved.reply
    }
    let exchange = Exchange(
      number: number, request: request, planned: nil,
      outcome: .answered(response.head, body: response.body), started: started,
      ended: beginning.duration(to: .now))
    state.withLock { $0.recorded.append(Recorded(exchange: exchange, testCase: testCase)) }
    return resolved.reply
  }

  private func obstruct(_ reason: String) {
    state.withLock { $0.obstacles.append(reason) }
  }

  /// Says that the test has not come to its end, so that nothing may be written.
  package func abandon() { obstruct("the test ended with an error") }

  // MARK: - At the end

  /// The result of a recording.
  package enum End: Sendable {
    case written(CassetteRecording)
    /// The test asked the service for nothing.
    case nothing
    /// The file is as it was, and why.
    case left(reasons: [String])
  }

  /// Writes what was recorded into the file, unless something went wrong on the way.
  ///
  /// With `isWhole` this is all that the test asks; otherwise it may record into the file again. The
  /// options say which requests are the same.
  package func commit(
    to file: URL, _ mode: Cassette.Mode, of owner: CassetteOwner?, isWhole: Bool,
    _ options: CassetteOptions = CassetteOptions()
  ) throws(CassetteError) -> End {
    let (recorded, obstacles) = state.withLock { state in
      defer { state.recorded = [] }
      return (state.recorded, state.obstacles)
    }
    if !obstacles.isEmpty { return .left(reasons: obstacles) }
    if recorded.isEmpty { return .nothing }
    return .written(
      try CassetteWriter.writer(of: file).write(
        CassetteWriter.Batch(
          recorded: recorded, began: began, redaction: redaction,
          replacement: mode == .new ? .entries(of: owner, once: !isWhole, options) : nil,
          owner: owner)))
  }
}

extension Error {
  /// Whether the code under test has given the request up.
  var isCancellation: Bool {
    self is CancellationError || (self as? URLError)?.code == .cancelled
  }

  /// The error in a few words, without secrets.
  func shown(_ redaction: Redaction) -> String {
    (self as? URLError).map { "URLError \($0.code.rawValue)" }
      ?? redaction.redacted(text: "\(self)").visible.abbreviated(to: 200)
  }
}

extension StubReport {
  /// Writes the traffic into a cassette, without its secrets.
  ///
  /// ```swift
  /// let report = try await withStubs(.any("https://api.example.com/**").passthrough()) { stubs in
  ///   _ = try await MoviesClient(session: stubs.session).popular()
  /// }
  /// print(try report.record(to: URL(filePath: "Cassettes/popular.har")))
  /// ```
  ///
  /// A file that is there keeps its entries, and what else it holds; the new ones are added, sorted by
  /// URL and method, each with its repetitions in their order. Requests without a response, and
  /// those that the report has dropped, are left out, and the result says so. A secret becomes `REDACTED-1`,
  /// `REDACTED-2` and so on, a number `733228001`, equal ones alike, so that the replay matches requests with
  /// any other value there, and its bodies decode as they did. Where no request got a response, nothing is written.
  ///
  /// - Parameters:
  ///   - file: The HAR file; it and its folder are created if needed.
  ///   - redaction: What to take out besides what the stubs' own redaction does.
  ///   - isAnew: Whether entries of earlier runs are replaced.
  /// - Throws: ``CassetteError`` if the file is not HAR, or cannot be written; it is then as it was.
  @discardableResult
  public func record(
    to file: URL, redacting redaction: Redaction = .standard,
    replacingEarlierRuns isAnew: Bool = false
  ) throws(CassetteError) -> CassetteRecording {
    let recording = RunRecording(
      to: file, began: began, redacting: redaction, replacingEarlierRuns: isAnew)
    exchanges.forEach(recording.hold)
    return try recording.end(dropped: dropped)
  }
}

/// A summary of the entries written into a cassette, without any value of a secret.
public struct CassetteRecording: Sendable, CustomStringConvertible {
  /// The name of the file.
  public let name: String
  /// The number of requests that were added.
  public private(set) var count: Int
  /// The number of bytes that the file has now.
  public private(set) var size: Int
  /// Places at which a placeholder stands for a secret in what was added.
  public private(set) var redactions: [Cassette.Finding]
  /// Places at which something still looks like a secret.
  public private(set) var suspicions: [Cassette.Finding]
  /// Requests that could not be recorded, in words.
  var leftOut: [String] = []

  /// - Parameter places: Where secrets were replaced in what was added before.
  init(
    _ file: URL, size: Int, _ added: [(number: Int, entry: CassetteDocument.Entry)],
    searchedAgain places: [String] = []
  ) {
    name = file.lastPathComponent
    count = added.count
    self.size = size
    let added = added.sorted { $0.number < $1.number }
    redactions =
      (Cassette.Finding.all(places, in: nil)
      + added.flatMap { Cassette.Finding.all($0.entry.redactions, in: $0.number) }).unique
    suspicions = added.flatMap { Cassette.Finding.all($0.entry.suspicions, in: $0.number) }.unique
  }

  /// The two in one, whose entries have got other numbers since.
  func followed(by next: CassetteRecording) -> CassetteRecording {
    func places(_ findings: [Cassette.Finding]) -> [Cassette.Finding] {
      Cassette.Finding.all(findings.map(\.place), in: nil).unique
    }
    var both = self
    both.redactions = places(redactions + next.redactions)
    both.suspicions = places(suspicions + next.suspicions)
    (both.count, both.size) = (count + next.count, next.size)
    return both
  }

  /// A line with the figures, one for what was left out, and one for each place of a secret.
  public var description: String {
    let figures =
      count == 0
      ? "\(name): 0 requests recorded, nothing written"
      : "\(name): \(count.counting("request")) recorded, \(size.counting("byte")), "
        + redactions.count.counting("redaction")
    return
      ([figures] + leftOut.map { "  left out: \($0)" } + redactions.map { "  redacted: \($0)" }
      + suspicions.map { "  looks like a secret: \($0)" }).joined(separator: "\n")
  }
}
