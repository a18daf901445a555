import CommandKit
import Testing
import UnderstudyHTTP

@Suite struct ConsoleTests {
  private func run(_ command: @Sendable (Console) -> ExitCode) async -> CommandRun {
    await CommandRun(name: "films", environment: ["KEY": "7"], command)
  }

  @Test func `results go to the output, all else to the errors`() async {
    let run = await run { console in
      console.write("one")
      console.write(lines: "two\n\nthree")
      console.note("beside")
      return .success
    }
    #expect(run.output == ["one", "two", "", "three"])
    #expect(run.errors == ["beside"])
    #expect(run.code.rawValue == 0)
  }

  @Test func `a failure names the command, and is 1`() async {
    let run = await run { $0.fail("There are no films.") }
    #expect(run.errors == ["films: There are no films."])
    #expect(run.output.isEmpty)
    #expect(run.code.rawValue == 1)
  }

  @Test func `a wrong command line points to the help, and is 64`() async {
    let run = await run { $0.refuse(UsageError("There is no option -x.")) }
    #expect(run.errors == ["films: There is no option -x.", "Try 'films --help'."])
    #expect(run.output.isEmpty)
    #expect(run.code.rawValue == 64)
  }

  @Test func `no text can steer the terminal`() async {
    let run = await run { console in
      console.write("\u{1B}[2JWiped\nout")
      return console.fail("\u{202E}turned\u{7}")
    }
    #expect(run.output == ["[2JWiped out"])
    #expect(run.errors == ["films: turned"])
  }

  @Test func `somebody who watches is told each second that it waits`() async {
    let (lines, toLines) = AsyncStream<String>.makeStream()
    for isWatched in [true, false] {
      let clock = ManualClock()
      let console = Console(
        name: "c", environment: [:], isWatched: isWatched, output: { _ in },
        errors: { toLines.yield($0) })
      let notices = console.waiting(on: clock)
      await clock.advance(by: .seconds(2))
      notices?.cancel()
      await notices?.value
    }
    toLines.finish()
    let all = await lines.reduce(into: []) { $0.append($1) }
    #expect(all == ["Waiting for the service: 1 s", "Waiting for the service: 2 s"])
  }
}
