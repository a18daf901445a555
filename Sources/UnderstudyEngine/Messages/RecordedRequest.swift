import Foundation

/// A request as the code under test sent it: method, URL, headers and body, whatever carried it.
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
    let carrier: (any RequestCarrier)?

    init(
      _ method: String, _ url: URL, _ headers: HeaderFields, _ body: Data?,
      _ carrier: (any RequestCarrier)?
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

  /// The `operationId` of an OpenAPI document that a generated client sent the request for; nil if another
  /// client sent it.
  ///
  /// ```swift
  /// #expect(stubs.requests.map(\.operationID) == ["getPet"])
  /// ```
  public package(set) var operationID: String?

  /// The names of secrets in the request, set by its scope, so that they are hidden wherever it is
  /// shown.
  package var secretNames = SecretNames.standard

  /// The request with what is known of another besides what that one sent: the operation it calls, and which of
  /// its values are secrets.
  package func knowing(asOf other: RecordedRequest) -> RecordedRequest {
    copy(of: self) { ($0.operationID, $0.secretNames) = (other.operationID, other.secretNames) }
  }

  /// Creates a request, to ask a pattern whether it matches.
  ///
  /// ```swift
  /// let request = RecordedRequest(
  ///   method: "POST", url: url, headers: ["Accept": "text/plain"], body: Data("Ida".utf8))
  /// #expect(RequestPattern.post("/**").body(.text("Ida")).matches(request))
  /// ```
  public init(
    method: String = "GET", url: URL, headers: HeaderFields = [:], body: Data? = nil
  ) {
    storage = Storage(method, url, headers, body, nil)
  }

  /// Creates a request that another library carried.
  package init(
    method: String, url: URL, headers: HeaderFields, body: Data?, carrier: (any RequestCarrier)?
  ) {
    storage = Storage(method, url, headers, body, carrier)
  }

  /// The method as it was sent, such as `GET`.
  public var method: String { storage.method }
  /// The URL as it was sent.
  public var url: URL { storage.url }
  /// The header fields, including those of the session.
  public var headers: HeaderFields { storage.headers }
  /// The bytes of the body, or nil if there was none.
  public var body: Data? { storage.body }
  /// The items of the query of the URL, decoded and in order.
  public var query: [FormItem] { target.queryItems }

  package var target: RequestTarget { storage.target }

  /// Identifies the request among those that are alive.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  /// The URLRequest or connection that carried it; never shown, since it contains secrets.
  package var carrier: (any RequestCarrier)? { storage.carrier }
}

extension RecordedRequest {
  /// The body as text; nil if there is no body, or it is not UTF-8.
  public var text: String? { body.flatMap { String(data: $0, encoding: .utf8) } }

  /// The fields of a body of type `application/x-www-form-urlencoded`, or that looks like one, decoded and
  /// in order; empty if there is no form, such as in JSON.
  ///
  /// ```swift
  /// #expect(stubs.requests[0].form == [FormItem(name: "user", value: "ida")])
  /// ```
  public var form: [FormItem] {
    guard let text else { return [] }
    let isCalledForm =
      headers["Content-Type"]?.isFormType == true
      && text.utf8.first.map { "{[<".utf8.contains($0) } == false
    return isCalledForm || FormItem.isForm(text) ? FormItem.parse(text) : []
  }

  /// The parts of a `multipart/…` body; empty if the headers do not announce one.
  ///
  /// ```swift
  /// let photo = stubs.requests[0].parts[0]
  /// #expect(photo.name == "photo" && photo.filename == "ida.jpg")
  /// ```
  public var parts: [MultipartPart] {
    guard let body, let type = headers["Content-Type"],
      let boundary = MultipartPart.boundary(in: type)
    else { return [] }
    return MultipartPart.parse(body, boundary: boundary)
  }

  package var cookies: [CookiePair] { headers.values(for: "Cookie").flatMap(CookiePair.all(in:)) }

  /// Whether the body looks like a form; URLSession sends every body as one by default.
  package var isForm: Bool { text.map(FormItem.isForm) ?? false }
}

extension RecordedRequest {
  /// The body as JSON.
  ///
  /// ```swift
  /// #expect(try stubs.requests[0].json()["title"] == "Ida")
  /// ```
  ///
  /// - Throws: An error that names the request, if there is no body or it is not JSON.
  public func json() throws -> JSONValue {
    let body = try requireBody()
    do {
      return try JSONValue(parsing: body)
    } catch {
      throw BodyError(self, "its body is not JSON: \(error.teaching)")
    }
  }

  /// The body decoded from JSON.
  ///
  /// ```swift
  /// let movie = try stubs.requests[0].decode(Movie.self)
  /// ```
  ///
  /// - Throws: An error that names the request, if there is no body or it does not decode.
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, using decoder: JSONDecoder = JSONDecoder()
  ) throws -> Value {
    let body = try requireBody()
    do {
      return try decoder.decode(type, from: body)
    } catch {
      // Of broken JSON the parser says more than the decoder.
      if case DecodingError.dataCorrupted(let context) = error, context.codingPath.isEmpty {
        _ = try json()
      }
      throw BodyError(self, "its body cannot be decoded as \(type): \(reason(of: error))")
    }
  }

  /// Why a decoder gave up; it may quote the value, which may be a secret.
  private func reason(of error: any Error) -> String {
    guard let fault = CodingFault(error, isJSON: true) else { return error.teaching }
    return fault.keys.contains(where: redaction.isSecret(member:))
      ? "at \(fault.keyPath), the value cannot be decoded" : fault.description
  }

  private func requireBody() throws -> Data {
    guard let body else { throw BodyError(self, "it has no body") }
    return body
  }
}

/// A recorded body that could not be read as requested.
package struct BodyError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The method and URL of the request, without secrets.
  package let request: String
  /// The fault of its body.
  package let reason: String

  /// Names the request and what is wrong with its body.
  package var description: String { "\(request): \(reason)" }
}
