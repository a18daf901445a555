import Foundation
import UnderstudyCore
import UnderstudyHTTP

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
  /// - Throws: ``CassetteError`` where the file is not HAR, or cannot be written; it is then as it was.
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
