import UnderstudyCore

/// How large things may get, and how long they may wait, before the stubs refuse them.
///
/// The error names the limit.
public struct StubLimits: Sendable, Equatable {
  /// The bytes of the body of a request; 64 MiB unless told otherwise.
  public var requestBody: Int
  /// The redirects followed for one request; 20, as URLSession does, unless told otherwise.
  public var redirects: Int
  /// The requests that a scope remembers at least; 65,536 unless told otherwise.
  ///
  /// Older ones are dropped, and the report says how many. Those that went off script are kept, and
  /// what the stubs count stays right.
  public var requests: Int
  /// The bytes of bodies that a scope remembers at least, beside the stubs' own; 256 MiB unless told
  /// otherwise.
  ///
  /// Older requests are dropped with theirs, as beyond ``requests``.
  public var recordedBodies: Int
  /// How long, in real time, a request waits for the test to advance a manual clock or to answer it, and
  /// the test for a held request, or the end of a scope for a reply under way, before the test fails
  /// instead of hanging; 30 s unless told otherwise.
  public var patience: Duration

  /// Makes limits.
  public init(
    requestBody: Int = 64 << 20, redirects: Int = 20, requests: Int = 65_536,
    recordedBodies: Int = 256 << 20, patience: Duration? = nil
  ) {
    self.requestBody = requestBody
    self.redirects = redirects
    self.requests = requests
    self.recordedBodies = recordedBodies
    self.patience = patience ?? Patience.standard
  }
}
