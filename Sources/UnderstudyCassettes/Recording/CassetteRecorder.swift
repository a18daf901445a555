import Dispatch
import Foundation
import UnderstudyHTTP

/// Keeps the traffic with a real service, and writes it into a cassette.
///
/// The traffic of a test stays in memory until it is known how the test ended: `commit` writes all of it or
/// nothing. The traffic of the command's `record` goes into its file at a pace, so that an interruption leaves what was
/// answered up to a second before. A part that is written early is searched again at the end, since the
/// name of a secret may come last.
///
/// A test's recorder stands where the response is fetched, not in the report of a scope: a request of an
/// inner scope is recorded there, and the report of many requests drops the older ones.
package final class CassetteRecorder: Sendable {
  /// A request with its response, and the case of a test that sent it.
  struct Recorded: Sendable {
    let exchange: Exchange
    var testCase: String?
  }

  /// The times at which the traffic of the command is written.
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
    /// Entries that are provisional in the file, or not there yet.
    var pending: [Recorded] = []
    /// The number of those, the first ones, in which secrets have been looked for.
    var searched = 0
    var bytes = 0
    /// Requests that got no response.
    var failed: [Exchange] = []
    /// The reasons why the traffic of a test may not be written.
    var obstacles: [String] = []
    /// Whether a provisional writing is scheduled.
    var isDue = false
    /// The seconds that the last writing took: it is to take little of the processor.
    var cost = 0.0
    /// Entries that were written for good.
    var written: CassetteRecording?
    var problem: CassetteError?
  }

  private let state = Lock(State())
  private let numbers = Counter()
  /// A secret that one part of the traffic shows is known to the next.
  private let redaction: Redaction
  private let began: Date
  private let beginning = ContinuousClock.now
  /// The file of the command; `nil` for a test, which names its file at the end.
  private let destination: CassetteWriter.Destination?
  private let pace: Pace
  private let queue = DispatchQueue(label: "understudy.recording")

  private init(
    _ redaction: Redaction, began: Date, to destination: CassetteWriter.Destination?, _ pace: Pace
  ) {
    self.redaction = redaction.collecting()
    (self.began, self.destination, self.pace) = (began, destination, pace)
  }

  /// Makes the recorder of a test.
  package convenience init(_ options: CassetteOptions = CassetteOptions()) {
    self.init(options.redaction, began: Date(), to: nil, Pace())
  }

  /// Makes the recorder of the command.
  ///
  /// - Parameters:
  ///   - base: The URL that the recorded program had as its base, if it is known.
  ///   - isAnew: Whether entries of earlier runs are replaced.
  package convenience init(
    to file: URL, began: Date = Date(), from base: URL? = nil,
    redacting redaction: Redaction = .standard, replacingEarlierRuns isAnew: Bool,
    pace: Pace = Pace()
  ) {
    let destination = CassetteWriter.Destination(
      file: file, replacement: isAnew ? .earlierRuns : nil,
      base: base.flatMap { ["", "/"].contains($0.path()) ? nil : $0 })
    self.init(redaction, began: began, to: destination, pace)
  }

  // MARK: - While a test runs

  /// Fetches the response to a request, and keeps both.
  func record(
    _ request: RecordedRequest, from reply: Reply, testCase: String?
  ) async throws -> Reply {
    let number = numbers.next()
    let started = beginning.duration(to: .now)
    let resolved: Reply.Resolved
    do {
      resolved = try await reply.resolved(for: request)
    } catch {
      if !error.isCancellation {
        obstruct("\(request.shown) failed with \(request.words(of: error))")
      }
      throw error
    }
    guard let response = resolved.response else {
      obstruct("\(request.shown) got \(resolved.reply), which no cassette can hold")
      return resolved.reply
    }
    let exchange = Exchange(
      number: number, request: request, planned: nil,
      outcome: .answered(response.head, body: response.body), started: started,
      ended: beginning.duration(to: .now))
    keep(exchange, testCase: testCase)
    return resolved.reply
  }

  private func obstruct(_ reason: String) {
    state.withLock { $0.obstacles.append(reason) }
  }

  /// Keeps `commit` from writing, since the test has not come to its end.
  package func abandon() { obstruct("the test ended with an error") }

  /// The result of a test's recording.
  package enum End: Sendable {
    case written(CassetteRecording)
    /// The test asked the service for nothing.
    case nothing
    /// The file is as it was, and why.
    case left(reasons: [String])
  }

  /// Writes what was recorded into the file, unless something went wrong on the way.
  ///
  /// With `isWhole` this is all that the test asks; otherwise it may record into the file again. The
  /// options say which requests are the same.
  package func commit(
    to file: URL, _ mode: Cassette.Mode, of owner: CassetteOwner?, isWhole: Bool,
    _ options: CassetteOptions = CassetteOptions()
  ) throws(CassetteError) -> End {
    // Each commit is a recording of its own.
    defer {
      state.withLock { state in
        (state.pending, state.searched, state.bytes) = ([], 0, 0)
        (state.written, state.problem) = (nil, nil)
      }
    }
    let obstacles = state.withLock(\.obstacles)
    if !obstacles.isEmpty { return .left(reasons: obstacles) }
    write(
      .final,
      to: CassetteWriter.Destination(
        file: file,
        replacement: mode == .new ? .entries(of: owner, isWhole: isWhole, options) : nil,
        owner: owner))
    return try recording.map(End.written) ?? .nothing
  }

  // MARK: - While the command's program runs

  /// Takes a request that has come to its end, and sees to it that it is written.
  package func add(_ exchange: Exchange) {
    keep(exchange)
    let wait: Double? = state.withLock { state in
      if state.isDue || state.pending.isEmpty { return nil }
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

  /// Writes what is left.
  ///
  /// - Parameter dropped: How many requests were lost before they came here.
  /// - Throws: ``CassetteError`` if the file is not HAR, or cannot be written.
  package func end(dropped: Int = 0) throws(CassetteError) -> CassetteRecording {
    queue.sync { write(.final) }
    // An earlier recording is worth more than none: the service was not there, or not asked.
    var recording = try recording ?? CassetteRecording(unchanged: destination?.file)
    let failures = failed.count
    if failures > 0 {
      recording.leftOut.append("\(failures.counting("request")) without a response")
    }
    if dropped > 0 {
      recording.leftOut.append(
        "\(dropped.counting("request")), dropped from the report for its `StubOptions`")
    }
    return recording
  }

  // MARK: - Writing

  /// Keeps a request until it is written.
  func keep(_ exchange: Exchange, testCase: String? = nil) {
    state.withLock { state in
      guard case .answered = exchange.outcome else { return state.failed.append(exchange) }
      state.pending.append(Recorded(exchange: exchange, testCase: testCase))
      state.bytes += exchange.bytes
    }
  }

  private func write(_ stage: CassetteWriter.Stage) {
    if let destination { write(stage, to: destination) }
  }

  /// Writes what is pending, in place of what was written of it before.
  private func write(_ stage: CassetteWriter.Stage, to destination: CassetteWriter.Destination) {
    let (pending, searched, hasWritten) = state.withLock { state in
      if stage == .provisional { state.isDue = false }
      return (state.pending, state.searched, state.written != nil)
    }
    if pending.isEmpty, !hasWritten { return }
    let batch = CassetteWriter.Batch(
      recorder: ObjectIdentifier(self), recorded: pending, searched: searched, began: began,
      redaction: redaction, destination: destination, stage: stage)
    let began = ContinuousClock.now
    do throws(CassetteError) {
      let recording = try CassetteWriter.writer(of: destination.file).write(batch)
      let cost = began.duration(to: .now) / .seconds(1)
      state.withLock { state in
        if stage != .spilled { (state.cost, state.problem) = (cost, nil) }
        state.searched = pending.count
        if stage == .provisional { return }
        state.pending.removeFirst(pending.count)
        state.searched = 0
        state.bytes -= pending.reduce(0) { $0 + $1.exchange.bytes }
        state.written = state.written.map { $0.followed(by: recording) } ?? recording
      }
    } catch {
      // An entry that is pending is tried again.
      state.withLock { $0.problem = error }
    }
  }

  /// The summary of all that was written for good; `nil` if there was nothing to write.
  private var recording: CassetteRecording? {
    get throws(CassetteError) {
      let (written, problem) = state.withLock { ($0.written, $0.problem) }
      if let problem { throw problem }
      return written
    }
  }
}

extension Exchange {
  fileprivate var bytes: Int {
    guard case .answered(_, let body) = outcome else { return 0 }
    return body.count + (request.body?.count ?? 0)
  }
}

extension Error {
  /// Whether the code under test has given the request up.
  var isCancellation: Bool {
    self is CancellationError || (self as? URLError)?.code == .cancelled
  }
}
