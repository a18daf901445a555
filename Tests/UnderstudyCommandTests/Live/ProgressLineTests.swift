import Testing
import UnderstudyCore

@testable import UnderstudyCommand

@Suite struct ProgressLineTests {
  @Test func `The line is at the foot of a terminal, which scrolls above it`() {
    let kept = KeptConsole(isTerminal: true, environment: ["NO_COLOR": "1"])
    let line = ProgressLine(kept.console.errors)
    line.show("1 request")
    line.show("1 request")
    line.show("2 requests")
    line.end()

    let save = "\u{1B}7", restore = "\u{1B}8", foot = "\u{1B}[24;1H\u{1B}[2K"
    #expect(
      kept.errors == "\n\(save)\u{1B}[1;23r\(restore)\u{1B}[1A"
        + "\(save)\(foot)1 request\(restore)"
        + "\(save)\(foot)2 requests\(restore)" + "\(save)\u{1B}[r\(foot)\(restore)")
  }

  @Test(arguments: [(false, [:]), (true, ["TERM": "dumb"])])
  func `Nothing is written where the cursor cannot be moved`(
    isTerminal: Bool, environment: [String: String]
  ) {
    let kept = KeptConsole(isTerminal: isTerminal, environment: environment)
    let line = ProgressLine(kept.console.errors)
    line.show("1 request")
    line.end()

    #expect(kept.errors == "")
  }
}
