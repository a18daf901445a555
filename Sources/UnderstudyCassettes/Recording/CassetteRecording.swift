import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// What was written into a cassette, told without any value of a secret.
public struct CassetteRecording: Sendable, CustomStringConvertible {
  /// The name of the file.
  public let name: String
  /// How many requests were added.
  public let count: Int
  /// How many bytes the file has now.
  public let size: Int
  /// Where a placeholder stands for a secret, in the whole file.
  public let redactions: [Cassette.Finding]
  /// Where something still looks like a secret.
  public let suspicions: [Cassette.Finding]
  /// The numbers of the entries that were added.
  let added: Set<Int>
  /// Which requests could not be recorded, in words.
  var leftOut: [String] = []

  /// What is told of a file that was not touched, since there was nothing to record.
  static func nothing(in file: URL) -> CassetteRecording {
    let size = (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
    return CassetteRecording(
      name: file.lastPathComponent, count: 0, size: size, redactions: [], suspicions: [], added: [])
  }

  /// A line with the figures, one for what was left out, and one for each place of a secret.
  public var description: String { described(redactions, suspicions) }

  /// The same of what was added alone: hundreds of tests may record into one file.
  package var news: String {
    let isNew = { (finding: Cassette.Finding) in finding.entry.map(added.contains) ?? false }
    return described(redactions.filter(isNew), suspicions.filter(isNew))
  }

  private func described(
    _ redactions: [Cassette.Finding], _ suspicions: [Cassette.Finding]
  ) -> String {
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
