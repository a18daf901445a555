import Foundation
import UnderstudyCore

/// One load: a request, the redirects it leads to, and the response, given to a sink.
///
/// A plain reply is delivered before `start` returns, on the caller's thread, without a task. The
/// first end wins: the response's, a time-out or a cancellation.
package final class Loading<Sink: ReplySink>: Sendable {
  private struct State {
    /// The hop under way; nil between two hops and after the end.
    var exchange: StubEngine.ExchangeID?
    var isOver = false
    var task: Task<Void, Never>?
    var trail: [RecordedRequest] = []
    /// When the first hop that takes time began, for the time-out of the whole.
    var began: Duration?
    /// When something came last, for the idle time-out.
    var lastArrival: Duration?
    var isWaitingForTest = false
    /// What came so far, for the record.
    var head = ResponseHead()
    var body = Data()
  }

  private let engine: StubEngine
  private let sink: Sink
  private let timeouts: LoadingTimeouts
  private let state = Lock(State())

  package init(engine: StubEngine, sink: Sink, timeouts: LoadingTimeouts = LoadingTimeouts()) {
    self.engine = engine
    self.sink = sink
    self.timeouts = timeouts
  }

  // MARK: - Beginning and ending

  package func start(_ request: RecordedRequest) {
    if state.withLock(\.isOver) { return }
    begin(engine.receive(request), of: request)
  }

  /// Goes on with what the engine made of a request.
  package func begin(_ verdict: StubEngine.Verdict, of request: RecordedRequest) {
    switch verdict {
    case .refused(let error, let request):
      if over() { sink.fail(error.urlError(for: request)) }
    case .ready(let answer, let request):
      if let next = Redirection.next(after: answer.head, to: request) {
        redirect(answer.head, answer.body, request, to: next)
      } else if over() {
        sink.receive(answer, for: request)
      }
    case .underWay(let assignment):
      let isOver = state.withLock { state in
        if !state.isOver { state.exchange = assignment.id }
        return state.isOver
      }
      if isOver { engine.close(assignment.id, .cancelled) } else { play(assignment) }
    }
  }

  /// Gives the response up without telling the sink, which has asked for it.
  package func cancel() {
    let (exchange, task) = state.withLock { state in
      defer { (state.isOver, state.exchange) = (true, nil) }
      return (state.exchange, state.task)
    }
    if let exchange { engine.close(exchange, .cancelled) }
    if let task { Self.cancel(task) }
  }

  /// Cancels elsewhere: the handlers of a user's reply run then, and whoever calls this may hold what
  /// they wait for, such as the one work queue of all sessions on Linux.
  private static func cancel(_ task: Task<Void, Never>) {
    Task.detached { task.cancel() }
  }

  /// Ends the load where nothing has yet; true for the caller who may tell the sink.
  private func over() -> Bool {
    state.withLock { state in
      defer { state.isOver = true }
      return !state.isOver
    }
  }

  /// Takes the exchange out of the load; true for the caller who may go on with it.
  private func close(_ id: StubEngine.ExchangeID, _ outcome: Exchange.Outcome) -> Bool {
    let isUnderWay = state.withLock { state in
      guard state.exchange == id else { return false }
      state.exchange = nil
      return true
    }
    if isUnderWay { engine.close(id, outcome) }
    return isUnderWay
  }

  private func fail(_ assignment: StubEngine.Assignment, _ error: any Error) {
    let error = (error as? StubError)?.urlError(for: assignment.request) ?? error
    if close(assignment.id, .failed(error)), over() { sink.fail(error) }
  }

  /// Fails the request, and the test that has kept it waiting in vain.
  private func lose(patience error: StubError, with assignment: StubEngine.Assignment) {
    let urlError = error.urlError(for: assignment.request)
    guard close(assignment.id, .failed(urlError)) else { return }
    engine.fail(error.description, at: assignment.stub.location)
    if over() { sink.fail(urlError) }
  }

  // MARK: - Redirects

  private func finish(_ head: ResponseHead, _ body: Data, _ request: RecordedRequest) {
    guard over() else { return }
    sink.receive(head, for: request)
    if !body.isEmpty { sink.receive(body) }
    sink.finish()
  }

  private func redirect(
    _ head: ResponseHead, _ body: Data, _ request: RecordedRequest, to next: RecordedRequest
  ) {
    let trail = state.withLock { state in
      state.trail.append(request)
      return state.trail
    }
    if trail.count > engine.limits.redirects {
      let error = StubError(
        .redirectLoop,
        """
        \(trail[0].shown) was redirected more than \(engine.limits.redirects) times, at last from \
        \(request.shownURL) to \(next.shownURL).
        """)
      if over() { sink.fail(error.urlError(for: request)) }
      return
    }
    sink.redirect(head, from: request, to: next) { chosen in
      if let chosen { self.start(chosen) } else { self.finish(head, body, request) }
    }
  }

  // MARK: - Over time

  private func play(_ assignment: StubEngine.Assignment) {
    sink.willTakeTime()
    engine.whenEnding(assignment.id) { [weak self] in
      self?.fail(assignment, Self.clockNeverAdvanced(assignment))
    }
    let task = Task {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await self.perform(assignment) }
        group.addTask { await self.watchIdle(assignment) }
        group.addTask { await self.watchTotal(assignment) }
        group.addTask { await self.watchPatience(assignment) }
        await group.next()
        group.cancelAll()
      }
    }
    let isOver = state.withLock { state in
      state.task = task
      return state.isOver
    }
    if isOver { Self.cancel(task) }
  }

  private func perform(_ assignment: StubEngine.Assignment) async {
    do {
      let (reply, pacing) = try await resolve(assignment)
      if pacing.delay > .zero { try await engine.clock.sleep(for: pacing.delay) }
      let request = assignment.request
      guard case .response(let head, let body) = reply.source else { return }
      let prepared = try PreparedReply(head, body, for: request)
      if let next = Redirection.next(after: prepared.head, to: request) {
        if close(assignment.id, .answered(prepared.head, body: Data())) {
          redirect(prepared.head, Data(), request, to: next)
        }
        return
      }
      try await send(prepared, Outlet(pacing), assignment)
    } catch {
      if let error = error as? StubError, error.kind == .impossibleReply {
        engine.note(problem: error.description)
      }
      fail(assignment, error)
    }
  }

  /// Computes, and waits for the test, until there is a response; the delays on the way add up.
  private func resolve(_ assignment: StubEngine.Assignment) async throws -> (Reply, Pacing) {
    let request = assignment.request
    var reply = assignment.reply
    var pacing = reply.pacing
    for _ in 0..<16 {
      if let reason = reply.problem {
        let reason = engine.redaction.redacted(message: reason)
        throw StubError(.impossibleReply, "\(request.shown) could not be answered: \(reason)")
      }
      switch reply.source {
      case .response: return (reply, pacing)
      case .failure(let code):
        try await engine.clock.sleep(for: pacing.delay)
        throw URLError(code, userInfo: [NSURLErrorFailingURLErrorKey: request.url])
      case .impossible: break
      case .computed(let answer): reply = try await answer(request)
      case .held: reply = try await hold(assignment)
      }
      pacing = pacing.followed(by: reply.pacing)
    }
    throw StubError(
      .impossibleReply,
      "\(request.shown) could not be answered: its replies compute further replies without end")
  }

  private func hold(_ assignment: StubEngine.Assignment) async throws -> Reply {
    state.withLock { $0.isWaitingForTest = true }
    engine.clock.workEnds()
    defer {
      engine.clock.workBegins()
      state.withLock { $0.isWaitingForTest = false }
    }
    return try await engine.held.hold(assignment.request, stub: assignment.stub)
  }

  private func send(
    _ prepared: PreparedReply, _ outlet: Outlet, _ assignment: StubEngine.Assignment
  ) async throws {
    var outlet = outlet
    guard pass(assignment, { $0.head = prepared.head }) else { return }
    sink.receive(prepared.head, for: assignment.request)
    switch prepared.body {
    case .chunks(let chunks, let interval):
      for chunk in chunks {
        try await engine.clock.sleep(for: interval)
        try await send(chunk, &outlet, assignment)
      }
    case .stream(let stream):
      // A sequence may wait for what the test does next, and a manual clock must not wait for it.
      let clock = engine.clock
      clock.workIsHandedOver()
      defer { clock.workComesBack() }
      try await stream.forEach(assignment.request) { chunk in
        clock.workComesBack()
        defer { clock.workIsHandedOver() }
        try await self.send(chunk, &outlet, assignment)
      }
    }
    let (head, body) = state.withLock { ($0.head, $0.body) }
    if close(assignment.id, .answered(head, body: body)), over() { sink.finish() }
  }

  private func send(
    _ chunk: Data, _ outlet: inout Outlet, _ assignment: StubEngine.Assignment
  ) async throws {
    for piece in outlet.pieces(of: chunk) {
      try await engine.clock.sleep(for: piece.pause)
      try Task.checkCancellation()
      if pass(assignment, { $0.body.append(piece.bytes) }) { sink.receive(piece.bytes) }
    }
    if outlet.isCutOff {
      throw URLError(
        .networkConnectionLost, userInfo: [NSURLErrorFailingURLErrorKey: assignment.request.url])
    }
  }

  /// Notes that something came; false when the load has ended meanwhile.
  private func pass(
    _ assignment: StubEngine.Assignment, _ note: (inout State) -> Void
  ) -> Bool {
    let now = engine.clock.elapsed()
    return state.withLock { state in
      guard state.exchange == assignment.id else { return false }
      state.lastArrival = now
      note(&state)
      return true
    }
  }

  // MARK: - Watching

  private func watchIdle(_ assignment: StubEngine.Assignment) async {
    let start = engine.clock.elapsed()
    while true {
      let lastArrival = state.withLock(\.lastArrival)
      let quiet = engine.clock.elapsed() - max(start, lastArrival ?? start)
      if quiet >= timeouts.idle { return timeOut(assignment) }
      guard await sleepsAsTimeout(timeouts.idle - quiet) else { return }
    }
  }

  private func watchTotal(_ assignment: StubEngine.Assignment) async {
    let now = engine.clock.elapsed()
    let began = state.withLock { state in
      if state.began == nil { state.began = now }
      return state.began ?? now
    }
    if await sleepsAsTimeout(timeouts.total - (now - began)) { timeOut(assignment) }
  }

  private func sleepsAsTimeout(_ duration: Duration) async -> Bool {
    (try? await engine.clock.sleepAsTimeout(for: duration)) != nil && !Task.isCancelled
  }

  private func timeOut(_ assignment: StubEngine.Assignment) {
    let url = assignment.request.url
    fail(assignment, URLError(.timedOut, userInfo: [NSURLErrorFailingURLErrorKey: url]))
  }

  /// Fails a request that the test has forgotten: real time passes, and neither does the manual clock
  /// move nor is the held request answered.
  private func watchPatience(_ assignment: StubEngine.Assignment) async {
    while true {
      let before = engine.clock.elapsed()
      do { try await Task.sleep(for: engine.limits.patience) } catch { return }
      if engine.clock.isAdvancing { continue }
      if state.withLock(\.isWaitingForTest) {
        let held = HeldRequest(assignment.request, stub: assignment.stub)
        return lose(patience: held.neverAnswered, with: assignment)
      }
      if engine.clock.isManual, engine.clock.elapsed() == before {
        return lose(patience: Self.clockNeverAdvanced(assignment), with: assignment)
      }
    }
  }

  private static func clockNeverAdvanced(_ assignment: StubEngine.Assignment) -> StubError {
    StubError(
      .clockNeverAdvanced,
      """
      The reply to \(assignment.request.shown) by the stub \(assignment.stub.shown) waits for a manual \
      clock that nobody advances. Call `await clock.advance(by: …)` while the request is under way.
      """)
  }
}
