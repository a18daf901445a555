/// How many of a number of rows are right.
struct Score: Sendable, CustomStringConvertible {
  private(set) var right = 0
  private(set) var count = 0

  var share: Double { count == 0 ? 1 : Double(right) / Double(count) }

  var description: String { "\(right) of \(count)" }

  mutating func add(_ isRight: Bool) {
    right += isRight ? 1 : 0
    count += 1
  }

  static func + (left: Score, right: Score) -> Score {
    var sum = left
    sum.right += right.right
    sum.count += right.count
    return sum
  }
}
