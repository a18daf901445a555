import Foundation
import Seams

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Loads what a request asks for: the seam at which the app is cut off from the network.
///
/// It has the shape of a method that `URLSession` has anyway, so the real session conforms without
/// a wrapper.
@Mockable
public protocol DataLoading: Sendable {
  /// Sends `request`; throws only if no response came, whatever its status.
  func data(for request: URLRequest) async throws -> (Data, URLResponse)
}

extension URLSession: DataLoading {
  #if canImport(FoundationNetworking)
  // Apple has this overload; a method with a default argument alone does not satisfy a protocol.
  /// Sends `request`.
  public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try await data(for: request, delegate: nil)
  }
  #endif
}

extension Dependencies {
  /// The session of every client that is given no other.
  @Seam public var session: any DataLoading = URLSession.shared
}
