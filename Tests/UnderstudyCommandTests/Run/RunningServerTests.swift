import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyResilience

@testable import UnderstudyCommand

@Suite(.timeLimit(.minutes(10))) struct RunningServerTests {
  /// A request whose reply takes its time was given up where Swift's tasks had no turns, as on a busy machine.
  @Test func `Waits for a reply for as long as its client does, and at the end for a moment`()
    async throws
  {
    let options = try await RunningServer([]).stubs.engine.options
    #expect(options.patience >= .seconds(3_600))
    #expect(options.endPatience == .seconds(5))
  }

  @Test(.enabled(if: Tool.hasBash)) func `An open web socket is closed at the end, not waited for`()
    async throws
  {
    let running = try await RunningServer([.get("/chat").reply(.webSocketEcho)])
    let script = """
      exec 3<>/dev/tcp/127.0.0.1/\(running.server.url.port ?? 0)
      printf 'GET /chat HTTP/1.1\\r\\nHost: a\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n' >&3
      printf 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\\r\\nSec-WebSocket-Version: 13\\r\\n\\r\\n' >&3
      cat <&3 > /dev/null
      """
    let client = try Child.start(
      ["bash", "-c", script], environment: ProcessInfo.processInfo.environment)
    while running.stubs.requests.isEmpty { await Task.yield() }
    let report = await running.end()
    #expect(report.problems.isEmpty)
    #expect(report.exchanges.map(\.wasCancelled) == [true])
    #expect(await client.wait() == .exit(0))
  }
}
