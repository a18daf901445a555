import Foundation
import Testing
import UnderstudyResilience

@testable import UnderstudyCommand

@Suite struct ChildTests {
  private let environment = ProcessInfo.processInfo.environment

  @Test(arguments: [
    ("exit 0", Child.End.exit(0), Int32(0)), ("exit 3", .exit(3), 3),
    ("kill -TERM $$", .signal(15), 143),
    ("kill -KILL $$", .signal(9), 137),
  ])
  func `The end of a program is told as a shell tells it`(
    script: String, end: Child.End, code: Int32
  ) async throws {
    let child = try Child.start(["sh", "-c", script], environment: environment)

    #expect(await child.wait() == end)
    #expect(end.code.rawValue == code)
    // Again, and after the end.
    #expect(await child.wait() == end)
    child.send(SIGTERM)
  }

  @Test func `A program that is missing or not executable has a code of its own`() {
    let missing = #expect(throws: CommandError.self) {
      try Child.start(["no-such-program"], environment: environment)
    }
    #expect(missing?.code == .notFound)
    #expect(missing?.description == "'no-such-program' cannot be run: No such file or directory")
    let folder = #expect(throws: CommandError.self) {
      try Child.start(["/"], environment: environment)
    }
    #expect(folder?.code == .notExecutable)
  }

  @Test func `A signal reaches all that the leader of a group has started`() async throws {
    let scratch = TestFolder()
    // The one within holds the pipe open until it is ended, too.
    let child = try Child.start(
      ["sh", "-c", "sleep 3600 & echo $! > '\(scratch.path("inner"))'; kill -TERM $$; wait"],
      environment: environment, leadsGroup: true)
    #expect(await child.wait() == .signal(SIGTERM))
    let inner = try #require(
      pid_t(scratch.read("inner").trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(inner, 0) == 0)

    let second = try Child.start(
      [
        "sh", "-c",
        "sleep 3600 & echo $! > '\(scratch.path("second"))'; trap '' TERM; kill -STOP $$",
      ],
      environment: environment, leadsGroup: true)
    second.send(SIGKILL)
    #expect(await second.wait() == .signal(SIGKILL))
    kill(inner, SIGKILL)
  }

  @Test func `A program whose output is kept gets none of the open files`() async throws {
    let descriptor = open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    let script = ["test", "-e", "/dev/fd/\(descriptor)"]
    let output = Child.Output.files(errors: "/dev/null")
    #expect(
      try await Child.start(script, environment: environment, output: output).wait() == .exit(1))
    #expect(try await Child.start(script, environment: environment).wait() == .exit(0))
  }
}
