import Foundation
import UnderstudyHTTP

/// Takes a response that comes over time to the connection that waits for it.
struct ConnectionSink: ReplySink {
  enum Part: Sendable {
    case head(ResponseHead)
    case chunk(Data)
    case end
    case open(WebSocket)
    case frame(WebSocketFrame)
    /// More of a web socket waits than is kept for a client that does not read.
    case overflow
    case failure(any Error, RecordedRequest)
  }

  let mailbox: Mailbox
  let connection: Connection.ID
  let request: RecordedRequest
  /// Whether the client asks for a web socket.
  let canOpen: Bool
  /// What the client has not read of a response.
  let unread: Backlog
  /// What it has not read of a web socket, whose sender does not wait.
  let unsent: Backlog

  var backlog: Backlog? { unread }

  var mayBlockTasks: Bool { true }

  func receive(_ head: ResponseHead, for request: RecordedRequest) { post(.head(head)) }

  func receive(_ chunk: Data) {
    unread.give(chunk.count)
    post(.chunk(chunk))
  }

  func finish() { post(.end) }

  func fail(_ error: any Error) { post(.failure(error, request)) }

  func open(_ socket: WebSocket) -> Bool {
    guard canOpen else { return false }
    socket.open(
      (
        send: { message in
          if unsent.isFull { return post(.overflow) }
          let frame = WebSocketFrame(message)
          unsent.give(frame.payload.count)
          post(.frame(frame))
        },
        close: { post(.frame(.close($0, $1))) }
      ))
    post(.open(socket))
    return true
  }

  func redirect(
    _ head: ResponseHead, from request: RecordedRequest, to next: RecordedRequest,
    follow: @escaping @Sendable (RecordedRequest?) -> Void
  ) {
    // A server only says where to go; the client sends the next request itself.
    follow(nil)
  }

  private func post(_ part: Part) { mailbox.post(.output(connection, part)) }
}
