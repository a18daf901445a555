import Foundation
import UnderstudyCore

extension Resilience {
  /// What has got worse since a baseline was written: of which kind of mutation more are tolerated
  /// silently, hang or crash.
  ///
  /// ```swift
  /// #expect(try table.regressions(since: "resilience.json").isEmpty)
  /// ```
  ///
  /// With `UNDERSTUDY_RECORD=new` in the environment the file is written instead, and nothing is worse.
  ///
  /// - Parameters:
  ///   - file: The baseline, relative to the folder of the source file that names it.
  ///   - filePath: That source file.
  /// - Returns: A line for each, which names one of the mutations.
  /// - Throws: An error that says so where there is no such file, or it cannot be written.
  public func regressions(since file: String, filePath: String = #filePath) throws -> [String] {
    let url = URL(filePath: filePath).deletingLastPathComponent().appending(path: file)
    return try regressions(since: url, isRecording: Environment["UNDERSTUDY_RECORD"] == "new")
  }

  func regressions(since url: URL, isRecording: Bool) throws -> [String] {
    let kinds = Dictionary(grouping: findings) { "\($0.kind)" }
    let counts = kinds.mapValues {
      Dictionary(grouping: $0, by: \.outcome.rawValue).mapValues(\.count)
    }
    if isRecording {
      let encoder = JSONEncoder()
      // It is reviewed with the code.
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try (encoder.encode(counts) + Data("\n".utf8)).write(to: url, options: .atomic)
      return []
    }
    guard let data = try? Data(contentsOf: url),
      let before = try? JSONDecoder().decode([String: [String: Int]].self, from: data)
    else {
      throw ResilienceError(
        """
        There is no baseline \(url.path(percentEncoded: false)), or it cannot be read. Write it by \
        running the test once with UNDERSTUDY_RECORD=new in the environment.
        """)
    }
    return groups.filter { $0.smallest.outcome >= .tolerated }
      .sorted {
        ("\($0.smallest.kind)", $1.smallest.outcome) < ("\($1.smallest.kind)", $0.smallest.outcome)
      }
      .compactMap { example, now in
        let then = before["\(example.kind)"]?[example.outcome.rawValue] ?? 0
        return now > then
          ? "\(example.kind): \(now) \(example.outcome.rawValue), \(then) before, such as \(example)"
          : nil
      }
  }
}
