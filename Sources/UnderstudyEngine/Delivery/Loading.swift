import Foundation

/// A load: a request, the redirects it leads to, and the response, given to a sink.
///
/// A ready response is delivered before `start` returns, on the caller's thread, without a task. The
/// first end wins: the response's, a timeout or a cancellation.
package final class Loading<Sink: ReplySink>: Sendable {
  struct State {
    /// The hop under way; nil between two hops and after the end.
    var exchange: StubEngine.ExchangeID?
    var isOver = false
    var task: Task<Void, Never>?
    var trail: [RecordedRequest] = []
    /// The rest of the timeouts.
    var timeLeft: LoadingTimeouts
    /// When a wait for the test, or for a user's closure or sequence, began; nil while the reply itself is
    /// at work.
    var waitBegan: Duration?
    /// Ends each watch.
    var watches: [Watch: @Sendable () -> Void] = [:]
    /// When something came last.
    var lastArrival: Duration?
    var isWaitingForTest = false
    /// The work of a request that waits for the test.
    var idleWork: ClockWork?
    /// Whether the reply sleeps on a manual clock, or its closure may.
    var isWaitingForClock = false
    /// Whether a user's closure computes the reply.
    var isComputing = false
    /// When a sequence of the test's own began to give the body.
    var streamBegan: Duration?
    var isStreaming: Bool { streamBegan != nil }
    /// Whether the part that came counts as the answer if the client gives the response up.
    var keepsPart = false
    /// The part of the body that came so far, for the record.
    var head = ResponseHead()
    var body = Data()
  }

  enum Watch { case timeouts, patience }

  let engine: StubEngine
  let sink: Sink
  let timeouts: LoadingTimeouts
  let state: Lock<State>

  package init(engine: StubEngine, sink: Sink, timeouts: LoadingTimeouts = LoadingTimeouts()) {
    self.engine = engine
    self.sink = sink
    self.timeouts = timeouts
    state = Lock(State(timeLeft: timeouts))
  }

  // MARK: - Beginning and ending

  package func start(_ request: RecordedRequest) {
    if state.withLock(\.isOver) { return }
    start(request, after: engine.firstLook(at: request, .withoutUserCode))
  }

  /// Goes on after a first look at a request.
  package func start(_ request: RecordedRequest, after firstLook: StubEngine.FirstLook) {
    let isUnmatched: Bool
    switch firstLook {
    case .decided(let verdict): return act(on: verdict)
    case .undecided(let found): isUnmatched = found
    }
    sink.willTakeTime()
    let arrival = engine.arrive(request)
    sink.runSecondLook(of: engine) {
      if self.state.withLock(\.isOver) { return self.engine.giveUp(arrival) }
      self.act(on: self.engine.secondLook(at: request, as: arrival, isUnmatched: isUnmatched))
    }
  }

  /// Goes on with what the engine made of a request.
  func act(on verdict: StubEngine.Verdict) {
    switch verdict {
    case .refused(let error, let request):
      if finishOnce() { sink.fail(error.urlError(for: request)) }
    case .failed(let error):
      if finishOnce() { sink.fail(error) }
    case .ready(let answer, let request):
      if !answer.isDeliveredAsIs, let goOn = sequel(of: answer.head, to: request) {
        goOn(answer.body(for: request))
      } else if finishOnce() {
        sink.receive(answer, for: request)
      }
    case .underWay(let assignment):
      let isOver = state.withLock { state in
        if !state.isOver { state.exchange = assignment.id }
        return state.isOver
      }
      let isAbandoned = isOver || sink.isAbandoned
      if !isAbandoned, assignment.ready == nil { return play(assignment) }
      // The clock waits until the client has been told.
      defer { assignment.work?.handOver() }
      if isOver {
        engine.close(assignment.id, .cancelled)
      } else if isAbandoned {
        _ = close(assignment.id, .cancelled)
      } else if let answer = assignment.ready {
        deliver(answer, to: assignment)
      }
    }
  }

  /// Ends a request under way with a whole response.
  func deliver(_ answer: ReadyResponse, to assignment: StubEngine.Assignment) {
    let (outcome, verdict) = answer.ending(assignment.request)
    guard close(assignment.id, outcome) else { return }
    if !answer.isDeliveredAsIs { assignment.work?.handOver(isDone: false) }
    act(on: verdict)
  }

  /// Gives the response up without telling the sink, which has asked for it.
  package func cancel() {
    let exchange = state.withLock { state in
      state.isOver = true
      return state.exchange
    }
    if let exchange { _ = close(exchange, partial ?? .cancelled) }
    cancelTask()
  }

  /// Cancels the task of the reply, elsewhere: the handlers of a user's reply run then, and the caller may
  /// hold what they wait for, such as the one work queue of all sessions on Linux.
  func cancelTask() {
    if let task = state.withLock(\.task) { Task.detached { task.cancel() } }
  }

  /// Marks the load as finished; true the first time.
  func finishOnce() -> Bool {
    state.withLock { state in
      defer { state.isOver = true }
      return !state.isOver
    }
  }

  /// Whether the exchange is the one that the load is at, and has not ended.
  func isUnderWay(_ id: StubEngine.ExchangeID) -> Bool { state.withLock { $0.exchange == id } }

  /// Records how the exchange ended; true for the one caller that does.
  func close(_ id: StubEngine.ExchangeID, _ outcome: Exchange.Outcome) -> Bool {
    guard claimEnd(of: id) else { return false }
    engine.close(id, outcome)
    return true
  }

  /// The answer as far as it came, of a stream that may be noted so.
  var partial: Exchange.Outcome? {
    state.withLock { $0.keepsPart ? .answered($0.head, body: $0.body) : nil }
  }

  /// Stops the watches of an exchange; true for the one caller that records how it ended.
  func claimEnd(of id: StubEngine.ExchangeID) -> Bool {
    typealias Ended = (work: ClockWork?, stops: [@Sendable () -> Void])
    let ended: Ended? = state.withLock { state in
      guard state.exchange == id else { return nil }
      state.exchange = nil
      defer { state.watches = [:] }
      return (state.idleWork, Array(state.watches.values))
    }
    for stop in ended?.stops ?? [] { stop() }
    ended?.work?.handOver()
    return ended != nil
  }

  /// Fails the request, and with `failsTest` the test that has kept it waiting in vain.
  func fail(
    _ assignment: StubEngine.Assignment, _ error: any Error,
    noting outcome: Exchange.Outcome? = nil, failsTest: Bool = false
  ) {
    let shown = (error as? StubError)?.urlError(for: assignment.request) ?? error
    guard claimEnd(of: assignment.id) else { return }
    // Told first: once the exchange is closed, the scope may end and its report be made.
    if failsTest { engine.fail("\(error)", at: assignment.stub.location) }
    engine.close(assignment.id, outcome ?? .failed(shown))
    if finishOnce() { sink.fail(shown) }
    // Its exchange was taken, so that no other hop has begun.
    cancelTask()
  }

  // MARK: - Redirects

  private func finish(_ head: ResponseHead, _ body: Data, _ request: RecordedRequest) {
    guard finishOnce() else { return }
    sink.receive(head, for: request)
    if !body.isEmpty { sink.receive(body) }
    sink.finish()
  }

  /// The way the client goes on with a response and its body, if it does not just take it.
  func sequel(of head: ResponseHead, to request: RecordedRequest) -> ((Data) -> Void)? {
    if let next = Redirection.next(after: head, to: request, as: sink.platform) {
      return { self.redirect(head, $0, request, to: next) }
    }
    guard head.status == 401, let ask = sink.challenge(head, for: request) else { return nil }
    return { body in
      ask { authorization in
        guard let authorization else { return self.finish(head, body, request) }
        self.start(request.with("Authorization", authorization))
      }
    }
  }

  private func redirect(
    _ head: ResponseHead, _ body: Data, _ request: RecordedRequest, to next: RecordedRequest
  ) {
    let trail = state.withLock { state in
      state.trail.append(request)
      return state.trail
    }
    if trail.count > engine.options.redirectLimit {
      let error = StubError(
        .redirectLoop,
        """
        \(trail[0].shown) was redirected more than \(engine.options.redirectLimit) times, at last from \
        \(request.shownURL) to \(next.shownURL).
        """)
      if finishOnce() { sink.fail(error.urlError(for: request)) }
      return
    }
    sink.redirect(head, from: request, to: next) { chosen in
      guard let chosen else { return self.finish(head, body, request) }
      let scheme = chosen.target.scheme
      if ["http", "https"].contains(scheme) { return self.start(chosen) }
      // Libcurl knows FTP, which Foundation does not let it speak, and takes others for no URLs.
      let isKnown = self.sink.platform == .documented || ["ftp", "ftps"].contains(scheme)
      let error = URLError(isKnown ? .unsupportedURL : .badURL, for: chosen.failingURL)
      if self.finishOnce() { self.sink.fail(error) }
    }
  }
}
