import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The real service, the Internet Game Database, asked through a `URLSession`.
///
/// Nothing in this module names it: only whoever puts the app together does.
public struct GameStore: GameService {
  /// What the service knows the app by.
  public struct Credentials: Sendable, Hashable {
    let clientID: String
    let accessToken: String

    /// Credentials, from the developer console of the service.
    public init(clientID: String, accessToken: String) {
      self.clientID = clientID
      self.accessToken = accessToken
    }
  }

  /// How long a response may take.
  public static let timeout = Duration.seconds(15)

  /// The address of the real service.
  public static let service = URL(string: "https://api.igdb.com/v4")!

  private let session: URLSession
  private let credentials: Credentials?
  private let baseURL: URL
  private let factory = GameFactory()

  /// A store that asks through `session`.
  ///
  /// - Parameters:
  ///   - session: Carries the requests.
  ///   - credentials: What the service knows the app by; nil for a server that wants none.
  ///   - baseURL: The address in front of the service's own paths.
  public init(session: URLSession, credentials: Credentials?, baseURL: URL = Self.service) {
    self.session = session
    self.credentials = credentials
    self.baseURL = baseURL
  }

  /// The 25 games of a platform that players like best.
  ///
  /// - Throws: ``GamesError``.
  public func popularGames(for platform: Platform) async throws(GamesError) -> [Game] {
    try factory.games(from: await send(.popular(on: platform)))
  }

  /// All about one game.
  ///
  /// - Throws: ``GamesError``; ``GamesError/notFound(id:)`` if there is no such game.
  public func game(id: Game.ID) async throws(GamesError) -> Game {
    // Of an unknown number the service says nothing: an empty list, with status 200.
    guard let game = try factory.games(from: await send(.game(id))).first else {
      throw .notFound(id: id)
    }
    return game
  }

  // MARK: - One request

  private func send(_ query: GameQuery) async throws(GamesError) -> Data {
    var request = URLRequest(url: baseURL.appending(path: "games"))
    request.httpMethod = "POST"
    request.httpBody = Data(query.text.utf8)
    request.setValue("text/plain; charset=utf-8", forHTTPHeaderField: "Content-Type")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    if let credentials {
      request.setValue(credentials.clientID, forHTTPHeaderField: "Client-ID")
      request.setValue("Bearer \(credentials.accessToken)", forHTTPHeaderField: "Authorization")
    }
    request.timeoutInterval = TimeInterval(Self.timeout.components.seconds)

    let (data, status) = try await response(to: request)
    if status == 200 { return data }
    throw GamesError(status: status, message: factory.message(from: data))
  }

  private func response(to request: URLRequest) async throws(GamesError) -> (Data, status: Int) {
    do {
      let (data, response) = try await session.data(for: request)
      guard let response = response as? HTTPURLResponse else {
        throw GamesError.failed(reason: "the response is not HTTP")
      }
      return (data, response.statusCode)
    } catch {
      throw GamesError(networking: error)
    }
  }
}
