import Foundation
import MinionsKit
import UnderstudyFixtures
import UnderstudyHTTP

/// The stand-in for a real service: forty invented minions.
enum SampleService {
  /// Stubs that answer what the app asks, and fail whatever else it might ask.
  ///
  /// - Parameters:
  ///   - badDay: What goes wrong with the first answer; the next is a good one.
  ///   - clock: Measures how long an answer takes.
  static func stubs(
    _ badDay: BadDay? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) -> HTTPStubs {
    let address = URLPattern(stringLiteral: MinionServer.standard.url.absoluteString)
    let minions = Reply.json(Fixture("minions.json", in: .module))
    let stub =
      if let badDay {
        Stub.get(address).reply(badDay.reply, minions)
      } else {
        Stub.get(address).reply(minions)
      }
    return HTTPStubs(stub.optional(), clock: clock)
  }
}
