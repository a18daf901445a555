import Foundation
import UnderstudyCore

/// What a process that was started for a call of `resilience(of:)` is to do.
struct ChildOrder: Codable, Sendable {
  let call: Calls.Call
  /// What the calls that have ended returned.
  let ended: [Calls.Call: [Resilience.Verdict]]
  /// The places of the mutants to run.
  let mutants: [Int]
  let good: Trials.Good
  /// The file that the process writes into as it goes.
  let log: String

  /// The variable with the path of the order.
  static let variable = "UNDERSTUDY_RESILIENCE"

  /// The order of this process; nil in one that no call has started.
  static let ofThisProcess: ChildOrder? = Environment[variable].flatMap { path in
    (try? Data(contentsOf: URL(filePath: path))).flatMap {
      try? JSONDecoder().decode(ChildOrder.self, from: $0)
    }
  }

  /// Has this process end soon after the one that waits for it.
  private static func endWithParent(_ parent: pid_t) {
    _ = RealTime.after(.seconds(1)) {
      if getppid() != parent { _exit(1) }
      endWithParent(parent)
    }
  }

  /// Runs the mutants of the order, and ends the process.
  func carryOut(_ trials: Trials) async -> Never {
    Self.endWithParent(getppid())
    let log = ChildLog(path: log)
    log.write(.arrived)
    // Beside all the other tests the first run may have taken far longer.
    let again = try? await trials.good().seconds
    let good = Trials.Good(
      output: good.output, seconds: min(good.seconds, again ?? good.seconds))
    let isAlone = mutants.count == 1
    await trials.run(mutants, after: good) { place in
      log.write(.began(place))
    } ended: { place, verdict in
      if verdict.outcome == .hung, await !MainThread.responds() {
        // All who need the main thread hang: each is asked again, alone.
        if isAlone {
          log.write(.ended(place, Resilience.Verdict(.hung, "it blocks the main thread")))
        }
        _exit(0)
      }
      log.write(.ended(place, verdict))
    }
    _exit(0)
  }
}
