import Foundation
import Testing

@testable import UnderstudyCommand

@Suite struct CompletionsTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func `A script names every command and every option`(shell: String) async {
    let run = await CommandRun("completions", shell)
    #expect(run.code == .success)
    for command in Program.all.commands {
      for word in command.name.split(separator: " ") { #expect(run.output.contains(word)) }
      for option in command.options {
        #expect(run.output.contains(option.name.dropFirst(2)), "\(command.name) \(option.name)")
      }
    }
  }

  @Test func `fish is told what may be chosen, of which commands there is help, and which to run`()
    async
  {
    let lines = await CommandRun("completions", "fish").output.split(separator: "\n")
    #expect(
      lines.contains(
        "complete -c understudy -n '__fish_seen_subcommand_from convert' -l as -d 'One of har, stubs, "
          + "wiremock, curl, swift' -r -f -a 'har stubs wiremock curl swift'"))
    #expect(
      lines.contains(
        "complete -c understudy -n '__fish_seen_subcommand_from help' -f -a 'completions convert diff "
          + "inspect record redact replay report scan serve'"))
    #expect(
      lines.contains(
        "complete -c understudy -n '__fish_seen_subcommand_from record; and contains -- -- (commandline "
          + "-opc)' -a '(__fish_complete_command)'"))
  }

  @Test func `A shell that is none is told which there are`() async {
    let run = await CommandRun("completions", "csh")
    #expect(run.code == .usage)
    #expect(
      run.errors.hasPrefix("understudy completions: SHELL is one of bash, zsh, fish, not 'csh'.\n"))
  }

  @Test(
    .enabled(if: Tool.hasBash),
    arguments: [
      (["understudy", "rep"], "replay"), (["understudy", "serve", "--po"], "--port"),
      (["understudy", "completions", "f"], "fish"), (["understudy", "help", "rec"], "record"),
      (["understudy", "replay", "x", "--", "tru"], "true"),
    ])
  func `bash completes commands, options and their values`(
    words: [String], completion: String
  ) async throws {
    let scratch = try Scratch()
    let file = try scratch.write(await CommandRun("completions", "bash").output, to: "script")
    let script = """
      source '\(file)'
      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))) COMP_CWORD=\(words.count - 1)
      _understudy
      printf '%s\\n' "${COMPREPLY[@]}" > '\(scratch.path("out"))'
      """
    let child = try Child.start(
      ["bash", "-c", script], environment: ProcessInfo.processInfo.environment)

    #expect(await child.wait() == .exit(0))
    #expect(scratch.read("out").split(separator: "\n").contains(Substring(completion)))
  }
}
