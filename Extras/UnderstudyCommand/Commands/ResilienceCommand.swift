import Foundation
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
    let out = arguments.value("--html")
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
    let verdicts = try await trials.verdicts(on: mutants) { count in
      guard console.errors.isTerminal else { return }
      let all = mutants.count
      let line = count == all ? "\u{1B}[K" : "\(count) of \(all) broken answers tried"
      console.errors.write(raw: "\r\(line)")
    }
    let table = Resilience(mutants, verdicts)
    if arguments.has("--json") {
      let findings: [JSONValue] = table.findings.map {
        [
          "mutation": .string($0.mutation), "kind": .string("\($0.kind)"),
          "outcome": .string($0.outcome.rawValue), "words": .string($0.words),
        ]
      }
      try console.write(json: findings)
    } else if out != "-" {
      console.write(table.description)
    }
    if let out {
      let answers = table.findings.count.counting("broken answer")
      try Page(table, of: arguments.command).write(to: out, holding: answers, console)
    }
    let complaint =
      arguments.has("--allow-unasked") ? nil : table.complaint(allowing: "--allow-unasked")
    if let complaint { console.warn(complaint) }
    return table.hung.isEmpty && table.crashed.isEmpty && complaint == nil ? .success : .failure
  }
}
