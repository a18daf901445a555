import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Networking through the `async` methods of a `URLSession`.
public struct URLSessionProvider: NetworkingProvider {
  private let session: URLSession

  /// Sends with `session`.
  public init(session: URLSession) {
    self.session = session
  }

  /// Sends `request`.
  public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try await session.data(for: request)
  }
}
