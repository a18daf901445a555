import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// A message of a web socket.
public enum WebSocketMessage: Sendable, Hashable {
  /// Text.
  case text(String)
  /// Bytes.
  case data(Data)
}

extension WebSocketMessage: ExpressibleByStringInterpolation {
  /// Text.
  public init(stringLiteral value: String) { self = .text(value) }
}

/// A web socket that a client has opened, seen from the server's side.
///
/// ```swift
/// .get("/chat").reply(.webSocket { socket in
///   socket.send("welcome")
///   for await message in socket.messages { socket.send(message) }
/// })
/// ```
public final class WebSocket: Conversation {
  /// The acts of the server's side of the connection.
  package typealias Transport = (
    send: @Sendable (WebSocketMessage) -> Void,
    close: @Sendable (_ code: Int, _ reason: String) -> Void
  )

  /// The request that opened it.
  public let request: RecordedRequest
  /// The client's messages, until it closes. One task at a time can read them.
  public let messages: AsyncStream<WebSocketMessage>
  private let incoming: AsyncStream<WebSocketMessage>.Continuation
  /// Has no elements, and ends with the socket; a script's waits are over then.
  private let (opening, ending) = AsyncStream.makeStream(of: Never.self)
  private let transport: Lock<Transport?> = Lock(nil)

  private let script: @Sendable (WebSocket, StubClock) async throws -> Void

  package init(
    _ request: RecordedRequest,
    _ script: @escaping @Sendable (WebSocket, StubClock) async throws -> Void = { _, _ in }
  ) {
    self.request = request
    self.script = script
    (messages, incoming) = AsyncStream.makeStream()
  }

  /// Sends a message to the client; after the end it goes nowhere.
  public func send(_ message: WebSocketMessage) { transport.withLock { $0 }?.send(message) }

  /// Closes the socket with a status code of RFC 6455, such as 1000 for a normal end.
  public func close(code: Int = 1000, reason: String = "") {
    transport.withLock { $0 }?.close(code, reason)
  }

  // MARK: - For the engine

  package func talk(on clock: StubClock) async throws { try await script(self, clock) }

  package func close(failed: Bool) { close(code: failed ? 1011 : 1000) }

  // MARK: - For a face

  package func open(_ transport: Transport) { self.transport.withLock { $0 = transport } }

  package func receive(_ message: WebSocketMessage) { incoming.yield(message) }

  /// The client has closed, or is gone.
  package func end() {
    transport.withLock { $0 = nil }
    incoming.finish()
    ending.finish()
  }

  /// Sleeps no longer than the client stays. One task at a time can.
  fileprivate func wait(for duration: Duration, on clock: StubClock) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await clock.sleep(for: duration) }
      group.addTask { for await _ in self.opening {} }
      try await group.next()
      group.cancelAll()
    }
    try Task.checkCancellation()
  }
}

/// The script of a web socket, as a stub file declares it.
package enum WebSocketScript: Sendable {
  case steps([WebSocketStep])
  /// Sends back what it gets.
  case echo
}

extension Reply {
  /// The script, if it is a web socket that has one.
  package var webSocketScript: WebSocketScript? {
    if case .conversation(let script)? = declaration { script as? WebSocketScript } else { nil }
  }

  private static func webSocket(
    following declaration: WebSocketScript?,
    _ script: @escaping @Sendable (WebSocket, StubClock) async throws -> Void
  ) -> Reply {
    var reply = Reply(.conversation { WebSocket($0, script) })
    reply.declaration = declaration.map { .conversation($0) }
    return reply
  }
}

/// A step of a scripted web socket.
package enum WebSocketStep: Sendable, Hashable {
  /// Sends a message.
  case send(WebSocketMessage)
  /// Waits for the client's next message, which must be this one; another is a problem in the report.
  case expect(WebSocketMessage)
  /// Waits for the client's next message, whatever it is.
  case receive
  /// Waits on the clock of the stubs, or until the client has closed.
  case wait(Duration)
  /// Closes with a status code of RFC 6455.
  case close(code: Int)
}

extension Reply {
  /// Accepts a web socket and talks to the client until the closure returns, which closes it.
  ///
  /// ```swift
  /// .get("/prices").reply(.webSocket { socket in
  ///   for await message in socket.messages where message == "subscribe" { socket.send("1.07") }
  /// })
  /// ```
  ///
  /// A `StubServer` answers so; URLSession's own web sockets cannot be answered, and fail with an error
  /// that says so.
  public static func webSocket(
    _ talk: @escaping @Sendable (WebSocket) async throws -> Void
  ) -> Reply {
    webSocket(following: nil) { socket, _ in try await talk(socket) }
  }

  /// Accepts a web socket and follows a script of a stub file, after which it closes.
  package static func webSocket(_ script: [WebSocketStep]) -> Reply {
    webSocket(following: .steps(script)) { socket, clock in
      var messages = socket.messages.makeAsyncIterator()
      for step in script {
        switch step {
        case .send(let message): socket.send(message)
        case .receive: if await messages.next() == nil { return }
        case .expect(let expected):
          let message = await messages.next()
          if message != expected { throw WebSocketMismatch(expected, message) }
        case .wait(let duration): try await socket.wait(for: duration, on: clock)
        case .close(let code): return socket.close(code: code)
        }
      }
    }
  }

  /// Accepts a web socket and sends back what it gets.
  ///
  /// ```swift
  /// .get("/echo").reply(.webSocketEcho)
  /// ```
  public static let webSocketEcho = webSocket(following: .echo) { socket, _ in
    for await message in socket.messages { socket.send(message) }
  }
}

/// A message that the script of a web socket did not expect.
struct WebSocketMismatch: Error, CustomStringConvertible {
  let description: String

  init(_ expected: WebSocketMessage, _ message: WebSocketMessage?) {
    let found = message.map { "sent \(Self.shown($0))" } ?? "closed the web socket"
    description = "the script expects \(Self.shown(expected)), the client \(found)"
  }

  private static func shown(_ message: WebSocketMessage) -> String {
    switch message {
    case .text(let text): "\"\(text.prefix(200))\""
    case .data(let data): data.count.counting("byte")
    }
  }
}
