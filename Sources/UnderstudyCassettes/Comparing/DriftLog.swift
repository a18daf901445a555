import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// Collects, while a test runs, in what the service differs from a cassette.
package final class DriftLog: Sendable {
  /// The entries, each with the request and the difference, without secrets.
  private let drifts = Lock<[Cassette.Finding]>([])

  package init() {}

  func note(_ differences: [String], of entry: HAREntry, _ request: RecordedRequest) {
    let new = Cassette.Finding.all(
      differences.map { "\(request.shown): \($0)" }, in: entry.number)
    drifts.withLock { $0 += new }
  }

  /// What to tell the test, or nil where nothing differs.
  package func complaint(about name: String, for owner: CassetteOwner?) -> String? {
    let found = drifts.withLock(\.self).unique.sorted { $0.entry ?? 0 < $1.entry ?? 0 }
    if found.isEmpty { return nil }
    let lines = found.map { "  \($0)" }
    return """
      The service no longer sends what \(name) has, in \(found.count.counting("place")):
      \(lines.joined(separator: "\n"))
      The file is as it was. Record it again: \(owner.command(.new))
      """
  }
}
