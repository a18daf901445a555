import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// What was written into a cassette, without any value of a secret.
public struct CassetteRecording: Sendable, CustomStringConvertible {
  /// The name of the file.
  public let name: String
  /// How many requests were added.
  public let count: Int
  /// How many bytes the file has now.
  public let size: Int
  /// Where a placeholder stands for a secret in what was added.
  public let redactions: [Cassette.Finding]
  /// Where something in it still looks like a secret.
  public let suspicions: [Cassette.Finding]
  /// Which requests could not be recorded, in words.
  var leftOut: [String] = []

  /// - Parameter added: The numbers and texts of the new entries.
  init(_ file: URL, size: Int, adding added: [(number: Int, text: Data)], _ redaction: Redaction) {
    name = file.lastPathComponent
    count = added.count
    self.size = size
    var (redactions, suspicions) = (CassetteFindings(), CassetteFindings())
    for (number, text) in added {
      guard let document = try? JSONDocument(text) else { continue }
      for text in HARText.all(in: document.root) {
        redactions.add(text.standIns, in: number)
        suspicions.add(text.secrets(redaction), in: number)
      }
    }
    (self.redactions, self.suspicions) = (redactions.list, suspicions.list)
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
