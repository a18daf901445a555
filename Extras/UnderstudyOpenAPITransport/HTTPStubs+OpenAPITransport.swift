import Foundation
import UnderstudyHTTP

#if OpenAPITransport
import HTTPTypes
public import OpenAPIRuntime

extension HTTPStubs {
  /// A transport that the stubs answer, for a client that swift-openapi-generator wrote.
  ///
  /// ```
  /// let stubs = HTTPStubs(.get("/v1/pets/{id}").reply(.json(["id": 7, "name": "Ida"])))
  /// let client = Client(serverURL: try Servers.Server1.url(), transport: stubs.transport)
  /// let pet = try await client.getPet(path: .init(id: 7)).ok.body.json
  /// ```
  ///
  /// Redirects, timeouts and encodings are as with `URLSessionTransport`, and so are errors: the client's
  /// `ClientError` has a `URLError` below. A response is streamed; the body of a request is read before a stub
  /// is looked for. The ``RecordedRequest/operationID`` is on the record.
  public var transport: some ClientTransport { StubTransport(stubs: self) }
}

/// Translates between the types of OpenAPIRuntime and the engine's.
struct StubTransport: ClientTransport {
  let stubs: HTTPStubs
  /// URLSession's own, unless a test of this module sets others.
  var timeouts = LoadingTimeouts()

  func send(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let url = try request.url(below: baseURL)
    // Before a body is read, which can be read once.
    if Task.isCancelled { throw URLError(.cancelled) }
    let bytes = try await body?.bytes(limit: stubs.engine.options.requestBodyLimit)
    var recorded = RecordedRequest(
      method: request.method.rawValue, url: url,
      headers: HeaderFields(
        request.headerFields.map { .init(name: $0.name.rawName, value: $0.value) }),
      body: bytes)
    recorded.operationID = operationID.isEmpty ? nil : operationID
    let response = try await StreamingSink.load(
      recorded, stubs.engine, timeouts: timeouts, isURLSession: true)
    let length = response.head.length(for: response.request)
    let received = HTTPBody(
      response.body, length: length.map { .known(Int64($0)) } ?? .unknown,
      iterationBehavior: .single)
    return (HTTPResponse(response.head), received)
  }
}

extension HTTPRequest {
  /// The URL of the request: its path comes behind the server's, as the transports of Apple have it.
  fileprivate func url(below base: URL) throws -> URL {
    var parts = URLComponents(url: base, resolvingAgainstBaseURL: true)
    let own = URLComponents(string: path ?? "")
    parts?.percentEncodedPath += own?.percentEncodedPath ?? ""
    parts?.percentEncodedQuery = own?.percentEncodedQuery
    guard own != nil, let url = parts?.url else {
      throw URLError(
        .badURL, for: nil, "the path of the operation is not one of a URL, or its server is not")
    }
    return url
  }
}

extension HTTPResponse {
  fileprivate init(_ head: ResponseHead) {
    self.init(status: Status(code: head.status))
    for field in head.headers {
      if let name = HTTPField.Name(field.name) {
        headerFields.append(HTTPField(name: name, value: field.value))
      }
    }
  }
}

#else

extension HTTPStubs {
  /// A transport for a client that swift-openapi-generator wrote.
  @available(
    *, unavailable,
    message: """
      the package trait that brings OpenAPIRuntime is not enabled; in Package.swift: \
      .package(url: "…/understudy.git", …, traits: [.defaults, "OpenAPITransport"])
      """
  )
  public var transport: Never { fatalError("unavailable") }
}
#endif
