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
  /// The bytes of the body, or nil if there was none.
  public var body: Data? { storage.body }
  /// The items of the query of the URL, decoded and in order.
  public var query: [FormItem] { target.queryItems }

  package var target: RequestTarget { storage.target }

  /// Identifies the request among those that are alive.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  /// The URLRequest or connection that carried it; never shown, since it contains secrets.
  package var carrier: RequestCarrier? { storage.carrier }
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

extension Error {
  /// The most detailed description of an error: Foundation says where JSON is malformed in its debug
  /// description only.
  package var teaching: String {
    if let fault = CodingFault(self) { return fault.description }
    if case DecodingError.dataCorrupted(let context)? = self as? DecodingError,
      let inner = context.underlyingError
    {
      return inner.teaching
    }
    if let error = self as? CocoaError, error.userInfo[NSDebugDescriptionErrorKey] == nil {
      return error.localizedDescription
    }
    let error = self as NSError
    return error.userInfo[NSDebugDescriptionErrorKey] as? String ?? "\(self)"
  }
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

/// The meaning of a request's URL, read once so that matching compares plain strings.
///
/// Scheme and host are lower case, a default port is none, the fragment and any user name are gone,
/// and the path is canonical: see `CanonicalPath`.
package struct RequestTarget: Sendable, Hashable {
  package var scheme: String
  package var host: String
  package var port: Int?
  package var path: String
  /// The query as it was sent, without its question mark; nil without a query.
  package var query: String?

  package init(_ url: URL) {
    // Paths and queries are read before percent-decoding: `%2F` is not a separator, nor `%26`.
    let scheme = (url.scheme ?? "").lowercased()
    self.scheme = scheme
    host = HostName.canonical(url.host(percentEncoded: false) ?? "")
    port = url.port.flatMap { $0 == Self.defaultPort(of: scheme) ? nil : $0 }
    path = CanonicalPath.of(url.path(percentEncoded: true))
    query = url.query(percentEncoded: true)
  }

  package static func defaultPort(of scheme: String) -> Int? {
    switch scheme {
    case "http", "ws": 80
    case "https", "wss": 443
    default: nil
    }
  }

  /// Whether both have the same scheme, host and port.
  package func isSameServer(as other: RequestTarget) -> Bool {
    (scheme, host, port) == (other.scheme, other.host, other.port)
  }

  /// The items of the query, by their decoded meaning.
  package var queryItems: [FormItem] { query.map(FormItem.parse) ?? [] }
}

/// The one spelling under which paths of the same meaning compare equal.
///
/// Each segment is percent-decoded, but an encoded slash stays `%2F` and an encoded percent sign
/// `%25`, so that neither can pose as what it is not. Bytes that are no UTF-8 keep their escapes,
/// in upper case. An empty path is `/`. A trailing slash, and an empty segment, are kept: servers
/// tell them apart.
package enum CanonicalPath {
  package static func of(_ encoded: some StringProtocol) -> String {
    encoded.isEmpty ? "/" : ofSegment(encoded)
  }

  /// The canonical form of one segment or a piece of it, which may be empty.
  package static func ofSegment(_ encoded: some StringProtocol) -> String {
    guard encoded.utf8.contains(UInt8(ascii: "%")) else { return String(encoded) }
    return PercentDecoding.decode(encoded) { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "%") }
  }

  /// A canonical segment with its last escapes taken away, as a path parameter is shown.
  package static func plain(_ segment: some StringProtocol) -> String {
    segment.utf8.contains(UInt8(ascii: "%")) ? PercentDecoding.decode(segment) : String(segment)
  }
}

/// The one spelling under which names of the same host compare equal.
///
/// Names are lower case, non-ASCII ones in their ASCII form (`xn--…`), and IPv6 addresses have no
/// brackets.
package enum HostName {
  package static func canonical(_ host: String) -> String {
    let isPlain = host.utf8.allSatisfy { byte in
      byte < 0x80 && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "[")
        && !(0x41...0x5A).contains(byte)
    }
    if isPlain { return host }
    if host.utf8.contains(UInt8(ascii: ":")) {
      return host.trimming { "[]".contains($0) }.lowercased().replacing("%25", with: "%")
    }
    return asciiForm(of: host.lowercased())
  }

  /// Foundation's own parser knows how a name outside ASCII is written on the wire.
  private static func asciiForm(of host: String) -> String {
    if host.utf8.allSatisfy({ $0 < 0x80 }) { return host }
    // `host(percentEncoded:)` gives other spellings of it; the URL's text is what goes out.
    let url = URL(string: "https://\(host)/")?.absoluteString
    return url.map { String($0.dropFirst("https://".count).dropLast()).lowercased() } ?? host
  }
}

/// The name and the value of a cookie, as a `Cookie` header has them.
package struct CookiePair: Sendable, Hashable {
  package let name: String
  package let value: String

  /// Reads one piece of a header as browsers do: without an equals sign it is a value without a name.
  package init(_ piece: some StringProtocol) {
    let equals = piece.firstIndex(of: "=")
    name = equals.map { piece[..<$0].trimming(while: \.isWhitespace) } ?? ""
    let value = equals.map { piece[piece.index(after: $0)...] } ?? piece[...]
    self.value = value.trimming(while: \.isWhitespace)
  }

  /// The cookie as a header has it.
  package var text: String { name.isEmpty ? value : "\(name)=\(value)" }

  /// The cookies of a `Cookie` header, in order.
  package static func all(in header: String) -> [CookiePair] {
    header.split(separator: ";").map(CookiePair.init).filter { !($0.name + $0.value).isEmpty }
  }
}
