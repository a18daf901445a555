import UnderstudyCore
import UnderstudyFixtures
import UnderstudyHTTP

extension Resilience: CustomStringConvertible {
  /// How many broken answers came to what, and one of each kind that was not refused, the worst first.
  public var description: String {
    let outcomes = Outcome.allCases.reversed().map { outcome in
      (outcome, count: findings.count { $0.outcome == outcome })
    }.filter { $0.count > 0 }
    let counts = outcomes.map { "\($0.count) \($0.0.words)" }.joined(separator: ", ")
    let blocks = outcomes.filter { $0.0 != .refused }.map { outcome, _ in
      let examples = groups.filter { $0.first.outcome == outcome }.map(\.lines)
      return "\n\(outcome.words):\n" + examples.joined(separator: "\n")
    }
    let summary = "\(findings.count.counting("broken answer")): \(counts)"
    return ([summary] + blocks).joined(separator: "\n")
  }

  /// Those of one kind and outcome.
  private struct Group {
    let first: Finding
    var count = 1

    var lines: String {
      let example = "  \(count) × \(first.kind), such as \(first.mutation)"
      return first.words.isEmpty ? example : example + "\n      \(first.words)"
    }
  }

  private var groups: [Group] {
    struct Key: Hashable {
      let outcome: Outcome
      let kind: Stub.Mutation.Kind
    }
    var places: [Key: Int] = [:]
    var groups: [Group] = []
    for finding in findings {
      let key = Key(outcome: finding.outcome, kind: finding.kind)
      if let place = places[key] {
        groups[place].count += 1
      } else {
        places[key] = groups.count
        groups.append(Group(first: finding))
      }
    }
    return groups
  }
}

extension Resilience.Outcome {
  fileprivate var words: String { self == .tolerated ? "tolerated silently" : rawValue }
}
