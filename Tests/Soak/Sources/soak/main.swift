// A mixed load for as many seconds as given: run by `check`.
import Foundation

let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 60
let named = CommandLine.arguments.dropFirst(2)
let end = ContinuousClock.now + .seconds(seconds)
let tally = Tally()

func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

func fail(_ lines: [String]) -> Never {
  lines.forEach(say)
  exit(1)
}

await withTaskGroup(of: Void.self) { group in
  for load in Load.all where named.isEmpty || named.contains(load.name) {
    // Two of each, since state leaks between those that run at once.
    for half in 0..<2 {
      group.addTask {
        var round = half
        while ContinuousClock.now < end {
          await tally.begin(load.name)
          do {
            try await load.round(round)
            await tally.end(load.name, nil)
          } catch {
            await tally.end(load.name, error)
          }
          round += 2
        }
      }
    }
  }
  group.addTask {
    let pause = Duration.seconds(max(1, seconds / 60))
    while ContinuousClock.now < end {
      try? await Task.sleep(for: pause)
      say(await tally.look())
      let still = await tally.standingStill
      if !still.isEmpty { fail(still.map { "\($0): stands still" }) }
    }
  }
}
say(await tally.perLoad)
let wrong = await tally.wrong + tally.growth
if !wrong.isEmpty { fail(wrong) }
say("clean")
