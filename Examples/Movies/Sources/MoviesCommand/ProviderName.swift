import Foundation
import MoviesKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The implementations of the networking to choose from at run time.
enum ProviderName: String, CaseIterable {
  case session
  case delegate

  func provider(_ configuration: URLSessionConfiguration) -> any NetworkingProvider {
    switch self {
    case .session: URLSessionProvider(session: URLSession(configuration: configuration))
    case .delegate: DelegateProvider(configuration: configuration)
    }
  }
}
