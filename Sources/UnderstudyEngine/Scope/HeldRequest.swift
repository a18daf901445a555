import Foundation

/// A request that waits for the test to answer it.
///
/// ```swift
/// let stubs = HTTPStubs(.get("/users/{name}").held())
/// async let user = ProfileClient(session: stubs.session).user("dasdom")
/// let request = await stubs.nextHeld()
/// request.reply(.json(["data": ["username": "dasdom"]]))
/// #expect(try await user.username == "dasdom")
/// ```
///
/// The first reply counts; later ones do nothing.
public final class HeldRequest: Sendable {
  /// The request.
  public let request: RecordedRequest
  package let stub: Stub?
  let number: Int
  private let promise = Promise<Reply>()
  private let onAnswer: @Sendable () -> Void
  private let left = Lock(false)
  /// False once the request has ended, though its task may not have been told so yet.
  let isWanted: @Sendable () -> Bool

  package init(
    _ request: RecordedRequest, stub: Stub?, number: Int = 0,
    isWanted: @escaping @Sendable () -> Bool = { true },
    onAnswer: @escaping @Sendable () -> Void = {}
  ) {
    self.request = request
    self.stub = stub
    self.number = number
    self.isWanted = isWanted
    self.onAnswer = onAnswer
  }

  /// Answers the request.
  public func reply(_ reply: Reply) { settle(.success(reply)) }

  /// Fails the request as URLSession would.
  public func fail(_ code: URLError.Code) { settle(.success(.failing(code))) }

  /// Says that the request gets no answer: it waits until it times out or its scope ends, which cancels it, and
  /// the test does not fail.
  ///
  /// ```swift
  /// await stubs.nextHeld().leaveUnanswered()
  /// ```
  public func leaveUnanswered() { left.withLock { $0 = true } }

  /// Whether the test has said that it does not answer.
  var isLeft: Bool { left.withLock(\.self) }

  /// Ends the request with its scope.
  func end() { settle(isLeft ? .success(.failing(.cancelled)) : .failure(neverAnswered)) }

  package func settle(_ result: Result<Reply, any Error>) {
    promise.settle(result, beforeResuming: onAnswer)
  }

  /// Waits until the test answers.
  ///
  /// - Throws: What the test fails it with, `StubError` at the end of the scope, or
  ///   `CancellationError`.
  package func answer() async throws -> Reply {
    try await promise.value { self.settle(.failure(CancellationError())) }
  }

  package var neverAnswered: StubError {
    let origin = stub.map { " by the stub \($0.shown)" } ?? ""
    return StubError(
      .neverAnswered,
      """
      \(request.shown) was held\(origin) and never answered. Take it with `await stubs.nextHeld()` and \
      give it a `reply(…)`.
      """)
  }
}

extension HeldRequest: CustomStringConvertible, CustomReflectable {
  /// The request that is held, without secrets.
  public var description: String { "held: \(request)" }

  /// The mirror for `dump`: the request, without secrets.
  public var customMirror: Mirror { Mirror(self, children: ["request": request]) }
}

/// The requests that wait for the test, and the test that waits for them.
package final class HeldRequests: Sendable {
  private struct State {
    /// Held and not handed to the test yet, in order.
    var queue: [HeldRequest] = []
    var waiters: [Waiter<HeldRequest>] = []
    /// Handed out or not, so that the end of the scope can fail them all.
    var open: [ObjectIdentifier: HeldRequest] = [:]
    var hasEnded = false
  }

  private let state = Lock(State())

  package init() {}

  /// Puts a request where the test finds it; one that has ended meanwhile fails at once.
  package func hold(_ held: HeldRequest) {
    let (error, waiter): ((any Error)?, Waiter<HeldRequest>?) = state.withLock { state in
      if state.hasEnded { return (held.neverAnswered, nil) }
      if !held.isWanted() { return (CancellationError(), nil) }
      state.open[ObjectIdentifier(held)] = held
      if !state.waiters.isEmpty { return (nil, state.waiters.removeFirst()) }
      state.queue.append(held)
      return (nil, nil)
    }
    if let error { held.settle(.failure(error)) }
    waiter?.finish(held)
  }

  /// Waits until the test answers a request that is held.
  package func answer(to held: HeldRequest) async throws -> Reply {
    defer {
      state.withLock { state in
        state.open[ObjectIdentifier(held)] = nil
        state.queue.removeAll { $0 === held }
      }
    }
    return try await held.answer()
  }

  /// The oldest request held and not handed out that has not ended; waits for one where there is none.
  ///
  /// - Returns: The request; nil when the patience is over or the waiting task is cancelled.
  package func next(within patience: Duration) async -> HeldRequest? {
    let waiter = Waiter<HeldRequest>()
    let oldest: HeldRequest? = state.withLock { state in
      while !state.queue.isEmpty {
        let oldest = state.queue.removeFirst()
        if oldest.isWanted() { return oldest }
      }
      state.waiters.append(waiter)
      return nil
    }
    if let oldest { return oldest }
    return await waiter.value(within: patience) {
      self.state.withLock { $0.waiters.remove(waiter) }
    }
  }

  /// Takes those that are held and not handed out, if the scope has not ended.
  package func takeWaiting() -> [HeldRequest] {
    state.withLock { state in
      defer { state.queue = [] }
      return state.hasEnded ? [] : state.queue.filter { $0.isWanted() }
    }
  }

  /// Fails every request that still waits, and every one that comes later.
  package func end() {
    let open = state.withLock { state in
      state.hasEnded = true
      return Array(state.open.values)
    }
    for held in open { held.end() }
  }

  /// Whether the test has said that it does not answer a request, which is known by its number.
  package func hasLeft(_ number: Int) -> Bool {
    state.withLock { $0.open.values.contains { $0.isLeft && $0.number == number } }
  }
}
