import UnderstudyCore

/// The calls of `resilience(of:)` in this process.
///
/// A process that is started for one of them goes through its test as this one did, up to that call: the
/// calls before it return what they returned here.
final class Calls: Sendable {
  struct Call: Hashable, Codable, Sendable {
    /// The line and the test.
    let place: String
    /// Which of the calls there.
    let number: Int
  }

  private struct State {
    var counts: [String: Int] = [:]
    var verdicts: [Call: [Resilience.Verdict]] = [:]
  }

  static let ofThisProcess = Calls()

  private let state = Lock(State())

  /// The call that begins at a place.
  func next(at place: String) -> Call {
    state.withLock { state in
      state.counts[place, default: 0] += 1
      return Call(place: place, number: state.counts[place]!)
    }
  }

  func end(_ call: Call, with verdicts: [Resilience.Verdict]) {
    state.withLock { $0.verdicts[call] = verdicts }
  }

  /// Those that have ended, of whatever test.
  var ended: [Call: [Resilience.Verdict]] { state.withLock(\.verdicts) }
}
