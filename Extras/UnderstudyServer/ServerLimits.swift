/// The limits of a ``StubServer``; what exceeds one is refused with the name of the limit.
///
/// ```swift
/// let server = try await StubServer(stubs, limits: ServerLimits(body: 1 << 20, idle: .seconds(5)))
/// ```
public struct ServerLimits: Sendable, Hashable {
  /// The bytes of a request line and its header fields; 431 beyond.
  public var head: Int
  /// The bytes of a request's body; 413 beyond. Also those of one web socket message, and of what a web
  /// socket buffers for a client that does not read.
  public var body: Int
  /// The number of open connections; one more gets 503 and is closed.
  public var connections: Int
  /// How long a connection may be silent between and within requests, in real time; 408 within one.
  public var idle: Duration

  /// Creates limits; by default 64 KiB, 64 MiB, 4,096 connections and 60 s.
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
