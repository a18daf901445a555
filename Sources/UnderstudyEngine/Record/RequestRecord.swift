import Foundation
import UnderstudyCore

/// A request of the record, and its outcome.
public struct Exchange: Sendable {
  /// The outcome of a request.
  ///
  /// ```swift
  /// if case .answered(let head, let body) = stubs.report.exchanges[0].outcome {
  ///   print(head.status, body.count)
  /// }
  /// ```
  public enum Outcome: Sendable {
    /// The response is still under way.
    case pending
    /// The response was delivered to its end.
    case answered(ResponseHead, body: Data)
    /// The request failed: as planned, by a timeout, or because its reply could not be given.
    case failed(any Error)
    /// The code under test cancelled the request.
    case cancelled
    /// No stub matched.
    case unplanned(StubError)
    /// The request came after the scope had ended.
    case straggler(StubError)
  }

  /// Its number among the requests of its scope, counted from 1.
  package let number: Int
  /// The request.
  public let request: RecordedRequest
  /// The stub that answered, by its identity in its scope.
  package let planned: PlannedStub?
  /// The outcome of the request.
  public internal(set) var outcome: Outcome
  /// When the request came, on the clock of the stubs, counted from the beginning of the scope.
  public let started: Duration
  /// When its response ended, or nil if it has not.
  public internal(set) var ended: Duration?

  package init(
    number: Int = 1, request: RecordedRequest, planned: PlannedStub?, outcome: Outcome,
    started: Duration, ended: Duration?
  ) {
    self.number = number
    self.request = request
    self.planned = planned
    self.outcome = outcome
    self.started = started
    self.ended = ended
  }

  /// The stub that answered, or nil if none did.
  public var stub: Stub? { planned?.stub }

  /// The status of the response, or nil if there is none.
  public var status: Int? {
    if case .answered(let head, _) = outcome { head.status } else { nil }
  }

  /// Whether the code under test cancelled the request.
  ///
  /// ```swift
  /// #expect(await stubs.end().exchanges.map(\.wasCancelled) == [true, false])
  /// ```
  public var wasCancelled: Bool {
    if case .cancelled = outcome { true } else { false }
  }
}

extension Exchange.Outcome {
  /// Why there is no response, in a line and without secrets; nil if there is one or may be yet.
  package func failure(redacting redaction: Redaction) -> String? {
    switch self {
    case .pending, .answered: nil
    case .cancelled: "cancelled"
    case .unplanned(let error), .straggler(let error):
      redaction.redacted(text: error.description.firstLine)
    case .failed(let error): redaction.redacted(text: error.inOneLine)
    }
  }

  fileprivate func shown(redacting redaction: Redaction) -> String {
    switch self {
    case .pending: "pending"
    case .answered(let head, let body): "\(head.status), \(body.count.counting("byte"))"
    default: failure(redacting: redaction) ?? ""
    }
  }
}

extension Exchange: CustomStringConvertible, CustomReflectable {
  /// The request and what became of it, without secrets.
  public var description: String { "\(request) → \(outcome.shown(redacting: request.redaction))" }

  /// The mirror for `dump`: the request, the stub and what became of both, without secrets.
  public var customMirror: Mirror {
    var children: [Mirror.Child] = [
      ("request", request), ("outcome", outcome.shown(redacting: request.redaction)),
    ]
    if let stub { children.append(("stub", stub)) }
    return Mirror(self, children: children)
  }
}

extension Exchange.Outcome: CustomStringConvertible, CustomReflectable {
  /// The outcome in a few words, without secrets.
  public var description: String { shown(redacting: .standard) }

  /// The mirror for `dump`: the description alone.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Error {
  fileprivate var inOneLine: String {
    guard let error = self as? URLError else { return "\(self)".firstLine }
    // Foundation's own words differ between platforms, and say less than the code.
    return error.stubError?.description.firstLine ?? "URLError \(error.code.rawValue)"
  }
}

extension String {
  fileprivate var firstLine: String { String(prefix { !$0.isNewline }) }
}

/// The record of a scope: its requests and their outcomes, within limits.
///
/// Beyond them the oldest are dropped, so that memory is bounded. What is under way stays, and so do the
/// first unexpected requests: a test must not pass because there were many.
struct RequestRecord: Sendable {
  private let limit: Int
  private let bodyLimit: Int
  private var kept: [Int: Exchange] = [:]
  /// The number of the oldest one that no limit has reached; those before it are kept for a reason.
  private var oldest = 1
  private var pinned: [Int] = []
  /// The exchanges that have ended and go with the next request.
  private var unpinned: [Int] = []
  private var unexpected = 0
  private var unexpectedBytes = 0
  /// The bytes of the bodies from the oldest on.
  private var bytes = 0
  /// The number of exchanges, dropped ones included.
  private(set) var total = 0

  init(limit: Int, bodies bodyLimit: Int) {
    self.limit = max(limit, 0)
    self.bodyLimit = max(bodyLimit, 0)
  }

  /// The number of exchanges that were dropped.
  var dropped: Int { total - kept.count }

  /// In the order in which they came.
  var exchanges: [Exchange] {
    pinned.compactMap { kept[$0] } + (oldest..<total + 1).compactMap { kept[$0] }
  }

  /// The first one after the one of a number; those dropped are passed over.
  func first(after number: Int) -> Exchange? {
    let early = pinned.first { $0 > number && kept[$0] != nil }
    return kept[early ?? max(number + 1, oldest)]
  }

  /// Adds the next request.
  ///
  /// - Returns: What was dropped for it, to be released without a lock: an error may be a user's.
  mutating func append(_ exchange: Exchange) -> [Exchange] {
    total += 1
    kept[total] = exchange
    bytes += exchange.ownBytes
    let late = unpinned.compactMap { kept.removeValue(forKey: $0) }
    unpinned = []
    return late + dropOld()
  }

  /// Notes what became of a request that was under way.
  ///
  /// - Returns: The request with its end, and what was dropped for it.
  mutating func end(
    _ number: Int, _ outcome: Exchange.Outcome, at moment: Duration
  ) -> (ended: Exchange?, dropped: [Exchange]) {
    guard var exchange = kept[number] else { return (nil, []) }
    bytes -= number < oldest ? 0 : exchange.ownBytes
    exchange.outcome = outcome
    exchange.ended = moment
    kept[number] = exchange
    if number < oldest {
      if !mustKeep(exchange) { unpinned.append(number) }
      return (exchange, [])
    }
    bytes += exchange.ownBytes
    return (exchange, dropOld())
  }

  private mutating func dropOld() -> [Exchange] {
    var old: [Exchange] = []
    // Looked at first, since to look at a request takes longer.
    while total - oldest >= limit || bytes >= bodyLimit, let first = kept[oldest] {
      let isBeyondLimit = total - oldest >= limit
      let isBeyondBytes = oldest < total && bytes - first.ownBytes >= bodyLimit
      if !isBeyondLimit, !isBeyondBytes { break }
      bytes -= first.ownBytes
      if mustKeep(first) {
        pinned.append(oldest)
      } else {
        kept[oldest] = nil
        old.append(first)
      }
      oldest += 1
    }
    return old
  }

  private mutating func mustKeep(_ exchange: Exchange) -> Bool {
    switch exchange.outcome {
    case .pending: return true
    case .answered, .failed, .cancelled: return false
    case .unplanned, .straggler:
      let stays =
        unexpected == 0
        || unexpected < limit && unexpectedBytes + exchange.ownBytes <= bodyLimit
      if stays {
        unexpected += 1
        unexpectedBytes += exchange.ownBytes
      }
      return stays
    }
  }
}

extension Exchange {
  /// The bytes of the bodies that would be gone without it: a stub's own body is there anyway.
  fileprivate var ownBytes: Int {
    let sent = request.body?.count ?? 0
    guard case .answered(_, let body) = outcome, planned?.makesBodies == true else { return sent }
    return sent + body.count
  }
}
