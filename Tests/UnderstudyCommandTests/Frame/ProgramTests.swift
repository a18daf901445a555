import Testing

@testable import UnderstudyCommand

/// Says what it was given.
private struct Echo: Command {
  var name = "echo"
  let abstract = "Print the operands"
  let operands = [Operand(name: "WORD", choices: ["a", "b"], count: 0...Int.max)]
  let options: [UnderstudyCommand.Option] = [
    .json, .value("--to", "OUT", "Where to write it\ninstead of standard output"),
  ]
  let discussion = "It is an example."

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    if arguments.has("--json") {
      try console.write(json: ["words": arguments.operands], inOneLine: true)
    } else {
      console.write(arguments.operands.joined(separator: " "))
      console.note("\("bold", .bold) and plain")
    }
    return .success
  }
}

private let program = Program(commands: [Echo(), Echo(name: "report merge")])

@Suite struct ProgramTests {
  @Test func `A command is found by its name of one or two words`() async {
    let one = await CommandRun("echo", "a", "b", program: program)
    #expect(one.code == .success)
    #expect(one.output == "a b\n")
    #expect(one.errors == "bold and plain\n")

    let two = await CommandRun("report", "merge", "a", program: program)
    #expect(two.output == "a\n")
  }

  @Test(arguments: [["echo", "--help"], ["echo", "x", "-h"], ["help", "echo"]])
  func `The help of a command is made from its description`(_ words: [String]) async {
    let console = KeptConsole()
    #expect(await program.run(words, console.console) == .success)
    #expect(
      console.output == """
        Print the operands.

        Usage: understudy echo [OPTIONS] [WORD…]

        Options:
          --json      Print the result as JSON
          --to OUT    Where to write it
                      instead of standard output
          --help, -h  Print this help

        It is an example.

        """)
  }

  @Test func `The help of all names each command`() async {
    let help = await CommandRun("--help", program: program)
    #expect(help.code == .success)
    #expect(help.output.contains("  echo          Print the operands\n"))
    let nothing = await CommandRun(program: program)
    #expect(nothing.code == .usage)
    #expect(nothing.errors == help.output)
    #expect(await CommandRun("--version").output == "understudy 0.1.0\n")
  }

  @Test func `Each command has a help whose lines are short enough`() async {
    for command in Program.all.commands {
      let lines = Help.text(of: command).split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= 80 }, "\(command.name)")
    }
    #expect(
      Help.overview(Program.all.commands).split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
