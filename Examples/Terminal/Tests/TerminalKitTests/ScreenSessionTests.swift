import Testing

@testable import TerminalKit

/// A number that `+` counts up; `q` ends the program.
@MainActor private final class Tally: InteractiveScreen {
  let (changes, changed) = AsyncStream.makeStream(of: Void.self)
  var count = 0
  var pressed: [Key] = []

  func lines(in size: ScreenSize) -> [Line] { [Line("\(count) of \(size.columns)")] }

  func press(_ key: Key) -> Bool {
    pressed.append(key)
    if key == .character("+") { count += 1 }
    return key != .character("q")
  }
}

@MainActor @Suite struct ScreenSessionTests {
  private let tally = Tally()

  private func frame(_ text: String) -> String {
    Frame([Line(text)], in: ScreenSize(columns: 10, rows: 1), isStyled: true).text
  }

  private func session(write: @escaping (String) -> Void) -> ScreenSession {
    ScreenSession(tally, in: ScreenSize(columns: 10, rows: 1), isStyled: true, write: write)
  }

  /// The frames that come of the events, after which the terminal goes away.
  private func frames(after events: TerminalEvent...) async -> [String] {
    let (stream, terminal) = AsyncStream.makeStream(of: TerminalEvent.self)
    for event in events { terminal.yield(event) }
    terminal.finish()
    var frames: [String] = []
    await session { frames.append($0) }.run(stream)
    return frames
  }

  @Test func `the screen is shown before anything is pressed`() async {
    #expect(await frames() == [frame("0 of 10")])
  }

  @Test func `a key is answered, and shown`() async {
    #expect(
      await frames(after: .pressed([.character("+")]), .pressed([.character("+")]))
        == [frame("0 of 10"), frame("1 of 10"), frame("2 of 10")])
  }

  @Test func `keys that come together are shown together`() async {
    #expect(
      await frames(after: .pressed([.character("+"), .character("+")]))
        == [frame("0 of 10"), frame("2 of 10")])
  }

  @Test func `what looks the same is not written again`() async {
    #expect(await frames(after: .pressed([.up])) == [frame("0 of 10")])
  }

  @Test func `a resized window is drawn anew, even where it looks the same`() async {
    #expect(
      await frames(
        after: .resized(ScreenSize(columns: 20, rows: 1)),
        .resized(ScreenSize(columns: 20, rows: 1)))
        == [frame("0 of 10"), frame("0 of 20"), frame("0 of 20")])
  }

  @Test func `a change is shown without a key`() async {
    let (events, terminal) = AsyncStream.makeStream(of: TerminalEvent.self)
    let (frames, written) = AsyncStream.makeStream(of: String.self)
    async let end: Void = session { written.yield($0) }.run(events)
    var shown = frames.makeAsyncIterator()
    #expect(await shown.next() == frame("0 of 10"))

    tally.count = 5
    tally.changed.yield()
    #expect(await shown.next() == frame("5 of 10"))

    terminal.finish()
    await end
    #expect(isTerminated(tally.changed.yield()))
  }

  @Test func `the screen ends the program, and hears of no key after that`() async {
    #expect(
      await frames(
        after: .pressed([.character("+"), .character("q"), .character("+")]), .pressed([.up]))
        == [frame("0 of 10")])
    #expect(tally.pressed == [.character("+"), .character("q")])
  }

  @Test func `an interrupt ends the program whatever the screen says`() async {
    _ = await frames(after: .pressed([.interrupt, .up]), .pressed([.up]))
    #expect(tally.pressed == [.interrupt])
  }

  @Test func `a terminal that goes away is an interrupt`() async {
    _ = await frames(after: .closed, .pressed([.up]))
    #expect(tally.pressed == [.interrupt])
  }

  @Test func `a cancelled run is an interrupt`() async {
    let (events, terminal) = AsyncStream.makeStream(of: TerminalEvent.self)
    let session = session { _ in }
    let run = Task { await session.run(events) }
    run.cancel()
    await run.value
    #expect(tally.pressed == [.interrupt])
    #expect(isTerminated(terminal.yield(.closed)))
  }

  private func isTerminated<Element>(
    _ result: AsyncStream<Element>.Continuation.YieldResult
  ) -> Bool {
    if case .terminated = result { true } else { false }
  }
}
