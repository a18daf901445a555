import Foundation
import Seams

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// On the main actor, for an open class is Sendable in no other way, and a seam holds nothing else.
/// Fetches the minions over the network: a class, as services often are, and its own live self.
///
/// A test puts the generated subclass `MockMinionService` in its place.
@MainActor
@Mockable
open class MinionService {
  private let server: MinionServer?

  /// A service.
  ///
  /// - Parameter server: Whom to ask. Left out, it is the dependency `minionServer`, and looked up
  ///   only when something is asked: the mock, which inherits this, needs no server to be made, and
  ///   fails its test where it calls through to a server that the test did not put in.
  public init(server: MinionServer? = nil) {
    self.server = server
  }

  /// Asks for all minions.
  ///
  /// - Parameter completion: Called once, later, on a queue of the session's: not on main.
  open func getTheMinions(
    completion: @escaping @Sendable (Result<[Minion], MinionsError>) -> Void
  ) {
    let server = server ?? injected(\.minionServer)
    var request = URLRequest(url: server.url)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    request.timeoutInterval = 10
    let task = server.session.dataTask(with: request) { data, response, error in
      completion(Self.read(data, response, error))
    }
    task.resume()
  }
}

extension MinionService {
  private nonisolated static func read(
    _ data: Data?, _ response: URLResponse?, _ error: (any Error)?
  ) -> Result<[Minion], MinionsError> {
    Result { () throws(MinionsError) in
      if let error { throw MinionsError(networking: error) }
      guard let data, let response = response as? HTTPURLResponse else {
        throw MinionsError.failed(reason: "the response is not HTTP")
      }
      if let refusal = MinionsError(refusal: response) { throw refusal }
      return try [Minion](json: data)
    }
  }
}
