/// Two pieces of work, measured in turn within one run, so that what the machine does meanwhile
/// touches both.
struct Comparison: Sendable {
  let name: String
  /// What the ratio should not exceed; nil where it is only told.
  let bar: Double?
  let rounds: Int
  /// How many operations one call of a side performs.
  let operations: (left: Int, right: Int)
  let left: @Sendable () async throws -> Void
  let right: @Sendable () async throws -> Void

  init(
    _ name: String, bar: Double? = nil, rounds: Int = 15, operations: (left: Int, right: Int),
    left: @escaping @Sendable () async throws -> Void,
    right: @escaping @Sendable () async throws -> Void
  ) {
    self.name = name
    self.bar = bar
    self.rounds = rounds
    self.operations = operations
    self.left = left
    self.right = right
  }

  /// Runs both sides once to warm up, then in turn, changing who goes first each round.
  func measure() async throws -> Figure {
    let clock = ContinuousClock()
    func time(_ work: () async throws -> Void, _ count: Int) async throws -> Double {
      let elapsed = try await clock.measure(work)
      return Double(elapsed.components.attoseconds) / 1e9 / Double(count)
        + Double(elapsed.components.seconds) * 1e9 / Double(count)
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
}
