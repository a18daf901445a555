/// How often a stub must and may be used.
package struct Repetition: Sendable, Equatable {
  package var minimum: Int
  /// Nil where there is no limit.
  package var maximum: Int?
  /// Whether one use is required of all such stubs together, as of the entries of a cassette.
  package var isShared = false

  /// The default: at least once, since an unused stub is a mistake.
  package static let anyNumber = Repetition(minimum: 1, maximum: nil)

  package func allows(_ use: Int) -> Bool { maximum.map { use < $0 } ?? true }

  package var problem: String? {
    minimum < 0 || maximum.map { $0 < 0 } == true
      ? "a stub cannot be used \(minimum < 0 ? minimum : maximum ?? 0) times" : nil
  }
}

extension Repetition: CustomStringConvertible {
  package var description: String {
    switch (minimum, maximum) {
    case (0, nil): "any number"
    case (let minimum, nil): "at least \(minimum)"
    case (let minimum, let maximum?) where minimum == maximum: "exactly \(minimum)"
    case (0, let maximum?): "at most \(maximum)"
    case (let minimum, let maximum?): "\(minimum) to \(maximum)"
    }
  }
}
