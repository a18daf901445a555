import Foundation

/// The private core of `HTTPStubs`: picks a stub for each request and keeps the record.
///
/// A single lock guards all its state. It is held only to look up, to claim and to note; patterns and
/// replies, which may run a user's closures, are consulted without it. A stub found is therefore
/// claimed in a second step, which may find it exhausted meanwhile and go on to the next.
package final class StubEngine: Sendable {
  package typealias ExchangeID = Int

  /// The message of a request that no stub matches, computed only then.
  package typealias Diagnose = @Sendable (RecordedRequest, [Candidate]) -> StubError
  /// Called with each refused request.
  package typealias Listener = @Sendable (StubError) -> Void

  /// The next step with a request.
  package enum Verdict: Sendable {
    /// It is answered, and recorded so; the face has only to deliver the response.
    case ready(ReadyResponse, RecordedRequest)
    /// It has failed as planned, and is recorded so.
    case failed(URLError)
    /// It is under way until `close` is called.
    case underWay(Assignment)
    case refused(StubError, RecordedRequest)
  }

  /// The result of a first look at a request, which runs no code of a user's.
  package enum FirstLook: Sendable {
    case decided(Verdict)
    /// A user's code is to be asked, or no stub matches and the reason is to be found: a second look takes
    /// more time. Nothing has been noted.
    case undecided(isUnmatched: Bool)
  }

  /// A request under way, with its stub and the reply that it gets.
  package struct Assignment: Sendable {
    package let id: ExchangeID
    package let request: RecordedRequest
    package let stub: Stub
    package let reply: Reply
    /// The whole response, if it takes no time.
    package let ready: ReadyResponse?
    /// The request, as a manual clock knows it.
    package let work: ClockWork?
  }

  struct State {
    /// By priority: a stub added later comes later, the first of a list after the others.
    var planned: [PlannedStub] = []
    /// The number of uses of each; apart, so that a copy of the stubs stays valid while this changes.
    var uses: [Int] = []
    var index = StubIndex()
    /// The states of the scenarios that have left their first one.
    var scenarios: [String: String] = [:]
    var record: RequestRecord
    var problems: [String] = []
    /// Faults that the test has heard of already: at an explicit `verify()`, say, before the end.
    var told: Set<String> = []
    var hasOutlivedItsTest = false
    /// Is told at once of each request that is refused from now on.
    var refusalListener: Listener?
    /// The number of stubs, the first ones, that have been replaced.
    var replaced = 0
    var open = OpenRequests()
    var hasEnded = false
    /// Waiters for the next request, whichever it is, or for the end.
    var requestWaiters: [Waiter<Void>] = []
    /// The requests that the test has waited for and taken.
    var taken: Set<ExchangeID> = []
    /// Whether the end has waited for as long as the patience lasts.
    var isOverdue = false
    var idleWaiters: [Waiter<Void>] = []
    /// The last inner scopes that ended, for the diagnosis.
    var endedScopes: [EndedScope] = []

    init(_ options: StubOptions) {
      record = RequestRecord(limit: options.recordLimit, bodies: options.recordedBodyLimit)
    }
  }

  package let clock: StubClock
  package let options: StubOptions
  /// The secrets that are taken out of everything that is written about this scope.
  package let redaction: Redaction
  let diagnose: Diagnose
  /// The place at which the scope was made.
  package let location: CodeLocation
  /// The test that the scope was made in.
  let reporter = TestReporter.current
  /// A stack of the task-local values that a user's code runs with in place of the reporter's: see `lendingLocals`.
  let lentLocals = Lock<[CapturedTaskLocals]>([])
  package let held = HeldRequests()
  /// The queue on which predicates run for callers that must not run them themselves.
  package let userCode = UserCodeQueue()
  /// The scope around this one, asked if no stub here matches a request.
  let outer: StubEngine?
  /// The moment of zero on the clock, for records that are read beside others.
  let began: Date
  let state: Lock<State>

  package init(
    _ stubs: [Stub], clock: StubClock, options: StubOptions, outer: StubEngine?,
    location: CodeLocation, diagnose: @escaping Diagnose
  ) {
    began = options.began ?? outer?.now ?? Date()
    self.clock = clock
    self.options = options
    state = Lock(State(options))
    // A secret of the scope around is one in here, too.
    redaction = outer.map { options.redaction.adding($0.redaction) } ?? options.redaction
    self.outer = outer
    self.location = location
    self.diagnose = diagnose
    add(stubs)
  }

  /// The request, which shows itself without the secrets of the scope from now on.
  package func knowingSecrets(_ request: RecordedRequest) -> RecordedRequest {
    copy(of: request) { $0.secretNames = redaction.names }
  }

  /// The date in the scope: when it began, and what has passed on its clock since.
  package var now: Date { began.addingTimeInterval(clock.elapsed() / .seconds(1)) }

  /// Adds stubs before those that are there; among them the first wins.
  package func add(_ stubs: [Stub]) {
    let stubs = stubs.map { $0.keepingSecrets(of: redaction) }
    state.withLock { $0.add(stubs) }
    for observer in options.observers { observer.added(stubs) }
  }

  /// Plans stubs in place of all that are there, which count as if they had never been; what is under
  /// way goes on.
  package func replace(with stubs: [Stub]) {
    let stubs = stubs.map { $0.keepingSecrets(of: redaction) }
    // Released without the lock: what was planned is a user's.
    let old: [PlannedStub] = state.withLock { state in
      let old = state.planned
      state.retireAll()
      state.add(stubs)
      return old
    }
    withExtendedLifetime(old) {}
    for observer in options.observers { observer.added(stubs) }
  }
}

extension StubEngine.State {
  mutating func add(_ stubs: [Stub]) {
    let count = planned.count
    let indices = stubs.indices.reversed()
    for written in indices.filter({ stubs[$0].isFallback })
      + indices.filter({ !stubs[$0].isFallback })
    {
      let stub = stubs[written]
      index.insert(stub.pattern, priority: planned.count)
      planned.append(PlannedStub(stub, order: count + written))
      uses.append(0)
    }
    problems += stubs.flatMap(\.problems)
  }

  /// Takes all stubs away. Their priorities stay, by which requests under way know them.
  mutating func retireAll() {
    let nothing = Stub(
      pattern: RequestPattern(method: nil, url: .any, location: .nowhere), replies: [])
    let retired = PlannedStub(nothing, order: -1)
    planned = planned.map { _ in retired }
    replaced = planned.count
    index = StubIndex()
    scenarios = [:]
  }
}
