import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyCommand

@Suite(.timeLimit(.minutes(10)), .enabled(if: Tool.hasCurl, "the programs run curl"))
struct ResilienceCommandTests {
  private let scratch: TestFolder
  private let films: String

  init() throws {
    let films = """
      {"stubs": [
        {"request": "GET https://films.example/films", "reply": {"json": {"title": "Ida"}}}
      ]}
      """
    scratch = try TestFolder(["films.json": films])
    self.films = scratch.path("films.json")
  }

  private func resilience(_ words: String..., script: String) async -> CommandRun {
    await CommandRun(["resilience", films] + words + ["--", "sh", "-c", script])
  }

  @Test func `What a program does with each broken answer is told`() async throws {
    let run = await resilience(
      "--sample", "30", "--json",
      script: #"""
        body=$(curl -sf --max-time 2 "$UNDERSTUDY_URL/films") || exit 2
        case $body in
          *Ida*) echo Ida;;
          *html*) kill -11 $$;;
          '') echo "no films";;
          *) echo "Traceback (most recent call last)" >&2; echo "KeyError: 'title'" >&2; exit 1;;
        esac
        """#)
    struct Row: Decodable {
      let mutation: String
      let outcome: String
      let words: String
    }
    let rows = try JSONDecoder().decode([Row].self, from: Data(run.output.utf8))
    #expect(rows.count == 30)
    func words(_ outcome: String) -> Set<String> {
      Set(rows.filter { $0.outcome == outcome }.map(\.words))
    }
    #expect(words("refused") == ["exit code 2"])
    #expect(words("crashed") == ["signal 11", "KeyError: 'title'"])
    #expect(words("answered") == ["no films"])
    #expect(words("tolerated") == [""])
    #expect(run.code == .failure)
  }

  @Test func `A broken answer is tried again by its name, with what the program says`() async {
    let run = await resilience(
      "--only", "GET https://films.example/films with status 404",
      script: #"curl -sf "$UNDERSTUDY_URL/films" > /dev/null || { echo "not there"; exit 2; }"#)
    #expect(run.output == "1 broken answer: 1 refused\n")
    #expect(run.errors == "not there\n")
    #expect(run.code == .success)
  }

  @Test func `A page shows what the program did, the worst first`() async throws {
    let out = scratch.path("films.html")
    let run = await resilience(
      "--sample", "5", "--html", out, script: #"curl -sf "$UNDERSTUDY_URL/films" || kill -9 $$"#)
    #expect(run.errors.hasPrefix("Wrote \(out): 5 broken answers, "))
    let page = try String(contentsOfFile: out, encoding: .utf8)
    let data = try #require(
      page.split(separator: "id=\"traffic\">").last?.split(separator: "<").first)
    let content = try JSONValue(parsing: Data(data.utf8))
    #expect(content["title"]?.string?.hasPrefix("sh -c curl") == true)
    let worst = content["entries"]?[0]
    #expect(worst?["outcome"] == "crashed" && worst?["message"] == "signal 9")
    #expect(worst?["url"]?.string?.hasPrefix("GET https://films.example/films ") == true)
    #expect(content["entries"]?[4] != nil && content["entries"]?[5] == nil)
    #expect(await resilience("--html", films, script: "true").code == .usage)
  }

  /// The console of runs that were interrupted as soon as there is a file.
  private func interrupted(_ script: String, onceThereIs ready: String) async -> KeptConsole {
    let console = KeptConsole(environment: ProcessInfo.processInfo.environment)
    async let code = Program.all.run(
      ["resilience", films, "--time-limit", "1000", "--", "sh", "-c", script], console.console)
    while !FileManager.default.fileExists(atPath: ready) { await Task.yield() }
    #expect(console.console.interrupts.send(Interrupt(signal: SIGINT)))
    #expect(await code == .signal(SIGINT))
    return console
  }

  @Test func `An interrupt ends the runs, and what is known is told`() async throws {
    let ready = scratch.path("ready")
    let script = "curl -sf $UNDERSTUDY_URL/films || { touch '\(ready)'; sleep 1000; }"
    let console = await interrupted(script, onceThereIs: ready)
    #expect(
      console.errors.wholeMatch(of: /warning: Interrupted: \d+ of \d+ broken answers tried.\n/)
        != nil)
    #expect(!console.output.contains("crashed"))
  }

  /// More runs than go on at once, so that one of them has ended when the last one hangs.
  @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount < 20))
  func `An interrupt leaves the rows of the runs that have ended`() async throws {
    let (ready, runs) = (scratch.path("ready"), scratch.path("runs"))
    try FileManager.default.createDirectory(atPath: runs, withIntermediateDirectories: true)
    let script = """
      curl -sf "$UNDERSTUDY_URL/films" | grep -q Ida && exit
      : > "\(runs)/$$"
      [ $(ls "\(runs)" | wc -l) -le \(ProcessInfo.processInfo.activeProcessorCount) ] && exit 2
      : > "\(ready)"; sleep 1000
      """
    let console = await interrupted(script, onceThereIs: ready)
    #expect(console.output.firstMatch(of: /^[1-9]\d* broken answers?: [1-9]/) != nil)
    #expect(console.errors.contains("warning: Interrupted: "))
  }

  @Test func `A program that does not end hangs`() async {
    let run = await resilience(
      "--only", "GET https://films.example/films with status 404", "--time-limit", "4",
      script: #"curl -sf "$UNDERSTUDY_URL/films" || { echo waiting >&2; sleep 100; }"#)
    #expect(
      run.output == """
        1 broken answer: 1 hung

        hung:
          1 × 4xx, such as GET https://films.example/films with status 404
              waiting

        """)
    #expect(run.code == .failure)
  }

  @Test func `Only the exit codes that are named refuse`() async {
    let run = await resilience(
      "--only", "GET https://films.example/films with status 404", "--refuses-with", "2",
      script: #"curl -sf "$UNDERSTUDY_URL/films" > /dev/null"#)
    #expect(run.output.hasPrefix("1 broken answer: 1 crashed\n"))
  }

  @Test func `A program that fails with the good answers is refused`() async {
    let run = await resilience(script: "echo no network >&2; exit 7")
    #expect(run.code == .failure)
    #expect(
      run.errors == """
        understudy resilience: The client fails with the good answers, so that nothing can be said of \
        broken ones: refused: no network. Plan all the requests that it makes, and let it end once it has \
        what it needs.

        """)
    let silent = await resilience(script: "echo Ida")
    #expect(silent.code == .failure)
    #expect(
      silent.errors == """
        understudy resilience: The client fails with the good answers, so that nothing can be said of \
        broken ones: it asks for none of them. Plan all the requests that it makes, and let it end once it \
        has what it needs.

        """)
  }
}
