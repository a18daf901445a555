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
