import Foundation

/// The receiver of a response: a URLSession task, a socket, the in-memory client.
///
/// Calls come one at a time: a head, any number of chunks, then `finish` or `fail`; or `fail` alone.
package protocol ReplySink: Sendable {
  /// Whether the response is not waited for any more, though the load may not have been told so yet.
  var isAbandoned: Bool { get }
  /// The bytes that a slow reader has not taken, if they may grow; nil if the reader takes all at once.
  var backlog: Backlog? { get }
  /// Whether the client may block all threads of Swift's tasks until it is answered.
  var mayBlockTasks: Bool { get }
  /// The kind of client.
  var platform: ClientPlatform { get }
  /// Called before the first call that comes later than `Loading.start` and from elsewhere.
  func willTakeTime()
  /// Runs the predicates of stubs, and the search for the reason why none matches.
  func runSecondLook(of engine: StubEngine, _ body: @escaping @Sendable () -> Void)
  func receive(_ head: ResponseHead, for request: RecordedRequest)
  func receive(_ chunk: Data)
  /// Several chunks at once, and the whole of them for a sink that keeps them together.
  func receive(_ chunks: [Data], whole: Data)
  func finish()
  /// A whole response, in place of a head, a chunk and `finish`.
  func receive(_ answer: ReadyResponse, for request: RecordedRequest)
  func fail(_ error: any Error)
  /// Hands the connection over in place of a response; false if the client or the face cannot.
  func open(_ conversation: any Conversation) -> Bool
  /// Asks whether to follow a redirect; `follow` gets the request to send, or nil to take the
  /// redirect itself as the response.
  func redirect(
    _ head: ResponseHead, from request: RecordedRequest, to next: RecordedRequest,
    follow: @escaping @Sendable (RecordedRequest?) -> Void)
  /// A function that asks the client for the credentials that a 401 demands, and gives the `Authorization` to send,
  /// or nil to take the 401 itself as the response; nil if it cannot be asked.
  func challenge(_ head: ResponseHead, for request: RecordedRequest) -> Challenge?
}

/// The server's side of a connection on which a stub talks to a client in place of a response: a web socket.
package protocol Conversation: AnyObject, Sendable {
  /// Talks until all is said.
  func talk(on clock: StubClock) async throws
  /// Says goodbye to the client, which the talk has failed or not.
  func close(failed: Bool)
  /// Ends the talk, whose client is gone.
  func end()
}

package typealias Challenge = (@escaping @Sendable (String?) -> Void) -> Void

extension ReplySink {
  package var isAbandoned: Bool { false }

  package var backlog: Backlog? { nil }

  package var mayBlockTasks: Bool { false }

  package var platform: ClientPlatform { .current }

  package func willTakeTime() {}

  /// On a queue: the caller may hold what a predicate waits for, such as the one work queue of all sessions on
  /// Linux.
  package func runSecondLook(of engine: StubEngine, _ body: @escaping @Sendable () -> Void) {
    let sender = engine.otherSender
    engine.userCode.run { sender.map { $0.run(body) } ?? body() }
  }

  package func receive(_ chunks: [Data], whole: Data) {
    for chunk in chunks where !chunk.isEmpty { receive(chunk) }
  }

  package func open(_ conversation: any Conversation) -> Bool { false }

  package func challenge(_ head: ResponseHead, for request: RecordedRequest) -> Challenge? { nil }

  package func receive(_ answer: ReadyResponse, for request: RecordedRequest) {
    receive(answer.head, for: request)
    let body = answer.body(for: request)
    if !body.isEmpty { receive(body) }
    finish()
  }
}

/// The time that a request may take, on the clock of the stubs.
package struct LoadingTimeouts: Sendable, Equatable {
  /// Without anything coming.
  package var idle: Duration
  /// From beginning to end.
  package var total: Duration

  /// URLSession's own defaults: a minute, and a week.
  package init(idle: Duration = .seconds(60), total: Duration = .seconds(604_800)) {
    self.idle = idle
    self.total = total
  }

  /// The first end.
  var least: Duration { min(idle, total) }

  mutating func spend(_ time: Duration) {
    idle -= time
    total -= time
  }
}

/// The bytes that a reader was given of a response and has not taken: a reply goes on only while they
/// are few.
///
/// Without it a client that does not read would have its whole body, or a stream without end, kept in
/// memory.
package final class Backlog: Sendable {
  private struct State {
    let most: Int
    /// On their way to where they wait for the reader.
    var given = 0
    /// There, and not yet taken by the reader.
    var waiting = 0
    var isLifted = false
    var waiter: Waiter<Void>?

    var isFull: Bool { !isLifted && given + waiting >= most }
  }

  private let state: Lock<State>

  /// - Parameter most: the bytes with which it is full.
  package init(most: Int) { state = Lock(State(most: most)) }

  /// Whether a reply must wait before it gives more.
  package var isFull: Bool { state.withLock(\.isFull) }

  /// Waits until the reader has taken enough, the reader is not waited for any more, or the task is
  /// cancelled. One reply at a time may wait.
  package func room() async {
    let waiter = Waiter<Void>()
    change { $0.waiter = waiter }
    await waiter.value {
      self.lift()
      return false
    }
  }

  /// Notes bytes that are on their way to the reader.
  package func give(_ count: Int) { state.withLock { $0.given += count } }

  /// Notes that bytes have arrived where they wait for the reader.
  package func arrived(_ count: Int) { state.withLock { $0.given -= count } }

  /// Notes that the reader has taken bytes that were given.
  package func take(_ count: Int) { change { $0.given -= count } }

  /// Notes how much waits for the reader now.
  package func note(waiting count: Int) { change { $0.waiting = count } }

  /// Lets every reply go on from now on; whether one would have had to wait.
  @discardableResult package func lift() -> Bool {
    let wasFull = isFull
    change { $0.isLifted = true }
    return wasFull
  }

  private func change(_ body: (inout sending State) -> Void) {
    let waiter = state.withLock { state -> Waiter<Void>? in
      body(&state)
      return state.isFull ? nil : state.waiter.take()
    }
    waiter?.finish(())
  }
}
