import Foundation

/// The record of a scope: its requests and their outcomes, within limits.
///
/// Beyond them the oldest are dropped, so that memory is bounded. What is under way stays, and so do the
/// first unplanned requests: a test must not pass because there were many.
struct RequestRecord: Sendable {
  private let limit: Int
  private let bodyLimit: Int
  private var kept: [Int: Exchange] = [:]
  /// The number of the oldest one that no limit has reached; those before it are kept for a reason.
  private var oldest = 1
  private var pinned: [Int] = []
  /// The exchanges that have ended and go with the next request.
  private var unpinned: [Int] = []
  private var unplanned = 0
  private var unplannedBytes = 0
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
        unplanned == 0
        || unplanned < limit && unplannedBytes + exchange.ownBytes <= bodyLimit
      if stays {
        unplanned += 1
        unplannedBytes += exchange.ownBytes
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
