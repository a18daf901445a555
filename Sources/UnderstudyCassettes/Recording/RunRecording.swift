import Dispatch
import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// The recording of a run, which is written while the run goes on: an interruption leaves what was
/// answered up to a second before.
///
/// A part that is written early is searched again at the end, since the name of a secret may come last.
package final class RunRecording: Sendable {
  /// When it is written.
  package struct Pace: Sendable {
    /// The number of bytes of bodies that memory may hold.
    let limit: Int
    /// The number of seconds before the first writing.
    let pause: Double

    package init(limit: Int = 16 << 20, pause: Double = 1) {
      (self.limit, self.pause) = (limit, pause)
    }
  }

  private struct State: Sendable {
    /// Entries in the file that are provisional, or not there yet.
    var held: [Exchange] = []
    var bytes = 0
    var isDue = false
    /// The seconds that the last writing took: it is to take little of the processor.
    var cost = 0.0
    /// Requests that got no response.
    var failed: [Exchange] = []
    /// Entries that were written for good.
    var written: CassetteRecording?
    var problem: CassetteError?
  }

  private let batch: CassetteWriter.Batch
  private let file: URL
  private let pace: Pace
  private let queue = DispatchQueue(label: "understudy.recording")
  private let state = Lock(State())

  /// - Parameters:
  ///   - base: The URL that the recorded program had as its base, if it is known.
  ///   - isAnew: Whether entries of earlier runs are replaced.
  package init(
    to file: URL, began: Date = Date(), from base: URL? = nil, redacting redaction: Redaction,
    replacingEarlierRuns isAnew: Bool, pace: Pace = Pace()
  ) {
    (self.file, self.pace) = (file, pace)
    batch = CassetteWriter.Batch(
      recorded: [], began: began,
      // A secret that one part of it shows is known to the next.
      redaction: redaction.collecting(), replacement: isAnew ? .earlierRuns : nil,
      base: base.flatMap { ["", "/"].contains($0.path()) ? nil : $0 })
  }

  /// Takes a request that has come to its end, and sees to it that it is written.
  package func add(_ exchange: Exchange) {
    hold(exchange)
    let wait: Double? = state.withLock { state in
      if state.isDue || state.held.isEmpty { return nil }
      state.isDue = true
      return max(pace.pause, state.cost * 10)
    }
    if let wait { queue.asyncAfter(deadline: .now() + wait) { self.write(.provisional) } }
    // Callers who wait behind the first one find that it is done.
    if isFull { queue.sync { if isFull { write(.spilled) } } }
  }

  private var isFull: Bool { state.withLock { $0.bytes > pace.limit } }

  /// The requests that got no response.
  package var failed: [Exchange] { state.withLock(\.failed) }

  /// Takes a request that is written at the end.
  func hold(_ exchange: Exchange) {
    state.withLock { state in
      guard case .answered = exchange.outcome else { return state.failed.append(exchange) }
      state.held.append(exchange)
      state.bytes += exchange.bytes
    }
  }

  /// Writes what is held, in place of what was written of it before.
  private func write(_ stage: CassetteWriter.Stage) {
    let (held, hasWritten) = state.withLock { state in
      if stage == .provisional { state.isDue = false }
      return (state.held, state.written != nil)
    }
    if held.isEmpty, !hasWritten { return }
    var batch = batch
    batch.recorded = held.map { CassetteRecorder.Recorded(exchange: $0, testCase: nil) }
    batch.stage = stage
    let began = ContinuousClock.now
    do throws(CassetteError) {
      let recording = try CassetteWriter.writer(of: file).write(batch)
      let cost = began.duration(to: .now) / .seconds(1)
      state.withLock { state in
        if stage != .spilled { (state.cost, state.problem) = (cost, nil) }
        if stage == .provisional { return }
        state.held.removeFirst(held.count)
        state.bytes -= held.reduce(0) { $0 + $1.bytes }
        state.written = state.written.map { $0.followed(by: recording) } ?? recording
      }
    } catch {
      // An entry that is held is tried again.
      state.withLock { $0.problem = error }
    }
  }

  /// Writes what is left.
  ///
  /// - Parameter dropped: How many requests were lost before they came here.
  /// - Throws: ``CassetteError`` if the file is not HAR, or cannot be written.
  package func end(dropped: Int = 0) throws(CassetteError) -> CassetteRecording {
    queue.sync { write(.final) }
    let state = state.withLock(\.self)
    if let problem = state.problem { throw problem }
    // An earlier recording is worth more than none: the service was not there, or not asked.
    var recording =
      state.written
      ?? CassetteRecording(
        file, size: (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0, [])
    if !state.failed.isEmpty {
      recording.leftOut.append("\(state.failed.count.counting("request")) without a response")
    }
    if dropped > 0 {
      recording.leftOut.append(
        "\(dropped.counting("request")), dropped from the report for its `StubOptions`")
    }
    return recording
  }
}

extension Exchange {
  fileprivate var bytes: Int {
    guard case .answered(_, let body) = outcome else { return 0 }
    return body.count + (request.body?.count ?? 0)
  }
}
