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
    var credentials = GameStore.Credentials(environment)
    var baseURL = GameStore.service
    switch invocation.source {
    case .sample(let fault):
      // Not a stand-in for the store: the store itself, with the network cut off below it.
      title = "Requests to the sample (offline):"
      stubs = SampleService.stubs(fault: fault, clock: clock)
      credentials = GameStore.Credentials(clientID: "sample", accessToken: "sample")
    case .live:
      if credentials == nil { throw MissingCredentials(environment) }
      title = "Requests to \(baseURL):"
      stubs = .passing(to: liveConfiguration, clock: clock)
    case .server(let url):
      baseURL = url
      title = "Requests to \(baseURL):"
      stubs = .passing(to: liveConfiguration, clock: clock)
    }
    service = GameStore(session: stubs.session, credentials: credentials, baseURL: baseURL)
    Dependencies.live.pictureAddresses = PictureAddresses(isRetina: invocation.isRetina)
    Dependencies.live.ratingScale = invocation.ratingScale
  }
}

extension HTTPStubs {
  /// Stubs that let every request through.
  fileprivate static func passing(
    to configuration: URLSessionConfiguration, clock: any Clock<Duration>
  ) -> HTTPStubs {
    let session = URLSession(configuration: configuration)
    return HTTPStubs(.any().passthrough(using: session).optional(), clock: clock)
  }
}

/// Variables of the environment that `--live` needs and that are not set.
struct MissingCredentials: Error {
  private let names: [String]

  fileprivate init(_ environment: [String: String]) {
    names = [.clientID, .accessToken].filter { environment[$0, default: ""].isEmpty }
  }

  var message: String {
    """
    --live needs the credentials of the service; not set: \(names.joined(separator: ", ")). Get \
    them at https://api-docs.igdb.com/#account-creation, or leave out --live.
    """
  }
}

extension GameStore.Credentials {
  /// The credentials in the environment; nil unless both are set.
  fileprivate init?(_ environment: [String: String]) {
    guard let clientID = environment[.clientID], let accessToken = environment[.accessToken],
      !clientID.isEmpty, !accessToken.isEmpty
    else { return nil }
    self.init(clientID: clientID, accessToken: accessToken)
  }
}

extension String {
  fileprivate static let clientID = "IGDB_CLIENT_ID"
  fileprivate static let accessToken = "IGDB_ACCESS_TOKEN"
}
