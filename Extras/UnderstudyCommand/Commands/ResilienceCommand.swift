import Foundation
import UnderstudyCore
import UnderstudyHTTP
import UnderstudyResilience

/// Runs a program once with each broken answer.
struct ResilienceCommand: Command {
  let name = "resilience"
  let abstract = "Run a program with each answer broken in turn, and tell what it did"
  let operands = [Operand.files]
  let takesCommand = true
  let options: [Option] = [
    .value("--sample", "COUNT", "Try so many broken answers, of each kind at least one"),
    .value("--seed", "NUMBER", "Which ones those are (default: 0)"),
    .value(
      "--only", "NAME", "Try this broken answer alone, and show what the program says"),
    .value(
      "--refuses-with", "CODE", "An exit code of an orderly refusal (default: any)", repeats: true),
    .flag("--allow-unasked", "Succeed in spite of broken answers that the program never asks for"),
    .value("--time-limit", "SECONDS", "When a run hangs (default: 10, or ten times a good one)"),
    .origin, .html, .json,
  ]
  let discussion = """
    The program runs as with `replay`: once with the answers of the files, which must end well, then
    once with each broken in each way: other statuses, errors of the connection, slow and cut off
    responses, and bodies with keys missing, null, empty, of other types. It refuses a broken answer
    by an exit code other than 0. It tolerates one silently where it ends well and says the same as
    with the good answer, or nothing. A signal and the traceback of an interpreter are crashes.

    The exit code is 1 where the program hung or crashed, or did not ask for a broken answer.

      understudy resilience films.har -- node films.js
    """

  func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    let out = try arguments.page()
    for file in arguments.operands where out != nil { try NamedFile(out ?? "").refuse(file) }
    let plan = try PlanFiles(paths: arguments.operands).read()
    let origin = Origin(given: try arguments.server("--origin"), of: plan.origins)
    plan.remarks.forEach(console.warn)
    if let warning = origin.warning { console.warn(warning) }
    let most = 1...Int(Int32.max)
    let run = BrokenRun(
      words: arguments.command, origin: origin.url,
      refusals: Set(try arguments.numbers("--refuses-with", in: 1...255).map(Int32.init)),
      timeLimit: try arguments.number("--time-limit", in: most).map { .seconds($0) },
      showsOutput: arguments.has("--only"), console: console)
    var options = ResilienceOptions()
    options.sample = try arguments.number("--sample", in: most)
    options.seed = UInt64(try arguments.number("--seed", in: 0...Int(Int32.max)) ?? 0)
    options.only = arguments.value("--only")
    let mutants = try options.mutants(of: plan.stubs)
    let atOnce = ProcessInfo.processInfo.activeProcessorCount
    let trials = Trials(of: plan.stubs, atOnce: atOnce, pause: .zero) { plan, usual in
      try await run.end(with: plan, usual: usual)
    }
    let (verdicts, interrupt) = try await untilInterrupted(console) {
      try await trials.verdicts(on: mutants) { count in
        console.progress("\(count) of \(mutants.count) broken answers tried")
      }
    }
    console.progress(nil)
    let table = Resilience(mutants, verdicts)
    if arguments.has("--json") {
      let findings: [JSONValue] = table.findings.map {
        [
          "mutation": .string($0.mutation), "kind": .string("\($0.kind)"),
          "outcome": .string($0.outcome.rawValue), "words": .string($0.words),
        ]
      }
      try console.write(json: findings)
    } else if out != "-", interrupt == nil || !verdicts.isEmpty {
      console.write(table.description)
    }
    if let out {
      let answers = table.findings.count.counting("broken answer")
      try Page(table, of: arguments.command).write(to: out, holding: answers, console)
    }
    if let interrupt {
      let all = mutants.count.counting("broken answer")
      console.warn("Interrupted: \(verdicts.count) of \(all) tried.")
      return .signal(interrupt.signal)
    }
    let complaint =
      arguments.has("--allow-unasked") ? nil : table.complaint(allowing: "--allow-unasked")
    if let complaint { console.warn(complaint) }
    return table.hung.isEmpty && table.crashed.isEmpty && complaint == nil ? .success : .failure
  }

  /// Does the work, which the first interrupt cancels; a second one ends the process at once.
  private func untilInterrupted(
    _ console: Console, _ work: @escaping @Sendable () async throws -> Verdicts
  ) async throws -> (Verdicts, Interrupt?) {
    let interrupts = console.interrupts.listen()
    let work = Task(operation: work)
    let watching = Task {
      let first = await interrupts.first { _ in true }
      if first != nil { work.cancel() }
      console.interrupts.stopListening()
      return first
    }
    let verdicts = await work.result
    console.interrupts.stopListening()
    return (try verdicts.get(), await watching.value)
  }
}

/// A run of a program with a plan of which one answer is broken, or none.
struct BrokenRun: Sendable {
  let words: [String]
  let origin: URL?
  /// The exit codes of an orderly refusal; empty for any.
  let refusals: Set<Int32>
  let timeLimit: Duration?
  /// Whether what the program says is shown, besides what comes of it.
  let showsOutput: Bool
  let console: Console

  /// Runs the program against a server of its own.
  ///
  /// - Parameter usual: How long it takes with the good answers; nil to run it with those.
  /// - Throws: `CommandError`, if there is no such program.
  func end(with plan: [Stub], usual: Duration?) async throws -> Trials.End {
    let folder = FileManager.default.temporaryDirectory.appending(path: "run-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["output", "errors"].map { folder.appending(path: $0).path(percentEncoded: false) }
    let server = try await RunningServer(plan, origin: origin, isReported: false)
    let environment = ProgramRun(
      words: words, server: server.server.url, blocksHTTPS: true, console: console
    ).environment
    let delay = plan.flatMap(\.replies).map(\.pacing.delay).max() ?? .zero
    let least = usual.map { timeLimit ?? max(.seconds(10), $0 * 10) }
    let end: Result<Child.End?, any Error>
    do {
      let child = try Child.start(
        words, environment: environment,
        output: Child.Output.files(output: files[0], errors: files[1]))
      let limit = least ?? max(timeLimit ?? .zero, .seconds(60))
      end = .success(await child.end(within: limit + delay))
    } catch {
      end = .failure(error)
    }
    await server.stop()
    let texts = files.map { file in
      String(decoding: (try? Data(contentsOf: URL(filePath: file))) ?? Data(), as: UTF8.self)
    }
    if showsOutput, usual != nil { console.errors.write(raw: texts.joined()) }
    let words = texts[1].lastLine ?? texts[0].lastLine
    let way: Trials.End.Way =
      try end.get() == .exit(0)
      ? .well(Trials.Output(texts[0], remarks: texts[1], shown: words ?? ""))
      : .otherwise(verdict(on: try end.get(), words, trap: CrashSign.line(in: texts[1])))
    return Trials.End(way, after: server.stubs.report)
  }

  private func verdict(
    on end: Child.End?, _ words: String?, trap: String?
  ) -> Resilience.Verdict {
    switch end {
    case nil: return Resilience.Verdict(.hung, words ?? "")
    case .signal(let number): return Resilience.Verdict(.crashed, trap ?? "signal \(number)")
    case .exit(let code):
      // A shell says so of a program that a signal ended.
      let isOrderly = refusals.isEmpty ? code <= 128 : refusals.contains(code)
      return Resilience.Verdict(
        trap == nil && isOrderly ? .refused : .crashed, trap ?? words ?? "exit code \(code)")
    }
  }
}

extension Child {
  /// The end of the program; nil if it had to be ended after its time.
  fileprivate func end(within limit: Duration) async -> End? {
    let deadline = ContinuousClock.now + limit
    let alarm = RealTime.alarm(after: limit) { self.send(SIGKILL) }
    defer { alarm.cancel() }
    let end = await withTaskCancellationHandler {
      await wait()
    } onCancel: {
      send(SIGKILL)
    }
    return end == .signal(SIGKILL) && .now >= deadline ? nil : end
  }
}

extension String {
  fileprivate var lastLine: String? {
    split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
  }
}

/// The signs, in what a program writes on standard error, that it did not mean to end.
enum CrashSign {
  /// By what follows them in a line, each language's own.
  private static let signs = [
    "Fatal error: ",  // Swift, PHP
    "Traceback (most recent call last)",  // Python
    "panic: ",  // Go
    "' panicked at ",  // Rust
    "Exception in thread ",  // Java, Kotlin
    "Unhandled exception",  // C#, Dart
    "Node.js v",  // Node, below what was thrown
    "terminate called ",  // C++
    "Segmentation fault", "stack overflow", "AddressSanitizer: ",
  ]

  /// The line that says what happened; nil if there is no sign.
  static func line(in errors: String) -> String? {
    let lines = errors.split(whereSeparator: \.isNewline)
    guard let place = lines.firstIndex(where: { line in signs.contains { line.contains($0) } })
    else { return nil }
    switch lines[place] {
    case let line where line.contains("Traceback"): return lines.last.map(String.init)
    case let line where line.hasPrefix("Node.js v"):
      return lines.first { $0.contains("Error") }.map(String.init) ?? String(line)
    case let line: return String(line)
    }
  }
}
