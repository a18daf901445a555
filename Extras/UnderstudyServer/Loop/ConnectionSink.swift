import Foundation
import UnderstudyHTTP
import UnderstudyWebSockets

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
  /// The bytes of a response that the client has not read.
  let unread: Backlog
  /// The bytes of a web socket that it has not read, whose sender does not wait.
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

  func open(_ conversation: any Conversation) -> Bool {
    guard canOpen, let socket = conversation as? WebSocket else { return false }
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

/// The bytes that wait to be written to a socket.
struct WaitingOutput {
  enum Outcome { case written, notReady, ended }

  /// Bodies of this size and more are kept as they are and never copied: a thousand clients
  /// that do not read have one body.
  static let largeSize = 64 << 10

  private var pieces: [Data] = []
  /// Behind the pieces; small ones go out together.
  private var tail = Data()
  /// The number of bytes.
  private(set) var count = 0

  mutating func append(_ bytes: [UInt8]) { append(Data(bytes)) }

  mutating func append(_ data: Data) {
    count += data.count
    if data.count >= Self.largeSize { closeTail() }
    if tail.isEmpty { tail = data } else { tail += data }
    if tail.count >= Self.largeSize { closeTail() }
  }

  private mutating func closeTail() {
    if tail.isEmpty { return }
    pieces.append(tail)
    tail = Data()
  }

  /// Takes bytes from the front, to be written elsewhere; nil if there are none.
  mutating func take(atMost most: Int) -> Data? {
    if pieces.isEmpty { closeTail() }
    guard let taken = pieces.first?.prefix(most) else { return nil }
    dropFirst(taken.count)
    return taken
  }

  /// Writes as much as the socket takes.
  mutating func write(to socket: borrowing Socket) -> Outcome {
    while true {
      if pieces.isEmpty { closeTail() }
      guard let first = pieces.first else { return .written }
      switch socket.write(first) {
      case .count(let written): dropFirst(written)
      case .notReady: return .notReady
      case .ended, .broken: return .ended
      }
    }
  }

  /// Drops bytes of the first piece.
  private mutating func dropFirst(_ number: Int) {
    count -= number
    if number < pieces[0].count {
      pieces[0] = pieces[0].dropFirst(number)
    } else {
      pieces.removeFirst()
    }
  }
}

extension StubError.Kind {
  /// The status with which a client is told of it.
  var status: Int {
    switch self {
    case .unplanned, .unsupported: 501
    case .straggler: 503
    case .overLimit: 413
    case .impossibleReply, .neverAnswered, .clockNeverAdvanced, .neverEnded, .redirectLoop: 500
    }
  }
}
