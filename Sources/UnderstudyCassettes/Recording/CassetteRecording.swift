import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// What was written into a cassette, without any value of a secret.
public struct CassetteRecording: Sendable, CustomStringConvertible {
  /// The name of the file.
  public let name: String
  /// How many requests were added.
  public private(set) var count: Int
  /// How many bytes the file has now.
  public private(set) var size: Int
  /// Where a placeholder stands for a secret in what was added.
  public private(set) var redactions: [Cassette.Finding]
  /// Where something in it still looks like a secret.
  public private(set) var suspicions: [Cassette.Finding]
  /// Which requests could not be recorded, in words.
  var leftOut: [String] = []

  /// - Parameter places: Where secrets were replaced in what was added before.
  init(_ file: URL, size: Int, _ added: [WrittenEntry], searchedAgain places: [String] = []) {
    name = file.lastPathComponent
    count = added.count
    self.size = size
    var (redactions, suspicions) = (CassetteFindings(), CassetteFindings())
    redactions.add(places, in: nil)
    for entry in added.sorted(by: { $0.number ?? 0 < $1.number ?? 0 }) {
      redactions.add(entry.redactions, in: entry.number)
      suspicions.add(entry.suspicions, in: entry.number)
    }
    (self.redactions, self.suspicions) = (redactions.list, suspicions.list)
  }

  /// The two in one, whose entries have got other numbers since.
  func followed(by next: CassetteRecording) -> CassetteRecording {
    var (both, redactions, suspicions) = (self, CassetteFindings(), CassetteFindings())
    for part in [self, next] {
      redactions.add(part.redactions.map(\.place), in: nil)
      suspicions.add(part.suspicions.map(\.place), in: nil)
    }
    (both.redactions, both.suspicions) = (redactions.list, suspicions.list)
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
