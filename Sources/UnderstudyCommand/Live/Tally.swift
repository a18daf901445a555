import UnderstudyCore
import UnderstudyHTTP

/// How many requests have come to their end, and how.
final class Tally: Sendable {
  private struct Counts {
    var answered = 0
    var unplanned = 0
    var failed = 0
    var bytes = 0
  }

  private let counts = Lock(Counts())

  func count(_ exchange: Exchange) {
    counts.withLock { counts in
      switch exchange.outcome {
      case .answered(_, let body):
        counts.answered += 1
        counts.bytes += body.count
      case .unplanned, .straggler: counts.unplanned += 1
      case .failed, .cancelled, .pending: counts.failed += 1
      }
    }
  }

  /// Such as `3 requests (1 unplanned), 2.1 kB`.
  var text: String {
    let counts = counts.withLock { $0 }
    let total = counts.answered + counts.unplanned + counts.failed
    let faults = [(counts.unplanned, "unplanned"), (counts.failed, "failed")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return total.counting("request")
      + (faults.isEmpty ? "" : " (\(faults.joined(separator: ", ")))")
      + ", \(Self.size(counts.bytes))"
  }

  static func size(_ bytes: Int) -> String {
    if bytes < 1_000 { return bytes.counting("byte") }
    let (value, unit) =
      bytes < 1_000_000 ? (Double(bytes) / 1_000, "kB") : (Double(bytes) / 1_000_000, "MB")
    return "\((value * 10).rounded() / 10) \(unit)"
  }
}
