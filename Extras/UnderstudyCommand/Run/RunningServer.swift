import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyServer

/// A stub server for the time in which a command runs.
struct RunningServer: Sendable {
  let stubs: HTTPStubs
  let server: StubServer

  /// Long enough for a response under way, and short enough to wait for.
  private static let endPatience = Duration.seconds(5)

  /// - Parameters:
  ///   - origin: The server that it replaces.
  ///   - isReported: Whether the report is to have all requests, with their bodies.
  ///   - recording: What writes each request into a cassette.
  ///   - checks: What judges the requests and the responses.
  ///   - log: What shows each request, and what was refused before the stubs were asked; a refusal is a
  ///     problem in the report, too.
  /// - Throws: `CommandError` where the port is unavailable.
  init(
    _ stubs: [Stub], origin: URL? = nil, _ settings: ServerSettings = ServerSettings(),
    isReported: Bool = true, recording: RunRecording? = nil,
    checks: [any TrafficCheck] = [], log: RequestLog? = nil
  ) async throws(CommandError) {
    // There is no test to fail: the report has what a test would be told.
    self.stubs = TestReporter.$override.withValue(TestReporter { _ in }) {
      HTTPStubs(stubs) {
        $0.strictness = .allow
        $0.checks = checks
        // It may run for days.
        if !isReported { ($0.recordLimit, $0.recordedBodyLimit) = (100, 8 << 20) }
        $0.endPatience = Self.endPatience
        // No test and no code of a user's keeps a request waiting, however busy the machine is.
        $0.patience = .seconds(86_400)
      }
    }
    let engine = self.stubs.engine
    engine.observe { exchange in
      recording?.add(exchange)
      log?.add(exchange)
      guard let log else { return }
      for verdict in checks.compactMap({ $0.verdict(on: exchange) }) {
        verdict.violations.forEach(log.broken)
      }
    }
    do {
      server = try StubServer(self.stubs, origin: origin, settings) { text in
        engine.note(problem: text)
        log?.refused(text)
      }
    } catch {
      throw CommandError(.unavailable, error.description)
    }
  }

  /// Lets requests under way finish, and returns the report.
  func end() async -> StubReport {
    // The server closes what never ends by itself, such as a web socket, and what it awaits ends with
    // the stubs. It closes first: a task that awaits it might not get its turn before the patience ends.
    server.takeNoMore()
    let report = await stubs.end()
    await server.stop()
    return report
  }

  /// Ends the server without waiting for anything.
  func stop() async {
    server.takeNoMore()
    await server.stop()
  }
}
