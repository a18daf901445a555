import Foundation
import UnderstudyHTTP
import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension HTTPStubs {
  /// Stubs that let every request through to its server, and keep the record for the report.
  package static func passing(
    to configuration: URLSessionConfiguration, clock: any Clock<Duration> = ContinuousClock()
  ) -> HTTPStubs {
    let session = URLSession(configuration: configuration)
    return HTTPStubs(.any().passthrough(using: session).optional(), clock: clock)
  }
}
