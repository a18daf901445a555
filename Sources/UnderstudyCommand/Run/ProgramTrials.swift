import Foundation
import UnderstudyCore
import UnderstudyHTTP
import UnderstudyResilience

/// The runs of a program, each with one answer broken and all others good.
struct ProgramTrials: Sendable {
  let words: [String]
  let stubs: [Stub]
  let origin: URL?
  /// The exit codes of an orderly refusal; empty for any.
  let refusals: Set<Int32>
  let timeLimit: Duration?
  let console: Console

  /// How a run ended, and what the program wrote.
  private struct Run: Sendable {
    /// Nil where it was ended after its time.
    let end: Child.End?
    let output: String
    let errors: String
    /// Whether the program asked for any of the answers.
    let asked: Bool
  }

  /// What the program does with each.
  ///
  /// - Throws: `CommandError`, where it fails with the good answers, or there is no such program.
  func table(of mutants: [Stub.Mutation], showsOutput: Bool) async throws -> Resilience {
    let start = ContinuousClock.now
    let good = try await run(stubs, for: max(timeLimit ?? .zero, .seconds(60)))
    let limit = timeLimit ?? max(.seconds(10), start.duration(to: .now) * 10)
    guard good.end == .exit(0), good.asked else {
      let silence = good.end == .exit(0) ? "it asks for none of them" : nil
      throw CommandError(
        .failure,
        """
        The program fails with the good answers, so that nothing can be said of broken ones: \
        \(silence ?? "\(verdict(on: good, after: nil))"). Try it with 'understudy replay'.
        """)
    }
    return try await withThrowingTaskGroup(of: (String, Resilience.Verdict).self) { group in
      var verdicts: [String: Resilience.Verdict] = [:]
      func awaitOne() async throws {
        guard let (name, verdict) = try await group.next() else { return }
        verdicts[name] = verdict
        showProgress(verdicts.count, of: mutants.count)
      }
      for (count, mutant) in mutants.enumerated() {
        if count >= ProcessInfo.processInfo.activeProcessorCount { try await awaitOne() }
        group.addTask {
          let plan = mutant.plan(in: stubs)
          let delay = plan.flatMap(\.replies).map(\.pacing.delay).max() ?? .zero
          let run = try await run(plan, for: limit + delay)
          if showsOutput { console.errors.write(raw: run.output + run.errors) }
          return (mutant.description, verdict(on: run, after: good))
        }
      }
      while verdicts.count < mutants.count { try await awaitOne() }
      return Resilience(mutants, verdicts)
    }
  }

  private func showProgress(_ count: Int, of all: Int) {
    guard console.errors.isTerminal else { return }
    let line = count == all ? "\u{1B}[K" : "\(count) of \(all) broken answers tried"
    console.errors.write(raw: "\r\(line)")
  }

  /// Runs the program against a server of its own.
  private func run(_ plan: [Stub], for limit: Duration) async throws -> Run {
    let folder = FileManager.default.temporaryDirectory.appending(path: "run-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["output", "errors"].map { folder.appending(path: $0).path(percentEncoded: false) }
    let server = try await RunningServer(plan, origin: origin, isReported: false)
    let environment = ProgramRun(
      words: words, server: server.server.url, blocksHTTPS: true, console: console
    ).environment
    let end: Result<Child.End?, any Error>
    do {
      let child = try Child.start(
        words, environment: environment, leadsGroup: true,
        output: Child.Output(output: files[0], errors: files[1]))
      end = .success(await child.end(within: limit))
    } catch {
      end = .failure(error)
    }
    await server.stop()
    let texts = files.map { file in
      String(decoding: (try? Data(contentsOf: URL(filePath: file))) ?? Data(), as: UTF8.self)
    }
    return Run(
      end: try end.get(), output: texts[0], errors: texts[1],
      asked: server.stubs.report.exchanges.contains { $0.stub != nil })
  }

  private func verdict(on run: Run, after good: Run?) -> Resilience.Verdict {
    let words = run.errors.lastLine ?? run.output.lastLine
    let trap = CrashSign.line(in: run.errors)
    switch run.end {
    case nil: return Resilience.Verdict(.hung, words ?? "")
    case .signal(let number): return Resilience.Verdict(.crashed, trap ?? "signal \(number)")
    case .exit(0):
      let isSilent = run.output.isEmpty || run.output == good?.output
      if isSilent, run.errors == good?.errors ?? run.errors {
        return Resilience.Verdict(.tolerated)
      }
      return Resilience.Verdict(.answered, words ?? "")
    case .exit(let code):
      // A shell says so of a program that a signal ended.
      let isOrderly = refusals.isEmpty ? code <= 128 : refusals.contains(code)
      if trap == nil, isOrderly {
        return Resilience.Verdict(.refused, words ?? "exit code \(code)")
      }
      return Resilience.Verdict(.crashed, trap ?? words ?? "exit code \(code)")
    }
  }
}

extension Child {
  /// How the program ends; nil where it had to be ended after its time.
  fileprivate func end(within limit: Duration) async -> End? {
    let deadline = ContinuousClock.now + limit
    let alarm = RealTime.after(limit) { self.send(SIGKILL) }
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
