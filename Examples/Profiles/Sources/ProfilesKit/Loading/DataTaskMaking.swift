import Foundation
import Seams

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Makes data tasks, the way `URLSession` was used before `async`.
@Mockable
public protocol DataTaskMaking: Sendable {
  /// Makes a task, which does nothing until it is resumed.
  func task(
    for request: URLRequest,
    completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any DataTasking
}

/// A request that was made and may not have been sent yet.
@Mockable
public protocol DataTasking: Sendable {
  /// Sends the request.
  func resume()

  /// Gives the request up.
  func cancel()
}

extension URLSession: DataTaskMaking {
  /// Makes a task, which does nothing until it is resumed.
  public func task(
    for request: URLRequest,
    completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any DataTasking {
    dataTask(with: request, completionHandler: completion)
  }
}

extension URLSessionDataTask: DataTasking {}
