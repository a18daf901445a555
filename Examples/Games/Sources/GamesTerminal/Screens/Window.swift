/// Which stretch of many lines is to be seen where only some fit.
struct Window: Equatable {
  /// The first line to be seen.
  private(set) var top = 0

  /// How many lines fit, as far as is known.
  private(set) var height = 1

  /// The lines to be seen of so many, moved no further than the last one.
  mutating func range(height: Int, count: Int) -> Range<Int> {
    self.height = max(height, 1)
    top = max(0, min(top, count - self.height))
    return top..<min(count, top + self.height)
  }

  /// Moves by some lines; how far it can go is known when they are shown.
  mutating func scroll(by lines: Int) { top = max(0, top.saturating(lines)) }

  /// Moves no further than it takes to see the line at `index`.
  mutating func reveal(_ index: Int, height: Int) {
    self.height = max(height, 1)
    top = min(max(top, index - self.height + 1), index)
  }
}

extension Int {
  /// The sum, or the nearest number there is.
  fileprivate func saturating(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
