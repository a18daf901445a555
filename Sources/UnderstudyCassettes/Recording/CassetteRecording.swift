import Foundation
import UnderstudyHTTP

/// A summary of the entries written into a cassette, without any value of a secret.
package struct CassetteRecording: Sendable, CustomStringConvertible {
  /// The name of the file.
  package let name: String
  /// The number of requests that were added.
  package private(set) var count: Int
  /// The number of bytes that the file has now.
  package private(set) var size: Int
  /// Places at which a placeholder stands for a secret in what was added.
  package private(set) var redactions: [Cassette.Finding]
  /// Places at which something still looks like a secret.
  package private(set) var suspicions: [Cassette.Finding]
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

  /// The summary of a recording that wrote nothing.
  init(unchanged file: URL?) {
    let size = file.flatMap { try? $0.resourceValues(forKeys: [.fileSizeKey]).fileSize }
    (name, count, self.size) = (file?.lastPathComponent ?? "", 0, size ?? 0)
    (redactions, suspicions) = ([], [])
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
  package var description: String {
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
  /// - Returns: A line with the figures, one for each request that was left out, and one for each place of a
  ///   secret.
  /// - Throws: ``CassetteError`` if the file is not HAR, or cannot be written; it is then as it was.
  @discardableResult
  public func record(
    to file: URL, redacting redaction: Redaction = .standard,
    replacingEarlierRuns isAnew: Bool = false
  ) throws(CassetteError) -> String {
    try recording(to: file, redacting: redaction, replacingEarlierRuns: isAnew).description
  }

  /// The same, as a summary in parts.
  package func recording(
    to file: URL, redacting redaction: Redaction = .standard,
    replacingEarlierRuns isAnew: Bool = false
  ) throws(CassetteError) -> CassetteRecording {
    let recorder = CassetteRecorder(
      to: file, began: began, redacting: redaction, replacingEarlierRuns: isAnew)
    exchanges.forEach { recorder.keep($0) }
    return try recorder.end(dropped: dropped)
  }
}
