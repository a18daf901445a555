import Testing

@testable import UnderstudyCommand

@Suite struct ConsoleTests {
  @Test func `Styles show on a terminal alone`() {
    let text: StyledText = "\("GET", .bold) /films"
    let terminal = KeptConsole(isTerminal: true)
    terminal.console.note(text)
    #expect(terminal.errors == "\u{1B}[1mGET\u{1B}[0m /films\n")

    let pipe = KeptConsole()
    pipe.console.note(text)
    #expect(pipe.errors == "GET /films\n")
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
  func `Somebody who wants no colors gets none`(_ environment: [String: String]) {
    let console = KeptConsole(isTerminal: true, environment: environment)
    console.console.note("\("red", .red)")
    #expect(console.errors == "red\n")
  }

  @Test func `An empty NO_COLOR says nothing`() {
    let console = KeptConsole(isTerminal: true, environment: ["NO_COLOR": ""])
    console.console.note("\("red", .red)")
    #expect(console.errors == "\u{1B}[31mred\u{1B}[0m\n")
  }

  @Test func `Nothing that a server says can steer the terminal`() {
    let console = KeptConsole(isTerminal: true)
    console.console.write("a\u{1B}[2J\u{9B}b\rc\nd")
    #expect(console.output == "a\\u{1B}[2J\\u{009B}b\nc\nd\n")
  }

  @Test func `A reader who has gone is not written to any more`() {
    let console = KeptConsole(outputEndsAfter: 1)
    console.console.write("first")
    #expect(!console.console.output.isBroken)
    console.console.write("second")
    #expect(console.console.output.isBroken)
    console.console.write("third")
    #expect(console.output == "first\n")
  }

  @Test func `Progress is told on a terminal, each percent once, and taken away at the end`() {
    let console = KeptConsole(isTerminal: true)
    let tell = console.console.progress(of: "Scanning a.har", since: .now - .seconds(2))
    for done in [1, 1, 2, 4] { tell(done, 4) }
    #expect(
      console.errors
        == "\rScanning a.har: 25 %\u{1B}[K\rScanning a.har: 50 %\u{1B}[K\r\u{1B}[K")

    let pipe = KeptConsole()
    pipe.console.progress(of: "Scanning a.har", since: .now - .seconds(2))(1, 4)
    #expect(pipe.errors == "")
  }

  @Test func `Progress is not told of work that takes no second`() {
    let console = KeptConsole(isTerminal: true)
    console.console.progress(of: "Scanning a.har", since: .now + .seconds(60))(1, 4)
    #expect(console.errors == "")
  }

  @Test func `JSON has sorted keys and leaves slashes as they are`() throws {
    let console = KeptConsole()
    try console.console.write(json: ["url": "http://a/b", "at": "x"], inOneLine: true)
    try console.console.write(json: ["b": 1])
    #expect(console.output == "{\"at\":\"x\",\"url\":\"http://a/b\"}\n{\n  \"b\" : 1\n}\n")
  }
}
