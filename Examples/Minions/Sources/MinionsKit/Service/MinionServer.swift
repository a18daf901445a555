import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Where the minions are, and the session that goes there.
public struct MinionServer: Sendable {
  /// The address that responds with the list.
  public var url: URL

  /// Carries the requests.
  public var session: URLSession

  /// A server at `url`.
  public init(url: URL, session: URLSession = .shared) {
    self.url = url
    self.session = session
  }

  /// The server the app is made for. There is none behind the name: put in your own.
  public static let standard = MinionServer(
    url: URL(string: "https://minions.example.com/v1/minions")!)
}
