import Foundation
import Testing

@testable import UnderstudyCommand

@Suite struct CompletionsTests {
  @Test(arguments: [
    (["rep"], ["replay", "report"]), (["report", ""], ["merge"]), (["help", "rec"], ["record"]),
    (["serve", "--po"], ["--port"]), (["report", "merge", "--"], ["--to", "--help"]),
    (["convert", "--as", "w"], ["wiremock"]), (["completions", ""], ["bash", "fish", "zsh"]),
    (["replay", "x", "--", "--po"], []), (["serve", "--port", ""], []), (["nothing", ""], []),
  ])
  func `The program suggests commands, options and values`(words: [String], expected: [String]) {
    #expect(Suggestions(program: .all).suggestions(for: words) == expected)
  }

  @Test func `A shell gets one suggestion a line, and files where there is none`() async {
    let run = await CommandRun("--complete", "s")
    #expect(run.output == "scan\nserve\n")
    #expect(await CommandRun("--complete", "serve", "").output == "")
  }

  @Test func `An unknown shell is refused with those there are`() async {
    let run = await CommandRun("completions", "csh")
    #expect(run.code == .usage)
    #expect(
      run.errors.hasPrefix("understudy completions: SHELL is one of bash, fish, zsh, not 'csh'.\n"))
  }

  @Test(.enabled(if: Tool.hasBash)) func `bash asks with the words up to the cursor`() async throws
  {
    let scratch = try Scratch()
    let file = try scratch.write(await CommandRun("completions", "bash").output, to: "script")
    let script = """
      source '\(file)'
      understudy() { printf '%s\\n' "$@" 'second line'; }
      COMP_WORDS=(understudy serve --po later) COMP_CWORD=2
      _understudy
      printf '%s\\n' "${COMPREPLY[@]}" > '\(scratch.path("out"))'
      """
    let child = try Child.start(
      ["bash", "-c", script], environment: ProcessInfo.processInfo.environment)

    #expect(await child.wait() == .exit(0))
    #expect(scratch.read("out") == "--complete\nserve\n--po\nsecond line\n")
  }
}
