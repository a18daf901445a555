import Testing

@testable import UnderstudyCommand

private struct Sample: Command {
  let name = "sample"
  let abstract = "Do as a test wants"
  let operands = [Operand.files]
  let options: [UnderstudyCommand.Option] = [
    .value("--port", "PORT", "The port"), .json,
    .value("--keep", "NAME", "What to keep", repeats: true),
  ]
  var takesCommand = false

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode { .success }
}

private func read(_ words: String..., as sample: Sample = Sample()) throws -> Arguments {
  try Arguments(words, for: sample)
}

@Suite struct ArgumentsTests {
  @Test(arguments: [
    ["a.har", "--port", "80"], ["--port=80", "a.har"], ["--port=80", "--", "a.har"],
  ])
  func `An option stands before or behind the operands`(_ words: [String]) throws {
    let arguments = try Arguments(words, for: Sample())

    #expect(arguments.operands == ["a.har"])
    #expect(try arguments.serverSettings().port == 80)
    #expect(!arguments.has("--json"))
  }

  @Test func `A value may be empty, begin with one dash, and have an equals sign`() throws {
    #expect(try read("a", "--port=").value("--port") == "")
    #expect(try read("a", "--keep", "-").values("--keep") == ["-"])
    #expect(try read("a", "--keep=x=y", "--keep", "z").values("--keep") == ["x=y", "z"])
  }

  @Test func `Behind the dashes is the command to run, whatever it looks like`() throws {
    let arguments = try read(
      "a.har", "--", "curl", "--json", "--", as: Sample(takesCommand: true))

    #expect(arguments.operands == ["a.har"])
    #expect(arguments.command == ["curl", "--json", "--"])
    #expect(!arguments.has("--json"))
  }
}
