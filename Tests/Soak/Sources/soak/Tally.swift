import Foundation

/// How many rounds each load went, what was wrong, and which load stands still.
actor Tally {
  private var rounds: [String: Int] = [:]
  private var latest: [String: ContinuousClock.Instant] = [:]
  private(set) var wrong: [String] = []
  private(set) var health: [Health] = []

  func begin(_ load: String) { latest[load] = .now }

  func end(_ load: String, _ error: (any Error)?) {
    rounds[load, default: 0] += 1
    latest[load] = .now
    if let error, wrong.count < 20 { wrong.append("\(load): \(error)") }
  }

  func look() -> String {
    let now = Health.now
    health.append(now)
    let total = rounds.values.reduce(0, +)
    return "\(total) rounds, \(now.megabytes) MB, \(now.descriptors) descriptors, "
      + "\(now.threads) threads, \(wrong.count) wrong"
  }

  /// The loads of which no round has ended for a minute.
  var standingStill: [String] {
    latest.filter { $0.value.duration(to: .now) > .seconds(60) }.map(\.key).sorted()
  }

  var perLoad: String {
    rounds.sorted { $0.key < $1.key }.map { "\($0) \($1)" }.joined(separator: ", ")
  }

  /// What the last tenth of the time holds at least, beside what the second tenth held at most: a leak
  /// shows in what is always there.
  var growth: [String] {
    let tenth = health.count / 10
    guard tenth > 0 else { return [] }
    let early = health[tenth..<2 * tenth]
    let late = health.suffix(tenth)
    func extreme(
      _ some: ArraySlice<Health>, _ choose: (Int, Int) -> Int
    ) -> Health {
      some.dropFirst().reduce(some.first ?? .now) {
        Health(
          megabytes: choose($0.megabytes, $1.megabytes),
          descriptors: choose($0.descriptors, $1.descriptors),
          threads: choose($0.threads, $1.threads))
      }
    }
    // The class of a scope whose configuration was taken is never freed: 1.3 KB for each.
    let kept = (rounds["sessions", default: 0] * 1_300) >> 20
    return extreme(early, max).growth(to: extreme(late, min), keeping: kept)
  }
}
