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
  func table(of mutants: [Mutant], showsOutput: Bool) async throws -> Resilience {
    let start = ContinuousClock.now
    let good = try await run(stubs, for: max(timeLimit ?? .zero, .seconds(60)))
    let limit = timeLimit ?? max(.seconds(10), (ContinuousClock.now - start) * 10)
    guard good.end == .exit(0), good.asked else {
      let reason =
        good.end == .exit(0)
        ? "it asks for none of them" : verdict(on: good, after: nil).description
      throw CommandError(
        .failure,
        """
        The program fails with the good answers, so that nothing can be said of broken ones: \
        \(reason). Try it with 'understudy replay'.
        """)
    }
    var verdicts: [Int: Resilience.Verdict] = [:]
    try await withThrowingTaskGroup(of: (Int, Resilience.Verdict).self) { group in
      var rest = mutants.indices[...]
      func startNext() {
        guard let place = rest.popFirst() else { return }
        group.addTask {
          let plan = mutants[place].plan
          let run = try await run(plan, for: limit + (plan.map(\.longestDelay).max() ?? .zero))
          if showsOutput { console.errors.write(raw: run.output + run.errors) }
          return (place, verdict(on: run, after: good))
        }
      }
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { startNext() }
      while let (place, verdict) = try await group.next() {
        verdicts[place] = verdict
        startNext()
        showProgress(verdicts.count, of: mutants.count)
      }
    }
    return Resilience(mutants, mutants.indices.map { verdicts[$0]! })
  }

  private func showProgress(_ count: Int, of all: Int) {
    guard console.errors.isTerminal else { return }
    let isLast = count == all
    console.errors.write(
      raw: "\r\(isLast ? "\u{1B}[K" : "\(count) of \(all) broken answers tried")")
  }

  // MARK: - One run

  private func run(_ plan: [Stub], for limit: Duration) async throws -> Run {
    let folder = FileManager.default.temporaryDirectory.appending(path: "run-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = Child.Output(
      output: folder.appending(path: "output").path(percentEncoded: false),
      errors: folder.appending(path: "errors").path(percentEncoded: false))
    let server = try await RunningServer(plan, origin: origin, isReported: false)
    let environment = ProgramRun(
      words: words, server: server.server.url, blocksHTTPS: true, console: console
    ).environment
    let end: Child.End?
    do {
      let child = try Child.start(
        words, environment: environment, leadsGroup: true, output: output)
      end = await child.end(within: limit)
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
    return Run(
      end: end, output: Self.text(in: output.output), errors: Self.text(in: output.errors),
      asked: server.stubs.report.exchanges.contains { $0.stub != nil })
  }

  private static func text(in file: String) -> String {
    let data = try? Data(contentsOf: URL(filePath: file))
    return String(decoding: data ?? Data(), as: UTF8.self)
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
  /// How the program ends; nil where it had to be ended after its time, or since this task was cancelled.
  fileprivate func end(within limit: Duration) async -> End? {
    let isOverdue = Lock(false)
    let alarm = RealTime.after(limit) { [self] in
      isOverdue.withLock { $0 = true }
      send(SIGKILL)
    }
    defer { alarm.cancel() }
    let end = await withTaskCancellationHandler {
      await wait()
    } onCancel: {
      send(SIGKILL)
    }
    return isOverdue.withLock { $0 } ? nil : end
  }
}

extension Stub {
  /// What the slowest of its replies takes on purpose.
  fileprivate var longestDelay: Duration { replies.map(\.pacing.delay).max() ?? .zero }
}

extension String {
  fileprivate var lastLine: String? {
    split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
  }
}
