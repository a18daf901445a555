import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

@testable import UnderstudyCommand

@Suite struct SecretCommandsTests {
  private let scratch = TestFolder()

  private func leaky(_ name: String) throws -> String {
    try scratch.har(
      name,
      .entry(
        "https://a.example/login?api_key=t0ps3cret1", sends: #"{"password":"t0ps3cret2"}"#,
        headers: [("Authorization", "Bearer t0ps3cret3"), ("Accept", "*/*")], 200,
        #"{"user":{"access_token":"t0ps3cret2"},"page":1}"#))
  }

  @Test func `With --explain it names the rule that found each secret`() async throws {
    let path = try leaky("films.har")

    let run = await CommandRun("redact", "--explain", path)

    #expect(run.output.contains("\(path): REDACTED-1 by the name '"))
    #expect(run.output.contains(" by the name 'password'\n"))
    #expect(!run.output.contains("t0ps3cret"))
  }

  @Test func `With --to the file stays as it is`() async throws {
    let path = try leaky("films.har")
    let before = scratch.read("films.har")

    let run = await CommandRun("redact", path, "--to", scratch.path("out.har"))

    #expect(run.code == .success)
    #expect(scratch.read("films.har") == before)
    #expect(!scratch.read("out.har").contains("t0ps3cret"))
    try scratch.har("clean.har", .entry("https://a.example/"))
    let all = await CommandRun("redact", scratch.url.path, "--to", scratch.path("out.har"))
    #expect(all.code == .usage)
  }

  @Test func `A file that can't be written stays whole`() async throws {
    let path = try leaky("films.har")
    let run = await CommandRun("redact", path, "--to", "/proc/nowhere/out.har")
    #expect(run.code == .cannotCreate)
    #expect(scratch.read("films.har").contains("t0ps3cret1"))
  }
}
