import Foundation
import UnderstudyCore
import UnderstudyFixtures
import UnderstudyHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

typealias Verdicts = [String: Resilience.Verdict]

/// The runs of one client, each with one answer broken and all others good.
struct Trials: Sendable {
  /// Runs the client; what it returned in words, which are empty where it says nothing.
  let client: @Sendable (HTTPStubs) async throws -> String
  let stubs: [Stub]
  let options: ResilienceOptions
  let location: CodeLocation

  /// Most clients are done before anyone looks after the clock.
  static let grace = Duration.milliseconds(20)

  init<Output>(
    of stubs: [Stub], _ options: ResilienceOptions, at location: CodeLocation,
    _ client: @escaping @Sendable (HTTPStubs) async throws -> Output
  ) {
    (self.stubs, self.options, self.location) = (stubs, options, location)
    self.client = { stubs in
      let output = try await stubs.asScope { try await client(stubs) }
      return Self.words(for: output)
    }
  }

  /// The verdicts on some mutants, by their names.
  func verdicts(on mutants: [Stub.Mutation]) async throws -> Verdicts {
    let verdicts = Lock<Verdicts>([:])
    try await run(mutants) { _ in
    } ended: { name, verdict in
      verdicts.withLock { $0[name] = verdict }
    }
    return verdicts.withLock { $0 }
  }

  /// Runs the client with the good answers, and then with each of some mutants; one that is slow may go on
  /// while the next ones run.
  ///
  /// - Throws: `ResilienceError`, where it fails even with the good answers.
  func run(
    _ mutants: [Stub.Mutation], began: (String) -> Void,
    ended: @escaping @Sendable (String, Resilience.Verdict) async -> Void
  ) async throws(ResilienceError) {
    let start = ContinuousClock.now
    let good = try await good()
    let patience = options.patience(after: start.duration(to: .now))
    await withTaskGroup(of: Void.self) { group in
      for (count, mutant) in mutants.enumerated() {
        // As many may be slow at once: they wait, most of them.
        if count >= 32 { await group.next() }
        began(mutant.description)
        let isNext = Promise<Void>()
        let alarm = RealTime.after(.milliseconds(100)) { isNext.settle(.success(())) }
        group.addTask {
          let end = await end(of: mutant.plan(in: stubs), patience: patience)
          await ended(mutant.description, Self.verdict(on: end, after: good))
          isNext.settle(.success(()))
        }
        try? await isNext.value()
        alarm.cancel()
      }
    }
  }

  /// What the client returns with the good answers.
  private func good() async throws(ResilienceError) -> String {
    switch await end(of: stubs, patience: options.patience) {
    case .output(_, asked: false): throw .badClient("it asks for none of them")
    case .output(let output, _): return output
    case .error(let error): throw .badClient("it throws \(error.teaching)")
    case .hung(let reason): throw .badClient(reason)
    }
  }

  private static func verdict(on end: End, after good: String) -> Resilience.Verdict {
    switch end {
    case .output(let output, _):
      let isSilent = output.isEmpty || output == good
      return isSilent ? Resilience.Verdict(.tolerated) : Resilience.Verdict(.answered, output)
    case .error(let error):
      let code = (error as? URLError)?.code.rawValue
      return Resilience.Verdict(.refused, code.map { "URLError \($0)" } ?? error.teaching)
    case .hung(let reason): return Resilience.Verdict(.hung, reason)
    }
  }

  private static func words(for output: Any) -> String {
    let mirror = Mirror(reflecting: output)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { words(for: $0.value) } ?? ""
    case .tuple, .collection, .dictionary, .set:
      return mirror.children.isEmpty ? "" : String(describing: output)
    default: return String(describing: output)
    }
  }
}
