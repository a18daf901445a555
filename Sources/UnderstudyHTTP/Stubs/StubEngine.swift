import Foundation
import UnderstudyCore

/// The private core of `HTTPStubs`: picks a stub for each request and keeps the record.
///
/// One lock guards all its state. It is held only to look up, to claim and to note; patterns and
/// replies, which may run a user's closures, are consulted without it. A stub found is therefore
/// claimed in a second step, which may find it exhausted meanwhile and go on to the next.
package final class StubEngine: Sendable {
  package typealias ExchangeID = Int

  /// What is to be done with a request.
  package enum Verdict: Sendable {
    /// It is answered, and recorded so; the face has only to deliver the response.
    case ready(ReadyResponse, RecordedRequest)
    /// It is under way until `close` is called.
    case underWay(Assignment)
    case refused(StubError, RecordedRequest)
  }

  /// A request under way, with what its stub found in it, and the reply it gets.
  package struct Assignment: Sendable {
    package let id: ExchangeID
    package let request: RecordedRequest
    package let stub: Stub
    package let reply: Reply
  }

  fileprivate struct Record {
    var request: RecordedRequest
    let planned: PlannedStub?
    var outcome: Exchange.Outcome
    let started: Duration
    var ended: Duration?
  }

  fileprivate struct State {
    /// By priority: a stub added later comes later, the first of a list after the others.
    var planned: [PlannedStub] = []
    /// How often each was used; apart, so that a copy of the stubs stays valid while this changes.
    var uses: [Int] = []
    var index = StubIndex()
    var records: [Record] = []
    var problems: [String] = []
    /// What the test has been told already: at an explicit `verify()`, say, before the end.
    var told: Set<String> = []
    var pending = 0
    var hasEnded = false
    var idleWaiters: [CheckedContinuation<Void, Never>] = []
    /// How to end what waits for a manual clock, which nobody advances any more.
    var sleepers: [ExchangeID: @Sendable () -> Void] = [:]
    /// The last inner scopes that ended, for the diagnosis.
    var endedScopes: [EndedScope] = []
  }

  /// What is left of an inner scope.
  fileprivate struct EndedScope {
    let planned: [PlannedStub]
    let exchanges: [Exchange]
  }

  /// A suite may have thousands of inner scopes; the mistake is in one of the last.
  private static let mostEndedScopes = 8

  /// What is written when no stub matches a request, worked out only then.
  package typealias Diagnose = @Sendable (RecordedRequest, [Candidate]) -> String

  package let clock: StubClock
  package let limits: StubLimits
  /// What is taken out of everything that is written about this scope.
  package let redaction: Redaction
  private let diagnose: Diagnose
  /// The test that the scope was made in.
  private let reporter = TestReporter.current
  package let held = HeldRequests()
  /// The scope around this one, asked where no stub here matches a request.
  private let outer: StubEngine?
  /// The moment of zero on the clock, for records that are read beside others.
  private let began = Date()
  private let state = Lock(State())

  package init(
    _ stubs: [Stub], clock: StubClock, limits: StubLimits, redaction: Redaction,
    outer: StubEngine?, diagnose: @escaping Diagnose
  ) {
    self.clock = clock
    self.limits = limits
    // What is a secret around it is one in an inner scope, too.
    self.redaction = outer.map { redaction.adding($0.redaction) } ?? redaction
    self.outer = outer
    self.diagnose = diagnose
    add(stubs)
  }

  // MARK: - Stubs

  /// Adds stubs before those that are there; among them the first wins.
  package func add(_ stubs: [Stub]) {
    let stubs = stubs.map { $0.redacted(by: redaction) }
    state.withLock { state in
      let count = state.planned.count
      for (place, stub) in stubs.enumerated().reversed() {
        state.index.insert(stub.pattern, priority: state.planned.count)
        state.planned.append(PlannedStub(stub, order: count + place))
        state.uses.append(0)
      }
      state.problems += stubs.flatMap(\.problems)
    }
  }

  package func note(problem: String) {
    let problem = redaction.redacted(message: problem)
    state.withLock { $0.problems.append(problem) }
  }

  // MARK: - The test

  /// Tells the test what went wrong, once for each subject.
  ///
  /// A message may grow while the test goes on, and is still no news.
  package func tell(
    _ message: String, about subject: String, at location: CodeLocation?,
    severity: TestIssue.Severity = .failure
  ) {
    guard state.withLock({ $0.told.insert(subject).inserted }) else { return }
    reporter.report(message, at: location, severity: severity)
  }

  /// Notes a problem and fails the test at once: what waits in vain must not pass where nobody looks
  /// at the report.
  package func fail(_ problem: String, at location: CodeLocation?) {
    let problem = redaction.redacted(message: problem)
    state.withLock { $0.problems.append(problem) }
    tell(problem, about: problem, at: location)
  }

  // MARK: - Requests

  /// Takes a request in: picks its stub and notes it.
  package func receive(_ request: RecordedRequest) -> Verdict {
    var request = request
    request.secretNames = redaction.names
    if let body = request.body, body.count > limits.requestBody {
      let error = StubError(
        .overLimit,
        """
        The body of \(request.shown) has \(body.count) bytes, over the limit of \(limits.requestBody). \
        Raise it with HTTPStubs(…, limits: StubLimits(requestBody: …)).
        """)
      note(problem: error.description)
      note(request, .failed(error.urlError(for: request)))
      return .refused(error, request)
    }
    var reading = RequestReading(request)
    guard let claim = claim(&reading) else { return refuse(request) }
    request.pathParameters = claim.parameters
    if let response = claim.planned.ready(at: claim.use) {
      return .ready(answer(request, response, by: claim.planned), request)
    }
    clock.requestBegins()
    let stub = claim.planned.stub
    return .underWay(
      Assignment(
        id: note(request, .pending, by: claim.planned), request: request, stub: stub,
        reply: stub.reply(at: claim.use)))
  }

  /// Answers a request as `receive` would where that takes no time and runs nothing of a user's; nil
  /// for every other request, of which nothing has been noted then.
  ///
  /// For a face that is asked while somebody else's lock is held.
  package func receiveAtOnce(
    _ request: RecordedRequest
  ) -> (response: ReadyResponse, request: RecordedRequest)? {
    if let body = request.body, body.count > limits.requestBody { return nil }
    var request = request
    request.secretNames = redaction.names
    var reading = RequestReading(request)
    guard let claim = claim(&reading, onlyAtOnce: true),
      let response = claim.planned.ready(at: claim.use)
    else { return nil }
    request.pathParameters = claim.parameters
    return (answer(request, response, by: claim.planned), request)
  }

  private func answer(
    _ request: RecordedRequest, _ response: ReadyResponse, by planned: PlannedStub
  ) -> ReadyResponse {
    clock.requestBegins()
    clock.requestEnds()
    note(request, .answered(response.head, body: response.body(for: request)), by: planned)
    return response
  }

  private struct Claim {
    let planned: PlannedStub
    let use: Int
    let parameters: [String: String]
  }

  /// The first stub that matches and may still be used, here or in the scope around.
  ///
  /// With `onlyAtOnce` there is none where a user's code would have to be asked, or where the reply is
  /// not a plain one.
  private func claim(_ reading: inout RequestReading, onlyAtOnce: Bool = false) -> Claim? {
    let found: (StubIndex.Candidates, [PlannedStub])? = state.withLock { state in
      state.hasEnded ? nil : (state.index.candidates(for: reading.request), state.planned)
    }
    guard let (candidates, planned) = found else { return nil }
    for priority in candidates {
      let candidate = planned[priority]
      if onlyAtOnce, candidate.matchingRunsCode { return nil }
      guard let parameters = candidate.stub.pattern.match(&reading) else { continue }
      let (use, isPlain): (Int?, Bool) = state.withLock { state in
        let use = state.uses[priority]
        guard !state.hasEnded, candidate.stub.repetition.allows(use) else { return (nil, true) }
        if onlyAtOnce, candidate.ready(at: use)?.isPlain != true { return (nil, false) }
        state.uses[priority] += 1
        return (use, true)
      }
      if let use { return Claim(planned: candidate, use: use, parameters: parameters) }
      if !isPlain { return nil }
    }
    return outer?.claim(&reading, onlyAtOnce: onlyAtOnce)
  }

  private func refuse(_ request: RecordedRequest) -> Verdict {
    clock.requestBegins()
    clock.requestEnds()
    if state.withLock(\.hasEnded) {
      let error = StubError(
        .straggler,
        "\(request.shown) arrived after the scope of its stubs had ended, so it was refused.")
      note(request, .straggler(error))
      return .refused(error, request)
    }
    let error = StubError(.unplanned, diagnose(request, candidates))
    note(request, .unplanned(error))
    return .refused(error, request)
  }

  @discardableResult
  private func note(
    _ request: RecordedRequest, _ outcome: Exchange.Outcome, by planned: PlannedStub? = nil
  ) -> ExchangeID {
    let now = clock.elapsed()
    let isPending = if case .pending = outcome { true } else { false }
    return state.withLock { state in
      if isPending { state.pending += 1 }
      state.records.append(
        Record(
          request: request, planned: planned, outcome: outcome, started: now,
          ended: isPending ? nil : now))
      return state.records.count - 1
    }
  }

  /// Has `wake` called when the scope ends while the request is under way on a manual clock.
  package func whenEnding(_ id: ExchangeID, _ wake: @escaping @Sendable () -> Void) {
    guard clock.isManual else { return }
    let isTooLate = state.withLock { state in
      if !state.hasEnded { state.sleepers[id] = wake }
      return state.hasEnded
    }
    if isTooLate { wake() }
  }

  /// Notes what became of a request that was under way.
  package func close(_ id: ExchangeID, _ outcome: Exchange.Outcome) {
    let now = clock.elapsed()
    let waiters: [CheckedContinuation<Void, Never>] = state.withLock { state in
      state.records[id].outcome = outcome
      state.records[id].ended = now
      state.pending -= 1
      state.sleepers[id] = nil
      guard state.pending == 0, !state.idleWaiters.isEmpty else { return [] }
      defer { state.idleWaiters = [] }
      return state.idleWaiters
    }
    clock.requestEnds()
    for waiter in waiters { waiter.resume() }
  }

  // MARK: - The record

  /// Refuses whatever comes from now on, fails what waits for the test, and waits for the rest.
  package func end() async {
    let (isFirst, sleepers) = state.withLock { state in
      defer { state.hasEnded = true }
      return (!state.hasEnded, Array(state.sleepers.values))
    }
    held.end()
    for wake in sleepers { wake() }
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.pending == 0 { return true }
        state.idleWaiters.append(continuation)
        return false
      }
      if isIdle { continuation.resume() }
    }
    if isFirst, let outer { tell(outer) }
  }

  private func tell(_ outer: StubEngine) {
    let ended = state.withLock { EndedScope(planned: $0.planned, exchanges: $0.exchanges) }
    outer.state.withLock { state in
      state.endedScopes = state.endedScopes.suffix(Self.mostEndedScopes - 1) + [ended]
    }
  }

  package var report: StubReport {
    state.withLock { state in
      StubReport(
        began: began, exchanges: state.exchanges,
        uses: zip(state.planned, state.uses).sorted { $0.0.order < $1.0.order }
          .map { StubUse(planned: $0, count: $1) },
        problems: state.problems, redaction: redaction,
        innerExchanges: state.endedScopes.flatMap(\.exchanges))
    }
  }

  package var requests: [RecordedRequest] { state.withLock { $0.records.map(\.request) } }

  /// Every stub that might have been meant, in the order in which they are asked: those here, those
  /// of the scopes around, and those of scopes that have ended.
  private var candidates: [Candidate] {
    let (open, ended) = state.withLock { state in
      (
        zip(state.planned, state.uses).reversed().map { planned, uses in
          Candidate(planned: planned, uses: uses, hasEnded: state.hasEnded)
        },
        state.endedScopes.flatMap(\.planned).reversed().map { planned in
          Candidate(planned: planned, uses: 0, hasEnded: true)
        }
      )
    }
    return open + (outer?.candidates ?? []) + ended
  }
}

extension StubEngine.State {
  fileprivate var exchanges: [Exchange] {
    records.map { record in
      Exchange(
        request: record.request, planned: record.planned, outcome: record.outcome,
        started: record.started, ended: record.ended)
    }
  }
}
