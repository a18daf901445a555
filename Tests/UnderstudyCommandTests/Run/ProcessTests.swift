import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyResilience
import UnderstudyServer

@testable import UnderstudyCommand

/// The program as it was built, beside the tests.
private enum Built {
  static let path: String? = {
    let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let path = folder.appending(path: "understudy").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()
}

@Suite(
  .timeLimit(.minutes(10)),
  .enabled(if: Built.path != nil && Tool.hasCurl, "the program is not built, or there is no curl"))
struct ProcessTests {
  private let scratch: TestFolder
  private let environment: [String: String]

  init() throws {
    scratch = TestFolder()
    environment = ProcessInfo.processInfo.environment.merging([
      "U": Built.path ?? "", "OUT": scratch.url.path,
      "FILMS": try scratch.cassette("films.har", "https://api.example.com/films"),
    ]) { $1 }
  }

  /// Runs a script that calls the program as `"$U"`.
  private func shell(_ script: String) async throws -> Int32 {
    let child = try Child.start(["sh", "-c", script], environment: environment, leadsGroup: true)
    return await child.wait().code.rawValue
  }

  @Test func `A reader who goes ends nothing with an error`() async throws {
    // The code of the pipe is that of its last command, so that of the first is kept.
    let script = #"{ "$U" help replay; echo $? > "$OUT/code"; } | true; "$U" --help >&-"#
    #expect(try await shell(script) == 0)
    #expect(scratch.read("code") == "0\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `A result that cannot be written is no success`() async throws {
    #expect(try await shell(#""$U" --help > /dev/full 2> "$OUT/errors""#) == 73)
    #expect(
      scratch.read("errors")
        == "understudy: standard output cannot be written: No space left on device\n")
  }

  @Test(arguments: ["INT", "TERM", "HUP"])
  func `An interrupt ends the server in order`(signal: String) async throws {
    // A shell has its background programs ignore the keyboard's interrupts, so it is started here.
    let child = try Child.start(
      [
        "sh", "-c",
        #"exec "$U" serve "$FILMS" --report "$OUT/report.json" > "$OUT/url" 2> "$OUT/log""#,
      ],
      environment: environment, leadsGroup: true)
    while !scratch.read("url").hasSuffix("\n") { await Task.yield() }
    child.send(["INT": SIGINT, "TERM": SIGTERM, "HUP": SIGHUP][signal] ?? SIGKILL)

    #expect(await child.wait() == .exit(0))
    #expect(scratch.read("report.json").contains(#""understudyReport" : 1"#))
  }

  @Test func `What it is told to end, it has its program end`() async throws {
    let code = try await shell(
      """
      "$U" replay "$FILMS" -- sh -c 'trap "echo asked > \\"$OUT/asked\\"; exit 9" TERM; \
      echo > "$OUT/ready"; while :; do sleep 1 & wait $!; done' 2> "$OUT/errors" &
      while ! [ -e "$OUT/ready" ]; do sleep 0.01; done
      kill -TERM $!
      wait $!
      """)
    #expect(code == 9)
    #expect(scratch.read("asked") == "asked\n")
  }

  @Test func `JSON has standard output for itself`() async throws {
    let code = try await shell(
      """
      "$U" replay "$FILMS" --json -- sh -c 'echo hello; curl -s "$UNDERSTUDY_URL/films"' \
        > "$OUT/report.json" 2> "$OUT/errors"
      """)
    #expect(code == 0)
    #expect(scratch.read("errors") == "hello\n/films")
    #expect(try ReportFile(reading: Data(scratch.read("report.json").utf8), name: "r") != nil)
  }

  @Test func `Nothing is left behind of a program that is killed`() async throws {
    let code = try await shell(
      """
      "$U" replay "$FILMS" -- sh -c 'trap "echo > \\"$OUT/asked\\"" TERM; echo $$ > "$OUT/pid"; \
      echo > "$OUT/ready"; while :; do sleep 1 & wait $!; done' 2> "$OUT/errors" &
      while ! [ -e "$OUT/ready" ]; do sleep 0.01; done
      kill -TERM $!
      while ! [ -e "$OUT/asked" ]; do sleep 0.01; done
      kill -TERM $!
      wait $!
      """)
    #expect(code == 137)
    let number = scratch.read("pid").trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(try await shell("kill -0 \(number) 2> /dev/null") == 1)
  }

  @Test
  func `A recording that is killed leaves what it wrote into the file of another, and no file`()
    async throws
  {
    let server = try await upstream(.text("x"))
    let code = try await shell(
      """
      mkdir "$OUT/har"; record() { "$U" record --upstream \(server.url) --to "$OUT/har/a.har" -- "$@"; }
      record sh -c 'curl -s "$UNDERSTUDY_URL/films?by=killed"; echo $PPID > "$OUT/pid"
        while kill -0 $PPID 2> /dev/null; do sleep 0.1; done' 2> "$OUT/errors" &
      record sh -c 'curl -s "$UNDERSTUDY_URL/films?by=other"
        until grep -q by=killed "$OUT/har/a.har"; do sleep 0.01; done' 2> "$OUT/errors"
      kill -9 $(cat "$OUT/pid"); wait
      ls -A "$OUT/har" > "$OUT/left"
      """)
    await server.stop()
    #expect(code == 0)
    #expect(scratch.read("left") == "a.har\n")
    #expect(try Cassette(contentsOf: scratch.url.appending(path: "har/a.har")).count == 2)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
  func `A recording takes no more memory for what it has recorded`() async throws {
    var random = SystemRandomNumberGenerator()
    let body = Data((0..<1 << 17).flatMap { _ in withUnsafeBytes(of: random.next()) { Array($0) } })
    let server = try await upstream(.data(body, headers: ["Content-Type": "image/png"]))
    let code = try await shell(
      """
      "$U" record --upstream \(server.url) --to "$OUT/a.har" -- sh -c '
        for i in 1 2 3 4 5 6 7 8; do curl -s "$UNDERSTUDY_URL/[1-12]" > /dev/null; done
        grep VmHWM /proc/$PPID/status > "$OUT/peak"' 2> "$OUT/errors"
      """)
    await server.stop()
    #expect(code == 0, "\(scratch.read("errors"))")
    #expect(scratch.read("errors").contains("a.har: 96 requests recorded"))
    let peak = scratch.read("peak").split(separator: " ").compactMap { Int($0) }.first
    #expect(try #require(peak) < 130_000)
  }

  private func upstream(_ reply: Reply) async throws -> StubServer {
    try await StubServer(HTTPStubs([.any().reply(reply)], options: { $0.strictness = .allow }))
  }
}
