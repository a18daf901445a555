import Foundation
import MinionsKit
import UnderstudyFixtures
import UnderstudyHTTP

/// The stand-in for a real service: forty invented minions.
enum SampleService {
  /// Stubs that answer what the app asks, and fail whatever else it might ask.
  ///
  /// - Parameters:
  ///   - fault: What goes wrong; nil for nothing.
  ///   - clock: Measures how long a response takes.
  static func stubs(
    _ fault: Fault? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) -> HTTPStubs {
    let address = URLPattern(stringLiteral: MinionServer.standard.url.absoluteString)
    let reply = fault?.reply ?? .json(Fixture("minions.json", in: .module))
    return HTTPStubs(.get(address).reply(reply).optional(), clock: clock)
  }
}
