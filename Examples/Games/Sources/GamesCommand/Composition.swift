import CommandKit
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
  let title: String

  /// What the app's requests meet: the sample, or a real server, of which they keep the record.
  let stubs: HTTPStubs

  init(
    _ invocation: Invocation, environment: [String: String],
    liveConfiguration: URLSessionConfiguration, clock: any Clock<Duration>
  ) throws(MissingCredentials) {
    let credentials: GameStore.Credentials?
    var baseURL = GameStore.service
    switch invocation.source {
    case .sample(let fault):
      // Not a stand-in for the store: the store itself, with the network cut off below it.
      title = "Requests to the sample (offline):"
      stubs = SampleService.stubs(fault: fault, clock: clock)
      credentials = GameStore.Credentials(clientID: "sample", accessToken: "sample")
    case .live:
      title = "Requests to \(baseURL):"
      stubs = .passing(to: liveConfiguration, clock: clock)
      credentials = try GameStore.Credentials(environment)
    case .server(let url):
      baseURL = url
      title = "Requests to \(url):"
      stubs = .passing(to: liveConfiguration, clock: clock)
      // Those of the environment are for the real service alone.
      credentials = nil
    }
    service = GameStore(session: stubs.session, credentials: credentials, baseURL: baseURL)
    Dependencies.live.pictureAddresses = PictureAddresses(isRetina: invocation.isRetina)
    Dependencies.live.ratingScale = invocation.ratingScale
  }
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
