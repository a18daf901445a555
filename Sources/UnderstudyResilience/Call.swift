import UnderstudyCore

typealias Verdicts = [String: Resilience.Verdict]

/// One of this process's calls of `resilience(of:)`.
///
/// A process that is started for one of them goes through its test as this one did, up to that call: the
/// calls before it return what they returned here.
struct Call: Hashable, Codable, Sendable {
  /// The line and the test.
  let place: String
  /// Which of the calls there.
  let number: Int

  private static let state = Lock<(counts: [String: Int], ended: [Call: Verdicts])>(([:], [:]))

  /// The call that begins at a place.
  init(at place: String) {
    self.place = place
    number = Self.state.withLock { state in
      state.counts[place, default: 0] += 1
      return state.counts[place]!
    }
  }

  func end(with verdicts: Verdicts) { Self.state.withLock { $0.ended[self] = verdicts } }

  /// What those that have ended, of whatever test, came to.
  static var ended: [Call: Verdicts] { state.withLock(\.ended) }
}
