import Foundation
import UnderstudyCore

/// The runs of a client in processes of their own, of which each crash ends only one.
struct Apart: Sendable {
  let call: Calls.Call
  let good: Trials.Good
  /// How a process runs the test again.
  let arguments: [String]
  /// The real time after which a process that says nothing is ended.
  let patience: Duration
  /// Where the orders, and what the processes say, are kept meanwhile.
  private let folder: URL

  init(
    call: Calls.Call, good: Trials.Good, arguments: [String], patience: Duration
  ) throws {
    (self.call, self.good, self.arguments, self.patience) = (call, good, arguments, patience)
    folder = FileManager.default.temporaryDirectory.appending(path: "resilience-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// All tests of a process together run so many others.
  private static let turns = Turns(ProcessInfo.processInfo.activeProcessorCount)

  /// As many processes may run at once that have one mutant each: they wait, most of them.
  private static let mostAlone = 8

  /// The verdicts on this many mutants, in their order.
  ///
  /// - Throws: `ResilienceError`, where a process never comes as far as the call.
  func verdicts(count: Int) async throws -> [Resilience.Verdict] {
    let lanes = ProcessInfo.processInfo.activeProcessorCount
    return try await withThrowingTaskGroup(of: [Int: Resilience.Verdict].self) { group in
      for lane in 0..<min(lanes, count) {
        group.addTask { try await verdicts(on: Array(stride(from: lane, to: count, by: lanes))) }
      }
      var all: [Int: Resilience.Verdict] = [:]
      while let verdicts = try await group.next() { all.merge(verdicts) { $1 } }
      return (0..<count).compactMap { all[$0] }
    }
  }

  /// The verdicts on some mutants, by their places: each crash takes another process for the rest.
  private func verdicts(on mutants: [Int]) async throws -> [Int: Resilience.Verdict] {
    var verdicts: [Int: Resilience.Verdict] = [:]
    var left = mutants
    var suspects: [Int] = []
    while !left.isEmpty {
      let session = try await Self.turns.take { try await run(left) }
      verdicts.merge(session.verdicts) { $1 }
      if session.open.count == 1, session.isWithoutDoubt {
        verdicts[session.open[0]] = session.verdict
      } else {
        suspects += session.open
      }
      left.removeAll { session.begun.contains($0) }
    }
    for start in stride(from: 0, to: suspects.count, by: Self.mostAlone) {
      try await withThrowingTaskGroup(of: (Int, Resilience.Verdict).self) { group in
        for mutant in suspects[start...].prefix(Self.mostAlone) {
          group.addTask {
            let session = try await run([mutant])
            return (mutant, session.verdicts[mutant] ?? session.verdict)
          }
        }
        while let (mutant, verdict) = try await group.next() { verdicts[mutant] = verdict }
      }
    }
    return verdicts
  }

  /// What one process came to.
  private struct Session {
    var begun: [Int] = []
    var verdicts: [Int: Resilience.Verdict] = [:]
    let end: ChildProcess.End
    /// Why the process trapped, and where, where it says so.
    let trap: String?

    /// Those without a verdict.
    var open: [Int] { begun.filter { verdicts[$0] == nil } }

    /// Whether the one mutant that was open ended the process.
    var isWithoutDoubt: Bool { end != .exit(0) }

    var verdict: Resilience.Verdict {
      switch end {
      case .exit(let code):
        Resilience.Verdict(.crashed, trap ?? "it ended the process with \(code)")
      case .signal(let number): Resilience.Verdict(.crashed, trap ?? "signal \(number)")
      case .silent: Resilience.Verdict(.hung, "it blocks every thread")
      }
    }
  }

  private func run(_ mutants: [Int]) async throws -> Session {
    let place = folder.appending(path: "\(UUID())")
    let (order, log, errors) = (
      place.appendingPathExtension("json"), place.appendingPathExtension("log"),
      place.appendingPathExtension("txt")
    )
    for file in [log, errors] { try Data().write(to: file) }
    try JSONEncoder().encode(
      ChildOrder(
        call: call, ended: Calls.ofThisProcess.ended, mutants: mutants, good: good,
        log: log.path(percentEncoded: false))
    ).write(to: order)
    let progress = Progress(of: mutants.count, in: log)
    defer { progress.stop() }
    let end = try await ChildProcess(
      arguments: arguments,
      environment: [ChildOrder.variable: order.path(percentEncoded: false)], errors: errors
    ).end(unlessSilentIn: log, for: patience)
    var session = Session(end: end, trap: Self.trap(in: errors))
    for line in ChildLog.lines(of: log) {
      switch line {
      case .arrived: break
      case .began(let mutant): session.begun.append(mutant)
      case .ended(let mutant, let verdict): session.verdicts[mutant] = verdict
      }
    }
    if session.begun.isEmpty { throw ResilienceError(apart: "it never came to the call") }
    return session
  }

  private static func trap(in file: URL) -> String? {
    let text = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.split(separator: "\n").last { $0.lowercased().contains("fatal error") }
      .map(String.init)
  }
}
