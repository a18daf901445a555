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
      let examples = groups.filter { $0.smallest.outcome == outcome }.map(\.lines)
      return "\n\(outcome.words):\n" + examples.joined(separator: "\n")
    }
    let summary = "\(findings.count.counting("broken answer")): \(counts)"
    return ([summary] + blocks).joined(separator: "\n")
  }

  /// Those of one kind and outcome.
  struct Group {
    /// The one that breaks the fewest bytes, which tells most of why.
    var smallest: Finding
    var count = 1

    fileprivate var lines: String {
      let example = "  \(count) × \(smallest.kind), such as \(smallest.mutation)"
      return smallest.words.isEmpty ? example : example + "\n      \(smallest.words)"
    }
  }

  /// In the order of the findings.
  var groups: [Group] {
    findings.reduce(into: []) { groups, finding in
      let place = groups.firstIndex {
        $0.smallest.outcome == finding.outcome && $0.smallest.kind == finding.kind
      }
      guard let place else { return groups.append(Group(smallest: finding)) }
      groups[place].count += 1
      if finding.size < groups[place].smallest.size { groups[place].smallest = finding }
    }
  }
}

extension Resilience.Outcome {
  fileprivate var words: String { self == .tolerated ? "tolerated silently" : rawValue }
}
