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
  let stub: Stub?
  private let promise = Promise<Reply>()
  private let onAnswer: @Sendable () -> Void
  /// False once the request has ended, though its task may not have been told so yet.
  let isWanted: @Sendable () -> Bool

  package init(
    _ request: RecordedRequest, stub: Stub?,
    isWanted: @escaping @Sendable () -> Bool = { true },
    onAnswer: @escaping @Sendable () -> Void = {}
  ) {
    self.request = request
    self.stub = stub
    self.isWanted = isWanted
    self.onAnswer = onAnswer
  }

  /// Answers the request.
  public func reply(_ reply: Reply) { settle(.success(reply)) }

  /// Fails the request as URLSession would.
  public func fail(_ code: URLError.Code) { settle(.success(.failing(code))) }

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
