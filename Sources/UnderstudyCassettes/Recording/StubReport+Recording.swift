import Foundation
import UnderstudyCore
import UnderstudyHTTP

extension StubReport {
  /// Writes the traffic into a cassette, without its secrets.
  ///
  /// ```swift
  /// let report = try await withStubs(.any("https://api.example.com/**").passthrough()) { … }
  /// print(try report.record(to: URL(filePath: "Cassettes/popular.har")))
  /// ```
  ///
  /// A file that is there keeps its entries, and what else it holds; the new ones are added, sorted by
  /// URL and method, each with its repetitions in their order. Requests without a response, and
  /// those that the report has dropped, are left out, and the result says so. A secret becomes `REDACTED-1`,
  /// `REDACTED-2` and so on, equal ones alike, so that the replay matches requests with any other value
  /// there. Where no request got a response, nothing is written.
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
    try record(to: file, from: nil, redacting: redaction, replacingEarlierRuns: isAnew)
  }

  /// - Parameter base: The URL that the recorded program had as its base, where it is known.
  package func record(
    to file: URL, from base: URL?, redacting redaction: Redaction = .standard,
    replacingEarlierRuns isAnew: Bool
  ) throws(CassetteError) -> CassetteRecording {
    let answered = exchanges.filter { if case .answered = $0.outcome { true } else { false } }
    var recording =
      answered.isEmpty
      // An earlier recording is worth more than none: the service was not there, or not asked.
      ? CassetteRecording(
        file, size: (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0, adding: [],
        redaction)
      : try CassetteWriter.writer(of: file).write(
        CassetteWriter.Batch(
          recorded: answered.map { CassetteRecorder.Recorded(exchange: $0, testCase: nil) },
          began: began, redaction: redaction, replacement: isAnew ? .earlierRuns : nil,
          base: base.flatMap { ["", "/"].contains($0.path()) ? nil : $0 }))
    let silent = exchanges.count - answered.count
    if silent > 0 { recording.leftOut.append("\(silent.counting("request")) without a response") }
    if dropped > 0 {
      recording.leftOut.append(
        "\(dropped.counting("request")), dropped from the report for its `StubOptions`")
    }
    return recording
  }
}
