import Foundation
import UnderstudyCore
import UnderstudyHTTP
import UnderstudyResilience

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
  /// - Throws: `CommandError`, where there is no such program.
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
        output: Child.Output(output: files[0], errors: files[1]))
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
  /// How the program ends; nil where it had to be ended after its time.
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
