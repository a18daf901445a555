import Foundation
import UnderstudyCore
import UnderstudyFixtures
import UnderstudyHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The runs of one client, each with one answer broken and all others good.
struct Trials: Sendable {
  /// What came of the good answers.
  struct Good: Sendable, Codable {
    let output: String
    let seconds: Double
  }

  let client: Client
  let stubs: [Stub]
  let mutants: [Mutant]
  let options: ResilienceOptions
  let location: CodeLocation

  /// As many may be slow at once: they wait, most of them.
  private static let mostSlow = 32

  /// Runs the client with the good answers.
  ///
  /// - Throws: `ResilienceError`, where it fails even then.
  func good() async throws(ResilienceError) -> Good {
    let start = ContinuousClock.now
    let end = await Trial(client: client, plan: stubs, options: options, location: location).run()
    switch end {
    case .output(_, asked: false): throw ResilienceError("it asks for none of them")
    case .output(let output, _):
      return Good(output: output, seconds: (ContinuousClock.now - start) / .seconds(1))
    case .error(let error): throw ResilienceError("it throws \(error.teaching)")
    case .hung(let reason): throw ResilienceError(reason)
    }
  }

  /// Runs the client with some of the mutants, one after the other; one that is slow may go on while the
  /// next ones run.
  func run(
    _ places: [Int], after good: Good, began: (Int) -> Void,
    ended: @escaping @Sendable (Int, Resilience.Verdict) async -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      for (count, place) in places.enumerated() {
        if count >= Self.mostSlow { await group.next() }
        began(place)
        let isNext = Promise<Void>()
        let alarm = RealTime.after(Trial.grace) { isNext.settle(.success(())) }
        group.addTask {
          await ended(place, verdict(on: mutants[place], after: good))
          isNext.settle(.success(()))
        }
        try? await isNext.value()
        alarm.cancel()
      }
    }
  }

  private func verdict(on mutant: Mutant, after good: Good) async -> Resilience.Verdict {
    let trial = Trial(
      client: client, plan: mutant.plan, options: options, usual: .seconds(good.seconds),
      location: location)
    switch await trial.run() {
    case .output(let output, _):
      let isSilent = output.isEmpty || output == good.output
      return isSilent ? Resilience.Verdict(.tolerated) : Resilience.Verdict(.answered, output)
    case .error(let error):
      let code = (error as? URLError)?.code.rawValue
      return Resilience.Verdict(.refused, code.map { "URLError \($0)" } ?? error.teaching)
    case .hung(let reason): return Resilience.Verdict(.hung, reason)
    }
  }
}
