import UnderstudyCore
import UnderstudyFixtures
import UnderstudyHTTP

/// Runs a client over every way in which the answers of its stubs can be broken, and returns what it did.
///
/// ```swift
/// let table = try await resilience(
///   of: .get("/3/movie/popular").reply(.json(Fixture("popular-movies.json")))
/// ) { stubs in
///   try await MoviesClient(session: stubs.session).popular()
/// }
/// #expect(table.crashed.isEmpty && table.hung.isEmpty)
/// print(table)
/// ```
///
/// Each run has stubs of its own, of which one has one reply broken: see `Stub.mutations`.
/// Their clock is a `ManualClock` that is advanced as soon as the client waits for it, so that a retry after
/// a minute takes no minute; it is `ManualClock.current`, and `URLSession.stubbed` is the session of the
/// stubs. Unplanned requests and unused stubs are no issues here.
///
/// The client returns what its user would see, or throws. Let it wait for what the user would wait for, such
/// as the end of a model's loading: a client that returns before has answered. Expectations inside it tell
/// nothing, since they are in another process: the client runs in more processes of the test's own
/// program, in which this test alone runs again, up to this call. A crash is a row of the table then.
///
/// - Throws: An error that says so if the client fails with the good answers, or the test cannot be run
///   again.
public func resilience<Output>(
  of stubs: Stub..., options: (inout ResilienceOptions) -> Void = { _ in },
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
  column: Int = #column, _ client: @escaping @Sendable (HTTPStubs) async throws -> Output
) async throws -> Resilience {
  try await resilience(
    of: stubs, options: options, fileID: fileID, filePath: filePath, line: line, column: column,
    client)
}

/// Runs a client over every way in which the answers of a list of stubs can be broken, and returns what it
/// did.
///
/// - Throws: An error that says so if the client fails with the good answers, or the test cannot be run
///   again.
public func resilience<Output>(
  of stubs: [Stub], options: (inout ResilienceOptions) -> Void = { _ in },
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
  column: Int = #column, _ client: @escaping @Sendable (HTTPStubs) async throws -> Output
) async throws -> Resilience {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  var chosen = ResilienceOptions()
  options(&chosen)
  let mutants = try chosen.mutants(of: stubs)
  let run = ClientRun(client: client, options: chosen, location: location)
  let trials = Trials(of: stubs, atOnce: 32, pause: .milliseconds(100)) { plan, usual in
    await run.end(with: plan, patience: run.options.patience(after: usual ?? .zero))
  }
  let test = TestHost.shared.runningTest
  #if os(Linux) || os(macOS)
  let call = Call(at: location, in: test, trying: mutants)
  if let order = Order.ofThisProcess {
    if order.call == call { await order.carryOut(trials, among: mutants) }
    if let end = order.ended[call] { return Resilience(mutants, try end.get()) }
    if order.call.place == call.place { await order.refuseUnlessFound() }
    // Another case of the test, say: what it does with a table must not end the process.
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
  let verdicts = try await call.verdicts(runsApart: chosen.runsApart) {
    chosen.runsApart
      ? try await Apart(call, count: mutants.count, of: test, patience: chosen.patience)
        .verdicts(on: mutants.map(\.description))
      : try await trials.verdicts(on: mutants)
  }
  #else
  let verdicts = try await trials.verdicts(on: mutants)
  #endif
  let table = Resilience(mutants, verdicts)
  if !chosen.allowsUnasked,
    let complaint = table.complaint(allowing: "`options: { $0.allowsUnasked = true }`")
  {
    TestReporter.current.report(complaint, at: location)
  }
  test?.attach("\(table)\n", named: "resilience.txt")
  return table
}

/// Limits: the number of broken answers that a client is given, and the time it may take with each.
///
/// ```swift
/// let table = try await resilience(of: popular, options: { $0.sample = 100 }) { stubs in
///   try await MoviesClient(session: stubs.session).popular()
/// }
/// ```
public struct ResilienceOptions: Sendable {
  /// The number of mutations that are tried, of each kind at least one; nil, as by default, for all.
  public var sample: Int?
  /// The seed of the choice: the same number chooses the same ones everywhere.
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
  /// and more if the client takes long with good answers. One that goes on with either hangs after five
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
  /// - Throws: `ResilienceError`, if there is none.
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
