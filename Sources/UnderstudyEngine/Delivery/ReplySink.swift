import Foundation

/// Where a response goes: a URLSession task, a socket, the in-memory client.
///
/// Calls come one at a time: a head, any number of chunks, then `finish` or `fail`; or `fail` alone.
package protocol ReplySink: Sendable {
  /// Whether the response is not waited for any more, though the load may not have been told so yet.
  var isAbandoned: Bool { get }
  /// What a slow reader has not taken, where that may grow; nil where the reader takes all at once.
  var backlog: Backlog? { get }
  /// Whether the client may block all threads of Swift's tasks until it is answered.
  var mayBlockTasks: Bool { get }
  /// The kind of client.
  var platform: ClientPlatform { get }
  /// Called before the first call that comes later than `Loading.start` and from elsewhere.
  func willTakeTime()
  func receive(_ head: ResponseHead, for request: RecordedRequest)
  func receive(_ chunk: Data)
  /// Several chunks at once, and the whole of them for a sink that keeps them together.
  func receive(_ chunks: [Data], whole: Data)
  func finish()
  /// A whole response, in place of a head, a chunk and `finish`.
  func receive(_ answer: ReadyResponse, for request: RecordedRequest)
  func fail(_ error: any Error)
  /// Opens a web socket in place of a response; false where the client or the face cannot.
  func open(_ socket: WebSocket) -> Bool
  /// Asks whether to follow a redirect; `follow` gets the request to send, or nil to take the
  /// redirect itself as the response.
  func redirect(
    _ head: ResponseHead, from request: RecordedRequest, to next: RecordedRequest,
    follow: @escaping @Sendable (RecordedRequest?) -> Void)
  /// A function that asks the client for the credentials that a 401 demands, and gives the `Authorization` to send,
  /// or nil to take the 401 itself as the response; nil where it cannot be asked.
  func challenge(_ head: ResponseHead, for request: RecordedRequest) -> Challenge?
}

package typealias Challenge = (@escaping @Sendable (String?) -> Void) -> Void

extension ReplySink {
  package var isAbandoned: Bool { false }

  package var backlog: Backlog? { nil }

  package var mayBlockTasks: Bool { false }

  package var platform: ClientPlatform { .current }

  package func willTakeTime() {}

  package func receive(_ chunks: [Data], whole: Data) {
    for chunk in chunks where !chunk.isEmpty { receive(chunk) }
  }

  package func open(_ socket: WebSocket) -> Bool { false }

  package func challenge(_ head: ResponseHead, for request: RecordedRequest) -> Challenge? { nil }

  package func receive(_ answer: ReadyResponse, for request: RecordedRequest) {
    receive(answer.head, for: request)
    let body = answer.body(for: request)
    if !body.isEmpty { receive(body) }
    finish()
  }
}

/// How long a request may take, on the clock of the stubs.
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
