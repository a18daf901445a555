import UnderstudyCore
import UnderstudyFixtures
import UnderstudyHTTP

extension Resilience: CustomStringConvertible {
  /// How many broken answers came to what, and the smallest of each kind that was not refused,
  /// the worst first.
  public var description: String {
    let outcomes = Outcome.allCases.reversed().map { outcome in
      (outcome, count: findings.count { $0.outcome == outcome })
    }.filter { $0.count > 0 }
    let counts = outcomes.map { "\($0.count) \($0.0.words)" }.joined(separator: ", ")
    let blocks = outcomes.filter { $0.0 != .refused }.map { outcome, _ in
      let examples = groups.filter { $0.smallest.outcome == outcome }.map { finding, count in
        "\n  \(count) × \(finding.kind), such as \(finding.mutation)"
          + (finding.words.isEmpty ? "" : "\n      \(finding.words)")
      }
      return "\n\n\(outcome.words):" + examples.joined()
    }
    return "\(findings.count.counting("broken answer")): \(counts)" + blocks.joined()
  }

  /// Advice on the broken answers that nothing is known of; nil if there are none.
  package func complaint(allowing option: String) -> String? {
    guard let example = unasked.first else { return nil }
    return """
      \(unasked.count) of \(findings.count.counting("broken answer")) \
      \(unasked.count == 1 ? "was" : "were") never asked for, so that nothing is known of \
      \(unasked.count == 1 ? "it" : "them"), such as \(example.mutation). Does the client keep what an earlier run \
      has got? Start each run with a new one, and plan only what it asks for; or allow it with \(option).
      """
  }

  /// How many are of one kind and outcome, with the one that breaks the fewest bytes, which tells most of
  /// why; in the order of the findings.
  var groups: [(smallest: Finding, count: Int)] {
    findings.reduce(into: []) { groups, finding in
      let place = groups.firstIndex {
        $0.smallest.outcome == finding.outcome && $0.smallest.kind == finding.kind
      }
      guard let place else { return groups.append((finding, 1)) }
      groups[place].count += 1
      if finding.size < groups[place].smallest.size { groups[place].smallest = finding }
    }
  }
}

extension Resilience.Outcome {
  fileprivate var words: String {
    switch self {
    case .tolerated: "tolerated silently"
    case .unasked: "not asked for"
    default: rawValue
    }
  }
}
