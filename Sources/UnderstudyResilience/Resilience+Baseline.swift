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
    if isRecording {
      try baseline.data.write(to: url, options: .atomic)
      return []
    }
    guard let data = try? Data(contentsOf: url),
      let before = try? JSONDecoder().decode(Baseline.self, from: data)
    else { throw ResilienceError(baseline: url.path(percentEncoded: false)) }
    return baseline.counts.sorted { $0.key < $1.key }.flatMap { kind, counts in
      Baseline.bad.compactMap { outcome -> String? in
        let (now, then) = (
          counts[outcome.rawValue] ?? 0, before.counts[kind]?[outcome.rawValue] ?? 0
        )
        guard now > then else { return nil }
        let example = groups.map(\.smallest)
          .first { "\($0.kind)" == kind && $0.outcome == outcome }
        return "\(kind): \(now) \(outcome.rawValue), \(then) before, such as \(example!)"
      }
    }
  }

  private var baseline: Baseline {
    let kinds = Dictionary(grouping: findings) { "\($0.kind)" }
    return Baseline(
      counts: kinds.mapValues { findings in
        Dictionary(grouping: findings, by: \.outcome.rawValue).mapValues(\.count)
      })
  }
}

/// How many mutations of each kind came to what.
private struct Baseline: Codable {
  let counts: [String: [String: Int]]

  static let bad: [Resilience.Outcome] = [.crashed, .hung, .tolerated]

  /// Readable, since it is reviewed with the code.
  var data: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(counts) + Data("\n".utf8)
    }
  }

  init(counts: [String: [String: Int]]) { self.counts = counts }

  init(from decoder: any Decoder) throws { counts = try .init(from: decoder) }
}
