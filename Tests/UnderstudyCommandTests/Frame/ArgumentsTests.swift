import Testing

@testable import UnderstudyCommand

private struct Sample: Command {
  var name = "sample"
  let abstract = "Do as a test wants"
  var operands = [Operand.files]
  var options: [UnderstudyCommand.Option] = [
    .value("--port", "PORT", "The port"), .json,
    .value("--as", "FORM", "What to make", choices: ["har", "stubs"]),
    .value("--keep", "NAME", "What to keep", repeats: true),
  ]
  var takesCommand = false

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode { .success }
}

private func read(_ words: String..., as sample: Sample = Sample()) throws -> Arguments {
  try Arguments(words, for: sample)
}

private func refusal(_ words: String..., as sample: Sample = Sample()) -> String? {
  do {
    _ = try Arguments(words, for: sample)
    return nil
  } catch {
    return error.description
  }
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

  @Test func `A mistake is told with what was probably meant`() {
    #expect(refusal("a", "--prot", "80") == "There is no option '--prot'. Did you mean '--port'?")
    #expect(refusal("a", "--quiet") == "There is no option '--quiet'.")
    #expect(refusal("a", "-x") == "There is no option '-x'.")
    #expect(refusal("a", "--port") == "'--port' needs a value: --port PORT.")
    #expect(refusal("a", "--port", "--json") == "'--port' needs a value: --port PORT.")
    #expect(refusal("a", "--json=yes") == "'--json' takes no value.")
    #expect(refusal("a", "--json", "--json") == "'--json' is given twice.")
    #expect(refusal("a", "--as", "vcr") == "'--as' is one of har, stubs, not 'vcr'.")
    #expect(refusal() == "FILE is missing.")
    #expect(
      refusal("a", "b", as: Sample(operands: [.file])) == "'b' is one operand too many.")
    #expect(
      refusal("a", "curl", as: Sample(operands: [.file], takesCommand: true))
        == "'curl' is one operand too many. Write the command to run after '--'.")
    #expect(
      refusal("a", "--", as: Sample(takesCommand: true))
        == "The command to run is missing; write it after '--'.")
  }

  @Test func `A value must be what the command needs`() throws {
    let arguments = try read("a", "--port", "80000", "--keep", "example.com")

    let number = #expect(throws: CommandError.self) { try arguments.serverSettings() }
    #expect(number?.description == "'--port' needs a number from 0 to 65535, not '80000'.")
    let server = #expect(throws: CommandError.self) { try arguments.server("--keep") }
    #expect(
      server?.description
        == "'--keep' needs an address such as https://api.example.com, not 'example.com'.")
  }
}
