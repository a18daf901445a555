import Foundation
import Testing
import UnderstudyCore
import UnderstudyHTTP
import UnderstudyServer

/// What is on record where the client leaves as soon as it hears of the end.
@Suite("A web socket that the script ends")
struct WebSocketEndTests {
  /// A client that does something in the very moment in which it is told that the web socket is closed.
  private final class LeavingClient: ReplySink {
    private let leave = Lock<(@Sendable (Int) -> Void)?>(nil)

    func leaves(by leave: @escaping @Sendable (Int) -> Void) { self.leave.withLock { $0 = leave } }

    func open(_ conversation: any Conversation) -> Bool {
      (conversation as? WebSocket)?.open(
        (send: { _ in }, close: { code, _ in self.leave.withLock { $0 }?(code) }))
      return true
    }

    func receive(_ head: ResponseHead, for request: RecordedRequest) {}
    func receive(_ chunk: Data) {}
    func finish() {}
    func fail(_ error: any Error) {}
    func redirect(
      _ head: ResponseHead, from request: RecordedRequest, to next: RecordedRequest,
      follow: @escaping @Sendable (RecordedRequest?) -> Void
    ) {}
  }

  private struct Odd: Error {}

  /// The report, and what the client saw when it was told of the end: the code, and what was on record.
  private func report(of reply: Reply) async throws -> (StubReport, code: Int, statuses: [Int?]) {
    let stubs = HTTPStubs(.get("/chat").reply(reply))
    let client = LeavingClient()
    let loading = Loading(engine: stubs.engine, sink: client)
    let (told, toldOf) = AsyncStream.makeStream(of: (code: Int, statuses: [Int?]).self)
    client.leaves { [weak loading] code in
      toldOf.yield((code, stubs.report.exchanges.map(\.status)))
      loading?.cancel()
    }
    loading.start(try sent("https://a.example/chat"))
    let seen = try #require(await told.first { _ in true })
    return (await stubs.end(), seen.code, seen.statuses)
  }

  @Test func `a web socket that the script ends is answered`() async throws {
    let (report, code, statuses) = try await report(of: .webSocket { _ in })
    #expect(report.exchanges.map(\.status) == [101])
    #expect(report.isClean)
    #expect(code == 1000)
    #expect(statuses == [101])
  }

  @Test func `by an error has it in the report`() async throws {
    let (report, code, statuses) = try await report(of: .webSocket { _ in throw Odd() })
    #expect(report.problems == ["the web socket of GET https://a.example/chat failed: Odd()"])
    #expect(report.exchanges.map(\.status) == [101])
    #expect(code == 1011)
    #expect(statuses == [101])
  }
}
