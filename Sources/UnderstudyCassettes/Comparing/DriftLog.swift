import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// Collects, while a test runs, in what the service differs from a cassette.
package final class DriftLog: Sendable {
  /// The number of an entry with the request and the difference, without secrets.
  private let drifts = Lock<[(entry: Int, words: String)]>([])

  package init() {}

  /// Notes differences, of which those known already count once.
  func note(_ differences: [String], of entry: HAREntry, _ request: RecordedRequest) {
    let new = differences.map { (entry: entry.number, words: "\(request.shown): \($0)") }
    drifts.withLock { drifts in
      for drift in new where !drifts.contains(where: { $0 == drift }) { drifts.append(drift) }
    }
  }

  /// What to tell the test, or nil where nothing differs.
  package func complaint(about name: String, for owner: CassetteOwner?) -> String? {
    let found = drifts.withLock { $0 }.enumerated()
      .sorted { ($0.element.entry, $0.offset) < ($1.element.entry, $1.offset) }.map(\.element)
    if found.isEmpty { return nil }
    let lines = found.map { "  entry \($0.entry), \($0.words)" }
    return """
      The service no longer sends what \(name) has, in \(found.count.counting("place")):
      \(lines.joined(separator: "\n"))
      The file is as it was. Record it again: \(owner.command(.new))
      """
  }
}
