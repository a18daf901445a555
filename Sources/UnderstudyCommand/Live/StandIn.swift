import Foundation
import UnderstudyCore
import UnderstudyHTTP
import UnderstudyServer

/// A server of stubs while a command runs, and what is to be written at its end.
struct StandIn: Sendable {
  let stubs: HTTPStubs
  let server: StubServer

  /// Long enough for an answer under way, short enough for who has asked for the end.
  private static let patience = Duration.seconds(5)

  /// - Parameter requests: how many of them are there at the end, with their bodies.
  /// - Throws: `CommandError` where the port cannot be had.
  init(
    _ stubs: [Stub], origin: URL?, host: String = "127.0.0.1", port: Int = 0,
    remembers requests: Int = StubLimits().requests,
    observer: @escaping @Sendable (Exchange) -> Void
  ) async throws(CommandError) {
    // There is no test to tell: what a test would be told of is in the report.
    self.stubs = TestReporter.$override.withValue(TestReporter { _ in }) {
      HTTPStubs(
        stubs, strictness: .allow, limits: StubLimits(requests: requests, patience: Self.patience))
    }
    self.stubs.engine.observe(observer)
    do {
      server = try await StubServer(self.stubs, origin: origin, host: host, port: port)
    } catch {
      throw CommandError(.unavailable, error.description)
    }
  }

  /// Lets what is under way be answered, and says what there was.
  func end() async -> StubReport {
    let report = await stubs.end()
    await server.stop()
    return report
  }
}
