/// The status and the headers of an answer.
public struct ResponseHead: Sendable, Hashable {
  /// The status code, such as 200.
  public var status: Int
  /// The header fields.
  public var headers: HTTPHeaders

  /// Makes a head.
  public init(status: Int = 200, headers: HTTPHeaders = [:]) {
    self.status = status
    self.headers = headers
  }
}
