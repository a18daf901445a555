import UnderstudyFixtures
import UnderstudyHTTP

/// How many broken answers a client is given, and how long it may take with each.
///
/// ```swift
/// let table = try await resilience(of: popular, options: { $0.sample = 100 }) { stubs in
///   try await MoviesClient(session: stubs.session).popular()
/// }
/// ```
public struct ResilienceOptions: Sendable {
  /// How many of the mutations are tried, of each kind at least one; nil, as by default, for all.
  public var sample: Int?
  /// Which ones those are: the same number chooses the same ones everywhere.
  public var seed: UInt64 = 0

  /// The name of the one mutation to try, such as one that a table shows; nil, as by default, for all.
  public var only: String?

  /// Whether the test passes in spite of broken answers that the client never asks for; false by default, since
  /// nothing is known of them.
  public var allowsUnasked = false

  /// The requests after which a client counts as one that asks for ever; 100 by default.
  public var requestLimit = 100
  /// The time on the clock of the stubs after which a client hangs; an hour by default.
  public var timeLimit: Duration = .seconds(3600)
  /// The real time without a request or a sleep on the clock after which a client hangs; 2 s by default,
  /// and more where the client takes long with good answers. One that goes on with either hangs after five
  /// times as long.
  public var patience: Duration = .seconds(2)

  /// Whether the client runs in a process of its own, as by default, so that its crash does not end the
  /// test.
  ///
  /// The process is one more of the test's own, in which this test alone runs again. Where the platform
  /// has no such processes, iOS and its like, the client runs in the test's own.
  public var runsApart = true

  /// Creates options with the defaults that are documented on each property.
  public init() {}

  /// The broken answers to try.
  ///
  /// - Throws: `ResilienceError`, where there is none.
  package func mutants(of stubs: [Stub]) throws(ResilienceError) -> [Stub.Mutation] {
    if let sample, sample < 1 {
      throw ResilienceError(
        """
        A sample of \(sample) tries nothing. Give `sample` 1 or more, or nil for all broken answers.
        """)
    }
    let all = Stub.mutations(of: stubs)
    let named = only.map { name in all.filter { $0.description == name } } ?? all
    if named.isEmpty { throw .nothing(named: only, among: all.map(\.description)) }
    return sample.map { named.sample($0, seed: seed) } ?? named
  }

  /// The patience with a client that takes so long with good answers.
  func patience(after usual: Duration) -> Duration {
    max(patience, min(usual * 10, .seconds(30)))
  }
}
