import Foundation
import GamesKit
import Seams
import UnderstudyHTTP
import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The parts of the app put together: the one place that names `GameStore`.
///
/// Models get the service in their initializers from here on; what only some far-off piece needs is
/// put into the container.
struct Composition: Sendable {
  let service: any GameService
  private let stubs: HTTPStubs?

  init(
    _ invocation: Invocation, environment: [String: String],
    liveConfiguration: URLSessionConfiguration
  ) throws(MissingCredentials) {
    if invocation.isLive {
      stubs = nil
      service = GameStore(
        session: URLSession(configuration: liveConfiguration),
        credentials: try GameStore.Credentials(environment))
    } else {
      // Not a stand-in for the store: the store itself, with the network cut off below it.
      let stubs = SampleService.stubs(first: invocation.badDay?.reply)
      self.stubs = stubs
      service = GameStore(
        session: stubs.session,
        credentials: GameStore.Credentials(clientID: "sample", accessToken: "sample"))
    }
    Dependencies.live.pictureAddresses = PictureAddresses(size: invocation.pictures)
    Dependencies.live.ratingScale = invocation.ratingScale
  }

  /// All about a game, in lines.
  @MainActor func detail(of id: Game.ID) async throws(GamesError) -> [String] {
    let detail = GameDetailModel(game: try await service.game(id: id), service: service)
    return GameText.lines(for: detail.sections)
  }

  /// What the sample was asked; nil where it was not the sample.
  func end() async -> StubReport? { await stubs?.end() }
}

/// Variables of the environment that `--live` needs and that are not set.
struct MissingCredentials: Error {
  let names: [String]

  var message: String {
    """
    --live needs the credentials of the service; not set: \(names.joined(separator: ", ")). Get \
    them at https://api-docs.igdb.com/#account-creation, or leave out --live.
    """
  }
}

extension GameStore.Credentials {
  fileprivate init(_ environment: [String: String]) throws(MissingCredentials) {
    let names = ["IGDB_CLIENT_ID", "IGDB_ACCESS_TOKEN"]
    let missing = names.filter { environment[$0, default: ""].isEmpty }
    guard missing.isEmpty else { throw MissingCredentials(names: missing) }
    self.init(clientID: environment[names[0]]!, accessToken: environment[names[1]]!)
  }
}
