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

  /// - Parameters:
  ///   - requests: how many of them are there at the end, with their bodies.
  ///   - onRefusal: told of what was refused before the stubs were asked, such as what is no HTTP; it is a
  ///     problem in the report, too.
  /// - Throws: `CommandError` where the port cannot be had.
  init(
    _ stubs: [Stub], origin: URL?, host: String = "127.0.0.1", port: Int = 0,
    remembers requests: Int = StubLimits().requests,
    observer: @escaping @Sendable (Exchange) -> Void,
    onRefusal: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws(CommandError) {
    // There is no test to tell: what a test would be told of is in the report.
    self.stubs = TestReporter.$override.withValue(TestReporter { _ in }) {
      HTTPStubs(
        stubs, strictness: .allow, limits: StubLimits(requests: requests, patience: Self.patience))
    }
    self.stubs.engine.observe(observer)
    let refusals = Refusals()
    do {
      let engine = self.stubs.engine
      server = try StubServer(self.stubs, origin: origin, host: host, port: port) { text in
        if refusals.isNew(text) { engine.note(problem: text) }
        onRefusal(text)
      }
    } catch {
      throw CommandError(.unavailable, error.description)
    }
  }

  /// Lets what is under way be answered, and says what there was.
  func end() async -> StubReport {
    // What is open without end, such as a web socket, the server closes, and what it waits for comes to
    // an end with the stubs. Before these lose their patience: a task for it might wait for its turn.
    server.takeNoMore()
    let report = await stubs.end()
    await server.stop()
    return report
  }
}

/// What was refused so far: a client that is wrong is so again and again.
private final class Refusals: Sendable {
  private static let most = 50
  private let texts = Lock<Set<String>>([])

  func isNew(_ text: String) -> Bool {
    texts.withLock { $0.count < Self.most && $0.insert(text).inserted }
  }
}
