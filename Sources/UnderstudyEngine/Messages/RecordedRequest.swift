import Foundation

/// What the code under test sent: method, URL, headers and body, whatever carried it.
///
/// ```swift
/// let request = stubs.requests[0]
/// #expect(request.method == "POST")
/// #expect(request.headers["Content-Type"] == "application/json")
/// #expect(try request.json()["name"] == "Suikoden")
/// ```
public struct RecordedRequest: Sendable {
  /// A class, since a request is passed on and kept more often than it is created.
  private final class Storage: Sendable {
    let method: String
    let url: URL
    let headers: HeaderFields
    let body: Data?
    let target: RequestTarget
    let carrier: RequestCarrier?

    init(
      _ method: String, _ url: URL, _ headers: HeaderFields, _ body: Data?,
      _ carrier: RequestCarrier?
    ) {
      self.method = method
      self.url = url
      self.headers = headers
      self.body = body
      self.carrier = carrier
      target = RequestTarget(url)
    }
  }

  private let storage: Storage

  /// The decoded values of the path template of the stub that answered, by name.
  ///
  /// ```swift
  /// .get("/movies/{id}").reply { request in .json(["id": .string(request.pathParameters["id"]!)]) }
  /// ```
  public package(set) var pathParameters: [String: String] = [:]

  /// The names of secrets in the request, set by its scope, so that they are hidden wherever it is
  /// shown.
  package var secretNames = SecretNames.standard

  /// Creates a request, for code that does not use URLSession.
  ///
  /// ```swift
  /// let request = RecordedRequest(
  ///   method: "POST", url: url, headers: ["Accept": "text/plain"], body: Data("Ida".utf8))
  /// let (data, head) = try await stubs.data(for: request)
  /// ```
  public init(
    method: String = "GET", url: URL, headers: HeaderFields = [:], body: Data? = nil
  ) {
    storage = Storage(method, url, headers, body, nil)
  }

  /// Creates a request that another library carried.
  package init(
    method: String, url: URL, headers: HeaderFields, body: Data?, carrier: RequestCarrier?
  ) {
    storage = Storage(method, url, headers, body, carrier)
  }

  /// The method as it was sent, such as `GET`.
  public var method: String { storage.method }
  /// The URL as it was sent.
  public var url: URL { storage.url }
  /// The header fields, including those of the session.
  public var headers: HeaderFields { storage.headers }
  /// The bytes of the body, or nil where there was none.
  public var body: Data? { storage.body }
  /// The items of the query of the URL, decoded and in order.
  public var query: [FormItem] { target.queryItems }

  package var target: RequestTarget { storage.target }

  /// Identifies the request among those that are alive.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  /// What carried the request; never shown, since it contains secrets.
  package var carrier: RequestCarrier? { storage.carrier }
}
