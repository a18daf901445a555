import UnderstudyCore

/// How large things may get, and how long they may wait, before the stubs refuse them.
///
/// The error names the limit.
public struct StubLimits: Sendable, Equatable {
  /// The bytes of the body of a request; 64 MiB unless told otherwise.
  public var requestBody: Int
  /// The redirects followed for one request; 20, as URLSession does, unless told otherwise.
  public var redirects: Int
  /// How long, in real time, a request waits for the test to advance a manual clock or to answer it, and
  /// the test for a held request, before the test fails instead of hanging; 30 s unless told otherwise.
  public var patience: Duration

  /// Makes limits.
  public init(requestBody: Int = 64 << 20, redirects: Int = 20, patience: Duration? = nil) {
    self.requestBody = requestBody
    self.redirects = redirects
    self.patience = patience ?? Patience.standard
  }
}
