import Foundation
import Testing
import UnderstudyResilience

@testable import UnderstudyCommand

@Suite struct CompletionsTests {
  @Test(.enabled(if: Tool.hasBash)) func `bash asks with the words up to the cursor`() async throws
  {
    let scratch = TestFolder()
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
