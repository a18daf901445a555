import Foundation
import Testing
import UnderstudyCore
import UnderstudyHTTP

@testable import UnderstudyEngine

/// A reply whose reader takes its time.
struct BacklogTests {
  /// A reader that has taken nothing before a test says so.
  private struct Reader: ReplySink {
    let unread: Backlog
    let log: TimedSink

    var backlog: Backlog? { unread }

    func receive(_ head: ResponseHead, for request: RecordedRequest) {
      log.receive(head, for: request)
    }
    func receive(_ chunk: Data) {
      // Logged first, so that a test that sees it full sees the chunk that filled it.
      log.receive(chunk)
      unread.give(chunk.count)
    }
    func finish() { log.finish() }
    func fail(_ error: any Error) { log.fail(error) }
    func redirect(
      _ head: ResponseHead, from request: RecordedRequest, to next: RecordedRequest,
      follow: @escaping @Sendable (RecordedRequest?) -> Void
    ) { follow(nil) }
  }

  private let clock = ManualClock()

  private func start(_ stubs: HTTPStubs, most: Int) -> Reader {
    let reader = Reader(unread: Backlog(most: most), log: TimedSink(clock))
    Loading(engine: stubs.engine, sink: reader).start(
      RecordedRequest(method: "GET", url: URL(string: "https://a.example/")!))
    return reader
  }

  @Test func `a body pauses while its reader has too much of it`() async {
    let stubs = HTTPStubs(
      .any(.any).reply(.chunks(["ab", "cd", "ef"].map { Data($0.utf8) }, every: .seconds(1))),
      clock: clock)
    let reader = start(stubs, most: 4)
    await clock.advance(by: .seconds(10))
    #expect(reader.log.log == ["0.0: 200", "1.0: ab", "2.0: cd"])
    reader.unread.arrived(4)
    reader.unread.note(waiting: 0)
    while reader.log.log.last != "10.0: finished" { await Task.yield() }
    await stubs.end()
    #expect(reader.log.log == ["0.0: 200", "1.0: ab", "2.0: cd", "10.0: ef", "10.0: finished"])
  }

  @Test func `the end of a scope waits for no reader`() async {
    let stubs = HTTPStubs(
      .any(.any).reply(.chunks(["ab", "cd"].map { Data($0.utf8) }, every: .zero)), clock: clock)
    let reader = start(stubs, most: 1)
    await clock.advance(by: .seconds(1))
    #expect(reader.log.log.last?.hasSuffix("ab") == true)
    await stubs.end()
    // The reader is told a moment after the record is.
    while reader.log.log.last?.hasSuffix("finished") != true { await Task.yield() }
    #expect(stubs.report.exchanges.map(\.status) == [200])
  }

  @Test func `a large file is read as its reader takes it`() async throws {
    let folder = TestFolder()
    let text = Data(repeating: 65, count: 3 << 20)
    try folder.write(text, to: "a.txt")
    let stubs = HTTPStubs(
      .any(.any).reply(.file(folder.url.appending(path: "a.txt"))), clock: clock)
    let reader = start(stubs, most: 1)
    while !reader.unread.isFull { await Task.yield() }
    #expect(reader.log.log.map(\.count) == [8, 5 + (256 << 10)])
    reader.unread.lift()
    while reader.log.log.last != "0.0: finished" { await Task.yield() }
    #expect(reader.log.log.count == 1 + 12 + 1)
    let answer = await stubs.end().exchanges.first?.answer
    #expect(answer?.body == text)
  }
}
