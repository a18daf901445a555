import UnderstudyCore

/// Two pieces of work, measured in turn within one run, so that what the machine does meanwhile
/// touches both.
struct Comparison: Sendable {
  /// Which time counts: what went by, or what the processors worked, which another process on the
  /// machine hardly changes; the latter only for work that waits for nothing.
  enum Measure: Sendable {
    case elapsed
    case processor
  }

  let name: String
  /// What the ratio should not exceed; nil where it is only told.
  let bar: Double?
  let rounds: Int
  let measure: Measure
  /// How many operations one call of a side performs.
  let operations: (left: Int, right: Int)
  let left: @Sendable () async throws -> Void
  let right: @Sendable () async throws -> Void

  init(
    _ name: String, bar: Double? = nil, rounds: Int = 15, by measure: Measure = .elapsed,
    operations: (left: Int, right: Int),
    left: @escaping @Sendable () async throws -> Void,
    right: @escaping @Sendable () async throws -> Void
  ) {
    self.name = name
    self.bar = bar
    self.rounds = rounds
    self.measure = measure
    self.operations = operations
    self.left = left
    self.right = right
  }

  /// Runs both sides once to warm up, then in turn, changing who goes first each round.
  func figure() async throws -> Figure {
    func time(_ work: () async throws -> Void, _ count: Int) async throws -> Double {
      try await duration(of: work) / .nanoseconds(1) / Double(count)
    }
    try await left()
    try await right()
    var pairs: [(left: Double, right: Double)] = []
    for round in 0..<rounds {
      if round.isMultiple(of: 2) {
        let leftTime = try await time(left, operations.left)
        pairs.append((leftTime, try await time(right, operations.right)))
      } else {
        let rightTime = try await time(right, operations.right)
        pairs.append((try await time(left, operations.left), rightTime))
      }
    }
    let ratios = pairs.map { $0.left / $0.right }.sorted()
    return Figure(
      name: name, bar: bar, ratio: ratios[ratios.count / 2], lowest: ratios[0],
      highest: ratios[ratios.count - 1],
      leftNanoseconds: pairs.map(\.left).sorted()[pairs.count / 2],
      rightNanoseconds: pairs.map(\.right).sorted()[pairs.count / 2])
  }

  private func duration(of work: () async throws -> Void) async throws -> Duration {
    switch measure {
    case .elapsed: return try await ContinuousClock().measure(work)
    case .processor:
      let start = RunningProcess.processorTime
      try await work()
      return RunningProcess.processorTime - start
    }
  }
}
