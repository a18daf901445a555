import UnderstudyHTTP
import UnderstudyResilience

extension Page {
  /// What a program did with each broken answer: the worst first, and of each kind the smallest.
  init(_ table: Resilience, of words: [String]) {
    let findings = table.findings.sorted {
      ($1.outcome, "\($0.kind)", $0.size) < ($0.outcome, "\($1.kind)", $1.size)
    }
    let redaction = Redaction.standard
    self.init(
      title: redaction.redacted(text: words.joined(separator: " ")), kind: "resilience",
      entries: findings.enumerated().map { place, finding in
        ShownEntry(
          number: place + 1, method: "\(finding.kind)", url: finding.mutation, status: nil,
          outcome: finding.outcome.rawValue, message: redaction.redacted(text: finding.words),
          milliseconds: nil)
      })
  }
}
