import Foundation

// A response that takes time, from its reply to the end of its body.

extension Loading {
  func play(_ assignment: StubEngine.Assignment) {
    sink.willTakeTime()
    engine.whenEnding(assignment.id) { [weak self] in self?.scope($0, with: assignment) }
    state.withLock { [timeouts] in $0.timeLeft.idle = timeouts.idle }
    let held = holdAtOnce(assignment)
    // A user's code runs in it, which finds its test in the task-local values, and may block.
    let isComputed = if case .computed = assignment.reply.source { true } else { false }
    let task = engine.locals.task(onOwnThreads: isComputed || sink.mayBlockTasks) {
      await self.perform(assignment, held)
    }
    let isOver = state.withLock { state in
      state.task = task
      return state.isOver
    }
    if isOver { cancelTask() }
  }

  private func perform(_ assignment: StubEngine.Assignment, _ held: HeldRequest?) async {
    // Only when the client has been told: until then a clock must not go on.
    defer { assignment.work?.handOver() }
    do {
      let (reply, pacing) = try await resolve(assignment, held)
      try await sleep(for: pacing.delay, assignment)
      if pacing == Pacing(delay: pacing.delay), let answer = ReadyResponse(Reply(reply.source)) {
        return deliver(answer, to: assignment)
      }
      let request = assignment.request
      if case .conversation(let make) = reply.source {
        return try await waitingForClock(assignment) {
          try await converse(make(request), assignment)
        }
      }
      guard case .response(let plain, let planned) = reply.source else { return }
      var (head, body) = (plain, try planned.read())
      if case .file(let file) = body {
        (head, body) = try readable(file, request) { try head.part(of: file, askedBy: request) }
      }
      head = head.announcing(body)
      let sentBody = head.allowsBody(for: request) ? body : .none
      guard let goOn = sequel(of: head, to: request) else {
        return try await send(head, sentBody, PacedBody(pacing), assignment)
      }
      // The body of a redirect is for a client that declines to follow it.
      let bytes = try? sentBody.wholeBytes()
      if close(assignment.id, .answered(head, body: bytes ?? Data())) {
        assignment.work?.handOver(isDone: false)
        goOn(bytes ?? Data())
      }
    } catch {
      // A planned reply that cannot be given is a problem since its stub was added.
      let isNews = assignment.reply.problem == nil
      if isNews, let error = error as? StubError, error.kind == .impossibleReply {
        engine.note(problem: error.description)
      }
      fail(assignment, error)
    }
  }

  /// Computes, and waits for the test, until there is a response; the delays on the way add up.
  private func resolve(
    _ assignment: StubEngine.Assignment, _ held: HeldRequest?
  ) async throws -> (Reply, Pacing) {
    let request = assignment.request
    var held = held
    var reply = assignment.reply
    var pacing = reply.pacing
    for _ in 0..<16 {
      if let reason = reply.problem {
        throw StubError.impossible(request, reason)
      }
      switch reply.source {
      case .response, .conversation: return (reply, pacing)
      case .failure, .broken:
        try await sleep(for: pacing.delay, assignment)
        // Longer than any client waits, whose timeout ends it.
        if case .broken(.stall) = reply.source {
          try await sleep(for: .seconds(31_536_000), assignment)
        }
        if let error = reply.source.error(for: request) { throw error }
      case .impossible: break
      case .computed(let answer):
        state.withLock { $0.isComputing = true }
        reply = try await waitingForClock(assignment) {
          try await UserCodeThreads.run {
            // Only now has the closure its turn, and the wait ends in the moment in which it returns.
            self.beginWaiting(assignment)
            defer { self.endWaiting() }
            return try await answer(request)
          }
        }
        state.withLock { $0.isComputing = false }
      case .held: reply = try await answer(to: held.take() ?? hold(assignment))
      }
      pacing = pacing.followed(by: reply.pacing)
    }
    throw StubError.impossible(request, "its replies compute further replies without end")
  }

  private func sleep(
    for duration: Duration, _ assignment: StubEngine.Assignment
  ) async throws {
    if duration <= .zero { return }
    // Computed, so that it does not matter which of the two a busy machine lets run first.
    let time = min(duration, max(.zero, state.withLock(\.timeLeft).least))
    try await waitingForClock(assignment) { try await engine.clock.sleep(for: time) }
    state.withLock { $0.timeLeft.spend(time) }
    if time < duration { throw timedOut(assignment) }
  }

  /// Does what may wait for the test to advance a manual clock, which it does no more when the scope has
  /// ended.
  private func waitingForClock<Value: Sendable>(
    _ assignment: StubEngine.Assignment, _ work: () async throws -> Value
  ) async throws -> Value {
    guard engine.clock.isManual else { return try await work() }
    watchPatience(assignment)
    // Said first: either this sees the end of the scope, or the end sees this.
    state.withLock { $0.isWaitingForClock = true }
    if engine.hasEnded { throw clockNeverAdvanced(assignment) }
    let value = try await work()
    // Not if it throws: the request is about to fail with that, and with nothing else.
    state.withLock { $0.isWaitingForClock = false }
    return value
  }

  private func converse(
    _ conversation: any Conversation, _ assignment: StubEngine.Assignment
  ) async throws {
    guard sink.open(conversation) else {
      throw StubError(
        .unsupported,
        """
        \(assignment.request.shown) is planned as a web socket, which only a client of a StubServer \
        that asks for one (`Upgrade: websocket`) can be given.
        """)
    }
    let head = ResponseHead(status: 101)
    guard pass(assignment, { $0.head = head }) else { return conversation.end() }
    var failure: (any Error)?
    beginWaiting(assignment)
    do { try await conversation.talk(on: engine.clock) } catch { failure = error }
    endWaiting()
    // Recorded before the client is told: it may leave at once, and its test look at the record. Where it
    // has left before, that is not the script's fault; its task may not know so yet.
    guard claimEnd(of: assignment.id) else { return conversation.close(failed: failure != nil) }
    if let failure {
      engine.note(problem: "the web socket of \(assignment.request.shown) failed: \(failure)")
    }
    engine.close(assignment.id, .answered(head, body: Data()))
    conversation.close(failed: failure != nil)
    if finishOnce() { sink.finish() }
  }

  /// Holds a request while its sender waits, so that the test gets those of one sender in their order.
  private func holdAtOnce(_ assignment: StubEngine.Assignment) -> HeldRequest? {
    guard case .held = assignment.reply.source, assignment.reply.problem == nil else { return nil }
    return hold(assignment)
  }

  private func hold(_ assignment: StubEngine.Assignment) -> HeldRequest {
    state.withLock { state in
      state.isWaitingForTest = true
      state.idleWork = assignment.work
    }
    beginWaiting(assignment)
    let id = assignment.id
    assignment.work?.end()
    let held = HeldRequest(
      assignment.request, stub: assignment.stub, number: id,
      isWanted: { [weak self] in self?.isUnderWay(id) ?? false },
      onAnswer: { [weak self] in
        self?.endWaiting()
        assignment.work?.begin()
      })
    engine.held.hold(held)
    return held
  }

  private func answer(to held: HeldRequest) async throws -> Reply {
    let reply = try await engine.held.answer(to: held)
    // Not if it throws: the request is about to fail with that, and with nothing else.
    state.withLock { state in
      state.isWaitingForTest = false
      state.idleWork = nil
    }
    return reply
  }

  private func send(
    _ head: ResponseHead, _ body: ReplyBody, _ paced: PacedBody, _ assignment: StubEngine.Assignment
  ) async throws {
    var paced = paced
    // Before the head, since a body that cannot be read fails the request.
    let (first, rest) = try open(body, for: assignment.request)
    guard pass(assignment, { $0.head = head }) else { return }
    sink.receive(head, for: assignment.request)
    switch body {
    case .none, .deferred: break
    case .data, .file:
      defer { try? rest?.close() }
      var piece: Data? = first
      while let bytes = piece, !bytes.isEmpty {
        try await send(bytes, &paced, assignment)
        piece = try rest?.read(upToCount: Self.pieceSize)
      }
    case .chunks(let chunks, .zero, _) where paced.isUnchanged && sink.backlog == nil:
      try Task.checkCancellation()
      let bytes = try body.wholeBytes() ?? Data()
      guard pass(assignment, { $0.body = bytes }) else { return }
      sink.receive(chunks, whole: bytes)
    case .chunks(let chunks, let interval, let startsAtOnce):
      for (index, chunk) in chunks.enumerated() {
        if index > 0 || !startsAtOnce { try await sleep(for: interval, assignment) }
        try await send(chunk, &paced, assignment)
      }
    case .stream(let stream):
      let began = engine.clock.elapsed() - (head.arrival.pieces.last?.time ?? .zero)
      state.withLock { state in
        state.streamBegan = began
        state.keepsPart = stream.keepsPart
      }
      if engine.hasEnded { throw streamNeverEnded(assignment) }
      // A sequence may wait for what the test does next, and a manual clock must not wait for it.
      let work = assignment.work
      work?.handOver()
      defer { work?.begin() }
      beginWaiting(assignment)
      defer { endWaiting() }
      try await stream.forEach(assignment.request) { chunk in
        work?.begin()
        self.endWaiting()
        defer {
          self.beginWaiting(assignment)
          work?.handOver()
        }
        try await self.send(chunk, &paced, assignment)
        // A sequence that never waits would keep its thread from the task that is to cancel it.
        await Task.yield()
      }
    }
    let sent = state.withLock { Exchange.Outcome.answered($0.head, body: $0.body) }
    if close(assignment.id, sent), finishOnce() { sink.finish() }
  }

  private static var pieceSize: Int { 256 << 10 }

  /// The bytes of a body that is not sent in chunks; of a file the first ones, with the file for the
  /// rest.
  private func open(
    _ body: ReplyBody, for request: RecordedRequest
  ) throws -> (Data, FileHandle?) {
    switch body {
    case .none, .deferred, .chunks, .stream: return (Data(), nil)
    case .data(let data): return (data, nil)
    case .file(let url):
      return try readable(url, request) {
        let file = try url.requiringEnd { try FileHandle(forReadingFrom: url) }
        return (try file.read(upToCount: Self.pieceSize) ?? Data(), file)
      }
    }
  }

  /// Does what may find that a file cannot be read.
  private func readable<Value>(
    _ file: URL, _ request: RecordedRequest, _ read: () throws -> Value
  ) throws -> Value {
    do { return try read() } catch {
      throw StubError.impossible(
        request, "the file \(file.path) cannot be read (\(error.teaching))")
    }
  }

  private func send(
    _ chunk: Data, _ paced: inout PacedBody, _ assignment: StubEngine.Assignment
  ) async throws {
    for piece in paced.pieces(of: chunk) {
      try await sleep(for: piece.pause, assignment)
      if let backlog = sink.backlog, backlog.isFull {
        // A manual clock must not wait for a client that does not read.
        assignment.work?.handOver()
        defer { assignment.work?.begin() }
        await backlog.room()
      }
      try Task.checkCancellation()
      let isPassed = pass(assignment) { state in
        state.body.append(piece.bytes)
        if let began = state.streamBegan, let now = state.lastArrival {
          state.head.arrival.note(piece.bytes.count, at: now - began)
        }
      }
      if isPassed { sink.receive(piece.bytes) }
    }
    if paced.isCutOff {
      throw URLError(.networkConnectionLost, for: assignment.request.failingURL)
    }
  }

  /// Notes that something came; false when the load has ended meanwhile.
  private func pass(
    _ assignment: StubEngine.Assignment, _ note: (inout State) -> Void
  ) -> Bool {
    let now = engine.clock.elapsed()
    return state.withLock { [timeouts] state in
      guard state.exchange == assignment.id else { return false }
      state.lastArrival = now
      state.timeLeft.idle = timeouts.idle
      note(&state)
      return true
    }
  }
}
