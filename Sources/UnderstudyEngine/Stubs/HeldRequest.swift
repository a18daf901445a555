import Foundation
import UnderstudyCore

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

  /// What `dump` shows: the request, without secrets.
  public var customMirror: Mirror { Mirror(self, children: ["request": request]) }
}
