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
/// - Throws: An error that says so where the client fails with the good answers, or the test cannot be run
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
/// - Throws: An error that says so where the client fails with the good answers, or the test cannot be run
///   again.
public func resilience<Output>(
  of stubs: [Stub], options: (inout ResilienceOptions) -> Void = { _ in },
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
  column: Int = #column, _ client: @escaping @Sendable (HTTPStubs) async throws -> Output
) async throws -> Resilience {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  var chosen = ResilienceOptions()
  options(&chosen)
  return try await Resilience(of: stubs, chosen, at: location, Client(client))
}

extension Resilience {
  fileprivate init(
    of stubs: [Stub], _ options: ResilienceOptions, at location: CodeLocation, _ client: Client
  ) async throws {
    let mutants = try options.mutants(of: stubs)
    let trials = Trials(
      client: client, stubs: stubs, mutants: mutants, options: options, location: location)
    let test = TestHost.shared.runningTest
    let call = Calls.ofThisProcess.next(at: "\(location) \(test?.lastingID ?? "")")
    if let order = ChildOrder.ofThisProcess {
      if order.call == call { await order.carryOut(trials) }
      self.init(mutants, order.ended[call] ?? [])
      return
    }
    let good = try await trials.good()
    let verdicts =
      options.runsApart && ChildProcess.isPossible
      ? try await trials.verdictsApart(call: call, after: good, test)
      : await trials.verdicts(after: good)
    Calls.ofThisProcess.end(call, with: verdicts)
    self.init(mutants, verdicts)
    test?.attach("\(self)\n", named: "resilience.txt")
  }
}

extension ResilienceOptions {
  /// The mutants to try.
  ///
  /// - Throws: `ResilienceError`, where there is none.
  package func mutants(of stubs: [Stub]) throws(ResilienceError) -> [Mutant] {
    if let sample, sample < 1 { throw ResilienceError(sample: sample) }
    let all = Mutant.all(of: stubs)
    let named = only.map { name in all.filter { $0.description == name } } ?? all
    if named.isEmpty { throw ResilienceError(none: only, among: all.map(\.description)) }
    return sample.map { named.sample($0, seed: seed) } ?? named
  }
}

extension RunningTest {
  /// The identity without the addresses of this process, which the description of a case has.
  fileprivate var lastingID: String { id.replacing(/\$[0-9a-f]+/, with: "") }
}

extension Trials {
  /// The verdicts on all mutants, run in this process.
  fileprivate func verdicts(after good: Good) async -> [Resilience.Verdict] {
    let verdicts = Lock<[Int: Resilience.Verdict]>([:])
    await run(Array(mutants.indices), after: good) { _ in
    } ended: { place, verdict in
      verdicts.withLock { $0[place] = verdict }
    }
    return mutants.indices.compactMap { place in verdicts.withLock { $0[place] } }
  }

  /// The verdicts on all mutants, run in processes of their own.
  fileprivate func verdictsApart(
    call: Calls.Call, after good: Good, _ test: RunningTest?
  ) async throws -> [Resilience.Verdict] {
    // A trial ends after five times its patience; what blocks all threads does not.
    let patience = options.patience(after: .seconds(good.seconds)) * 5 + .seconds(10)
    let apart = try Apart(
      call: call, good: good, arguments: ChildProcess.arguments(for: test, upTo: call),
      patience: patience)
    defer { apart.remove() }
    return try await apart.verdicts(count: mutants.count)
  }
}
