import Foundation

extension HAR {
  /// One request with its answer.
  public struct Entry: Sendable, Hashable, Codable {
    /// The page the request is from.
    public var pageref: String?
    /// When the request was sent.
    @Timestamp public var startedDateTime: Date
    /// How long all took, in milliseconds: the sum of the timings.
    public var time: Double
    /// The request.
    public var request: Request
    /// The answer.
    public var response: Response
    /// What a cache had to do with it.
    public var cache: Cache
    /// Where the time went.
    public var timings: Timings
    /// The address of the server.
    public var serverIPAddress: String?
    /// A name for the connection.
    public var connection: String?
    /// A remark.
    public var comment: String?

    /// Makes an entry.
    public init(
      pageref: String? = nil, startedDateTime: Date, time: Double, request: Request,
      response: Response, cache: Cache = Cache(), timings: Timings,
      serverIPAddress: String? = nil, connection: String? = nil, comment: String? = nil
    ) {
      self.pageref = pageref
      _startedDateTime = Timestamp(wrappedValue: startedDateTime)
      self.time = time
      self.request = request
      self.response = response
      self.cache = cache
      self.timings = timings
      self.serverIPAddress = serverIPAddress
      self.connection = connection
      self.comment = comment
    }
  }

  /// What a cache had to do with a request.
  public struct Cache: Sendable, Hashable, Codable {
    /// A remark.
    public var comment: String?

    /// Makes a cache that had nothing to do with it.
    public init(comment: String? = nil) {
      self.comment = comment
    }
  }

  /// Where the time of a request went, in milliseconds; -1 where it does not apply.
  public struct Timings: Sendable, Hashable, Codable {
    /// Waiting for a connection.
    public var blocked: Double?
    /// Looking the host up.
    public var dns: Double?
    /// Connecting, the encryption included.
    public var connect: Double?
    /// Sending the request.
    public var send: Double
    /// Waiting for the answer.
    public var wait: Double
    /// Reading the answer.
    public var receive: Double
    /// Agreeing on the encryption.
    public var ssl: Double?
    /// A remark.
    public var comment: String?

    /// Makes timings.
    public init(
      blocked: Double? = nil, dns: Double? = nil, connect: Double? = nil, send: Double,
      wait: Double, receive: Double, ssl: Double? = nil, comment: String? = nil
    ) {
      self.blocked = blocked
      self.dns = dns
      self.connect = connect
      self.send = send
      self.wait = wait
      self.receive = receive
      self.ssl = ssl
      self.comment = comment
    }
  }
}
