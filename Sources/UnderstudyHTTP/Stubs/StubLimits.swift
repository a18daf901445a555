/// How large things may get before the stubs refuse them with an error that names the limit.
public struct StubLimits: Sendable, Equatable {
  /// The bytes of a request's body; 64 MiB unless told otherwise.
  public var requestBody: Int
  /// The redirects followed for one request; 20, as URLSession does, unless told otherwise.
  public var redirects: Int
  /// How long, of real time, a request may wait for the test to move a manual clock or to answer
  /// a held request, before it fails instead of hanging; 30 s unless told otherwise.
  public var patience: Duration

  /// Makes limits.
  public init(
    requestBody: Int = 64 << 20, redirects: Int = 20, patience: Duration = .seconds(30)
  ) {
    self.requestBody = requestBody
    self.redirects = redirects
    self.patience = patience
  }
}
