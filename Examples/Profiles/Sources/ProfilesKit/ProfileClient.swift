import Foundation
import Seams

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks the service for users.
public struct ProfileClient: Sendable {
  /// How long a response may take.
  public static let timeout = Duration.seconds(10)

  /// What carries the requests: what the initializer was given, until another one is set.
  public var session: any DataLoading
  private let endpoint: ProfileEndpoint
  private let token: String?

  /// A client.
  ///
  /// - Parameters:
  ///   - session: Carries the requests.
  ///   - endpoint: Where the users are.
  ///   - token: What the service knows you by; without one it shows what is public.
  public init(
    session: any DataLoading = injected(\.session), endpoint: ProfileEndpoint = .appNet,
    token: String? = nil
  ) {
    self.session = session
    self.endpoint = endpoint
    self.token = token
  }

  /// The user of a name, with or without the `@`.
  ///
  /// - Throws: ``ProfileError``; ``ProfileError/noName`` without asking the service.
  public func user(_ name: String) async throws(ProfileError) -> User {
    var request = URLRequest(url: try endpoint.url(ofUser: name))
    request.timeoutInterval = TimeInterval(Self.timeout.components.seconds)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }

    let (data, response) = try await response(to: request)
    switch response.statusCode {
    case 200: return try User(response: data)
    case 401: throw .unauthorized(message: Self.message(in: data))
    case 404: throw .notFound(name: ProfileEndpoint.name(in: name))
    case 429: throw .rateLimited(retryAfter: response.retryAfter)
    case 500...599:
      throw .serverFailure(status: response.statusCode, message: Self.message(in: data))
    default: throw .unexpectedStatus(response.statusCode, message: Self.message(in: data))
    }
  }

  private func response(
    to request: URLRequest
  ) async throws(ProfileError) -> (Data, HTTPURLResponse) {
    do {
      let (data, response) = try await session.data(for: request)
      if let response = response as? HTTPURLResponse { return (data, response) }
    } catch {
      throw ProfileError(loading: error)
    }
    throw .failed(reason: "the response is not HTTP")
  }

  /// The service's own words about what went wrong; nil if it found none.
  private static func message(in data: Data) -> String? {
    try? JSONObject(parsing: data).object("meta").string("error_message")
  }
}

extension HTTPURLResponse {
  /// When to ask again: `Retry-After` or, as the service also says it, `X-RateLimit-Reset`, both
  /// in seconds from now.
  fileprivate var retryAfter: Duration? {
    ["Retry-After", "X-RateLimit-Reset"].lazy
      .compactMap { self.value(forHTTPHeaderField: $0).flatMap { UInt32($0) } }
      .first.map { .seconds(Int($0)) }
  }
}
