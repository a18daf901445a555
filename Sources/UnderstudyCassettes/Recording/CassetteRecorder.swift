import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// Takes down what a test asks the real service, until it is known how the test ended.
///
/// It stands where the response is fetched, not in the report of a scope: a request of an inner scope is
/// recorded there, and the older ones of many are dropped.
package final class CassetteRecorder: Sendable {
  /// A request with its response, and the case of a test that sent it.
  struct Recorded: Sendable {
    let exchange: Exchange
    let testCase: String?
  }

  private struct State {
    var recorded: [Recorded] = []
    var obstacles: [String] = []
  }

  private let state = Lock(State())
  private let numbers = Counter()
  private let redaction: Redaction
  private let began = Date()
  private let beginning = ContinuousClock.now

  package init(redaction: Redaction) { self.redaction = redaction }

  // MARK: - While the test runs

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
        obstruct("\(request.shown) failed with \(error.shown(redaction))")
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
    state.withLock { $0.recorded.append(Recorded(exchange: exchange, testCase: testCase)) }
    return resolved.reply
  }

  private func obstruct(_ reason: String) {
    state.withLock { $0.obstacles.append(reason) }
  }

  /// Says that the test has not come to its end, so that nothing may be written.
  package func abandon() { obstruct("the test ended with an error") }

  // MARK: - At the end

  /// What became of a recording.
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
    let (recorded, obstacles) = state.withLock { state in
      defer { state.recorded = [] }
      return (state.recorded, state.obstacles)
    }
    if !obstacles.isEmpty { return .left(reasons: obstacles) }
    if recorded.isEmpty { return .nothing }
    return .written(
      try CassetteWriter.writer(of: file).write(
        CassetteWriter.Batch(
          recorded: recorded, began: began, redaction: redaction,
          replacement: mode == .new ? .entries(of: owner, once: !isWhole, options) : nil,
          owner: owner)))
  }
}

extension Error {
  /// Whether the code under test has given the request up.
  var isCancellation: Bool {
    self is CancellationError || (self as? URLError)?.code == .cancelled
  }

  /// The error in a few words, without secrets.
  func shown(_ redaction: Redaction) -> String {
    (self as? URLError).map { "URLError \($0.code.rawValue)" }
      ?? redaction.redacted(text: "\(self)").visible.abbreviated(to: 200)
  }
}
