import Foundation
import UnderstudyCore

/// A request that waits for the test to answer it.
///
/// ```swift
/// let stubs = HTTPStubs(.get("/users/{name}").held())
/// async let user = client.user("dasdom")
/// let request = await stubs.nextHeld()
/// request.reply(.json(["username": "dasdom"]))
/// ```
///
/// The first reply counts; later ones do nothing.
public final class HeldRequest: Sendable {
  private enum State {
    case waiting
    case awaited(CheckedContinuation<Reply, any Error>)
    case settled(Result<Reply, any Error>)
    case done
  }

  /// The request.
  public let request: RecordedRequest
  private let stub: Stub?
  private let state = Lock(State.waiting)
  /// False once the request has ended, though whoever holds it may not have been told so yet.
  let isWanted: @Sendable () -> Bool
  private let whenSettled: @Sendable () -> Void

  package init(
    _ request: RecordedRequest, stub: Stub?, isWanted: @escaping @Sendable () -> Bool = { true },
    whenSettled: @escaping @Sendable () -> Void = {}
  ) {
    self.request = request
    self.stub = stub
    self.isWanted = isWanted
    self.whenSettled = whenSettled
  }

  /// Answers the request.
  public func reply(_ reply: Reply) { settle(.success(reply)) }

  /// Fails the request as URLSession would.
  public func fail(_ code: URLError.Code) { settle(.success(.failing(code))) }

  package func settle(_ result: Result<Reply, any Error>) {
    let continuation: CheckedContinuation<Reply, any Error>??
    continuation = state.withLock { state in
      switch state {
      case .waiting:
        state = .settled(result)
        return .some(nil)
      case .awaited(let continuation):
        state = .done
        return continuation
      case .settled, .done: return nil
      }
    }
    guard let continuation else { return }
    whenSettled()
    continuation?.resume(with: result)
  }

  package func answer() async throws -> Reply {
    try await withCheckedThrowingContinuation { continuation in
      let result: Result<Reply, any Error>? = state.withLock { state in
        if case .settled(let result) = state {
          state = .done
          return result
        }
        state = .awaited(continuation)
        return nil
      }
      if let result { continuation.resume(with: result) }
    }
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

extension StubError {
  /// Why a request was not answered whose reply waits for a manual clock.
  package static func clockNeverAdvanced(_ request: RecordedRequest, by stub: Stub) -> StubError {
    StubError(
      .clockNeverAdvanced,
      """
      The reply to \(request.shown) by the stub \(stub.shown) waits for a manual clock that nobody \
      advances. Call `await clock.advance(by: …)` while the request is under way.
      """)
  }
}

extension HeldRequest: CustomStringConvertible, CustomReflectable {
  /// The request that is held, without secrets.
  public var description: String { "held: \(request)" }

  /// What `dump` shows: the request, without secrets.
  public var customMirror: Mirror { Mirror(self, children: ["request": request]) }
}
