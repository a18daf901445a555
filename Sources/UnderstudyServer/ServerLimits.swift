/// How much a client may ask of a ``StubServer``; what goes beyond is refused with the limit's name.
public struct ServerLimits: Sendable, Hashable {
  /// The bytes of a request line and its header fields; 431 beyond.
  public var head: Int
  /// The bytes of a request's body; 413 beyond. Also of one message of a web socket, and of what a web
  /// socket sends to a client that does not read.
  public var body: Int
  /// The connections open at once; one more is answered 503 and closed.
  public var connections: Int
  /// How long a connection may be silent between and within requests, in real time; 408 within one.
  public var idle: Duration

  /// Makes limits: 64 KiB, 64 MiB, 4,096 connections, 60 s.
  public init(
    head: Int = 64 << 10, body: Int = 64 << 20, connections: Int = 4_096,
    idle: Duration = .seconds(60)
  ) {
    self.head = head
    self.body = body
    self.connections = connections
    self.idle = idle
  }
}
