import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends one request and hands back what came of it: the seam at which the network is cut off.
public protocol NetworkingProvider: Sendable {
  /// Sends `request`; throws only if no response came, whatever its status.
  func data(for request: URLRequest) async throws -> (Data, URLResponse)
}
