import UnderstudyCore

/// Messages of other threads to the thread of a loop.
final class Mailbox: Sendable {
  enum Message: Sendable {
    /// A connection that another loop has taken.
    case adopt(CInt)
    /// A part of the response to a request of a connection.
    case output(Connection.ID, ConnectionSink.Part)
    /// No more connections, and no more requests on those that are there.
    case stop
  }

  let waker: Waker
  private let messages = Lock<[Message]>([])

  init() throws(SocketError) {
    waker = try Waker()
  }

  func post(_ message: Message) {
    let isFirst = messages.withLock { messages in
      messages.append(message)
      return messages.count == 1
    }
    if isFirst { waker.wake() }
  }

  /// All messages since the last call, in order.
  func take() -> [Message] {
    waker.reset()
    return messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
