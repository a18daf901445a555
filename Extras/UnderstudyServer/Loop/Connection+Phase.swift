import UnderstudyHTTP

extension Connection {
  enum Phase {
    /// Between two requests, or within one that has not all come.
    case reading
    /// A response is under way.
    case answering(Answering)
    /// Frames go both ways until one side closes.
    case talking(WebSocketSession, cancel: @Sendable () -> Void)
    /// What is left is written, and that is the end.
    case closing
    /// All is written, and what the client still sends is read and dropped: closing before would reset
    /// the connection, and the client might lose what it was told.
    case draining
  }

  struct Answering {
    var writer: ResponseWriter
    let cancel: @Sendable () -> Void
    let handshake: WebSocketHandshake?
    let unread: Backlog
    let unsent: Backlog
    var hasHead = false

    /// Whether nothing that is still to come would be sent.
    var isAllSent: Bool { hasHead && writer.isComplete }
  }
}
