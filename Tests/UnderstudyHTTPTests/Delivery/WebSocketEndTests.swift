import Foundation
import Testing
import UnderstudyCore
import UnderstudyHTTP

/// What is on record where the client leaves as soon as it hears of the end.
@Suite("A web socket that the script ends")
struct WebSocketEndTests {
  /// A client that leaves in the very moment in which it is told that the web socket is closed.
  private final class LeavingClient: ReplySink {
    private let leave = Lock<(@Sendable () -> Void)?>(nil)
    private let codes = Lock<[Int]>([])

    var closed: [Int] { codes.withLock { $0 } }

    func leaves(by leave: @escaping @Sendable () -> Void) { self.leave.withLock { $0 = leave } }

    func open(_ socket: WebSocket) -> Bool {
      socket.open(
        WebSocket.Transport(
          send: { _ in },
          close: { code, _ in
            self.codes.withLock { $0.append(code) }
            self.leave.withLock { $0 }?()
          }))
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

  /// The report, and the codes that the client was told.
  private func report(of reply: Reply) async throws -> (StubReport, [Int]) {
    let stubs = HTTPStubs(.get("/chat").reply(reply))
    let client = LeavingClient()
    let loading = Loading(engine: stubs.engine, sink: client)
    client.leaves { [weak loading] in loading?.cancel() }
    loading.start(try sent("https://a.example/chat"))
    return (await stubs.end(), client.closed)
  }

  @Test func `is answered`() async throws {
    let (report, codes) = try await report(of: .webSocket { _ in })
    #expect(report.exchanges.map(\.status) == [101])
    #expect(report.isClean)
    #expect(codes == [1000])
  }

  @Test func `by an error has it in the report`() async throws {
    let (report, codes) = try await report(of: .webSocket { _ in throw Odd() })
    #expect(report.problems == ["the web socket of GET https://a.example/chat failed: Odd()"])
    #expect(report.exchanges.map(\.status) == [101])
    #expect(codes == [1011])
  }
}
