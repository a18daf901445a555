import Foundation
import Testing
import UnderstudyCore
import UnderstudyHTTP

@testable import UnderstudyEngine

/// A manual clock waits for a request until all is done that the library does for it, however late the
/// machine lets it: one that went on before would have the client hear of it at a wrong time.
@Suite("A manual clock waits")
struct ClockAtWorkTests {
  /// Notes at each call how many are at work on the clock.
  private struct Sink: ReplySink {
    let clock: ManualClock
    let seen = Seen()
    let end: AsyncStream<Void>.Continuation
    let ended: AsyncStream<Void>

    init(_ clock: ManualClock) {
      self.clock = clock
      (ended, end) = AsyncStream.makeStream()
    }

    private func note() { seen.note(clock.busy) }

    func receive(_ head: ResponseHead, for request: RecordedRequest) { note() }
    func receive(_ chunk: Data) { note() }
    func finish() {
      note()
      end.finish()
    }
    func fail(_ error: any Error) { finish() }
    func redirect(
      _ head: ResponseHead, from request: RecordedRequest, to next: RecordedRequest,
      follow: @escaping @Sendable (RecordedRequest?) -> Void
    ) {
      note()
      follow(nil)
    }
  }

  private final class Seen: Sendable {
    private let counts = Lock<[Int]>([])
    var all: [Int] { counts.withLock { $0 } }
    func note(_ count: Int) { counts.withLock { $0.append(count) } }
  }

  private static let url = "https://a.example/x"
  private let clock = ManualClock()

  @Test(arguments: [
    Reply.text("x").delayed(by: .seconds(1)), .text("x").throttled(bytesPerSecond: 1),
    .failing(.timedOut).delayed(by: .seconds(1)), .computed { _ in .text("x") },
    .redirect(to: "/y").delayed(by: .seconds(1)),
  ])
  func `a manual clock waits until the client has been told the end`(reply: Reply) async throws {
    let stubs = HTTPStubs(.get("/x").reply(reply), clock: clock)
    let sink = Sink(clock)
    Loading(engine: stubs.engine, sink: sink).start(try sent(Self.url))
    await clock.advance(by: .seconds(5))
    for await _ in sink.ended {}
    #expect(!sink.seen.all.isEmpty)
    #expect(sink.seen.all.allSatisfy { $0 > 0 })
    while clock.busy != 0 { await Task.yield() }
  }

  @Test func `a manual clock waits while a predicate is asked`() async throws {
    let asked = Seen()
    let stubs = HTTPStubs(
      .get("/x").where { [clock] _ in
        asked.note(clock.busy)
        return true
      }.reply(.text("x")), clock: clock)
    let sink = Sink(clock)
    Loading(engine: stubs.engine, sink: sink).start(try sent(Self.url))
    for await _ in sink.ended {}
    #expect(asked.all == [1])
    #expect(sink.seen.all.allSatisfy { $0 > 0 })
    while clock.busy != 0 { await Task.yield() }
  }

  @Test func `a manual clock waits while it is worked out why no stub matches`() async throws {
    let diagnosed = Seen()
    let stubs = HTTPStubs(
      [], clock: clock, options: StubOptions(), location: CodeLocation()
    ) { [clock] _, _ in
      diagnosed.note(clock.busy)
      return StubError(.unplanned, "none")
    }
    _ = await stubs.outcome(try sent(Self.url))
    #expect(diagnosed.all.count == 1)
    #expect(diagnosed.all.allSatisfy { $0 > 0 })
    #expect(clock.busy == 0)
  }

  @Test func `a manual clock waits for the others when a request is cancelled that slept`()
    async throws
  {
    let stubs = HTTPStubs(.get("/x").reply(.text("x").delayed(by: .seconds(1))), clock: clock)
    for _ in 0..<100 {
      let loading = Loading(engine: stubs.engine, sink: Sink(clock))
      loading.start(try sent(Self.url))
      await clock.sleepers(1)
      while clock.busy != 0 { await Task.yield() }
      loading.cancel()
      // The reply itself hears of it later.
      #expect(clock.busy >= 0)
      while clock.busy != 0 || clock.hasSleepers { await Task.yield() }
    }
  }

  @Test func `a manual clock waits for nobody once the patience with a predicate is over`()
    async throws
  {
    let stubs = HTTPStubs([], clock: clock, options: impatient)
    let arrival = stubs.engine.arrive(try sent(Self.url))
    #expect(clock.busy == 1)
    await stubs.end()
    #expect(clock.busy == 0)
    stubs.engine.giveUp(arrival)
    #expect(clock.busy == 0)
  }

  @Test func `the end of a scope waits until its observer knows of the last request`() async throws
  {
    let observer = IdleObserver()
    let stubs = HTTPStubs(
      .get("/x").reply { _ in .text("x") }, clock: clock, options: { $0.observers = [observer] })
    observer.seen.withLock { $0.engine = stubs.engine }
    #expect(try await stubs.text(Self.url) == "x")
    #expect(observer.seen.withLock(\.isIdle) == [false])
  }
}

/// Notes whether nothing is under way for an engine when a request has ended.
private final class IdleObserver: ScopeObserver {
  struct Seen {
    weak var engine: StubEngine?
    var isIdle: [Bool] = []
  }

  let seen = Lock(Seen())

  func ended(_ exchange: Exchange) {
    seen.withLock { $0.isIdle.append($0.engine?.state.withLock(\.isIdle) ?? true) }
  }
}

extension ManualClock {
  fileprivate var busy: Int { state.withLock(\.busy) }
  fileprivate var hasSleepers: Bool { state.withLock { $0.sleepers.nextDeadline != nil } }
}
