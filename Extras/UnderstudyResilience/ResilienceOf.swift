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
