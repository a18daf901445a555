import Foundation

/// What a scope was asked and what became of it, oldest first, within limits.
///
/// Beyond them the oldest are dropped, so that memory is bounded; a part at a time, since dropping all at
/// once would keep everybody waiting. What is under way stays, and so do the first that went off script:
/// a test must not pass because they were many.
struct RequestRecord: Sendable {
  struct Entry: Sendable {
    let number: Int
    let request: RecordedRequest
    let planned: PlannedStub?
    var outcome: Exchange.Outcome
    let started: Duration
    var ended: Duration?

    /// Whether the report depends on it.
    var isOffScript: Bool {
      switch outcome {
      case .unplanned, .straggler: true
      default: false
      }
    }

    var exchange: Exchange {
      Exchange(
        number: number, request: request, planned: planned, outcome: outcome, started: started,
        ended: ended)
    }

    var isPending: Bool { if case .pending = outcome { true } else { false } }

    /// The bytes of the bodies that would be gone without it: a stub's own body is there anyway.
    var bytes: Int { (request.body?.count ?? 0) + answerBytes }

    var answerBytes: Int {
      guard case .answered(_, let body) = outcome, planned?.makesBodies == true else { return 0 }
      return body.count
    }
  }

  /// Entries whose numbers follow on each other, dropped together.
  private struct Part: Sendable {
    var entries: [Entry] = []
    var bytes = 0
  }

  private let limit: Int
  private let bodyLimit: Int
  private let partSize: Int
  /// The last entries, which nothing is missing from.
  private var parts: [Part] = []
  private var bytes = 0
  /// Those of the entries before that stay.
  private var kept: [Entry] = []
  private var keptBytes = 0
  private var offScript = 0
  private var underWay = 0
  /// How many there were, dropped ones included.
  private var total = 0

  init(limit: Int, bodies bodyLimit: Int) {
    // `.max`, given for no limit at all, must not overflow.
    self.limit = min(max(limit, 0), .max / 4)
    self.bodyLimit = min(max(bodyLimit, 0), .max / 4)
    partSize = max(1, self.limit / 64)
  }

  /// The number of the first entry in the parts.
  private var firstNumber: Int { parts.isEmpty ? total + 1 : parts[0].entries[0].number }

  // Parts are looked at in place: one in a variable of its own would be copied by what is added next.
  private var isLastFull: Bool {
    guard let last = parts.indices.last else { return true }
    return parts[last].entries.count >= partSize || parts[last].bytes > bodyLimit / 64
  }

  private var isFirstTooOld: Bool {
    guard !parts.isEmpty else { return false }
    return total - firstNumber + 1 - parts[0].entries.count >= limit
      || parts.count > 1 && bytes - parts[0].bytes >= bodyLimit
  }

  /// How many were dropped.
  var dropped: Int { firstNumber - 1 - kept.count }

  private var entries: [Entry] { kept + parts.flatMap(\.entries) }

  var requests: [RecordedRequest] { entries.map(\.request) }

  var exchanges: [Exchange] { entries.map(\.exchange) }

  /// The one of a number; nil where it has been dropped.
  func exchange(_ number: Int) -> Exchange? {
    let entries =
      number < firstNumber
      ? kept : parts.place(of: number) { $0.entries[0].number }.map { parts[$0].entries } ?? []
    guard let place = entries.place(of: number, by: \.number), entries[place].number == number
    else { return nil }
    return entries[place].exchange
  }

  /// Adds a request, which is under way where it has no end.
  ///
  /// - Returns: Its number, counted from 1, and what was dropped for it, to be released without a lock:
  ///   an error may be a user's.
  mutating func append(
    _ request: RecordedRequest, _ outcome: Exchange.Outcome, by planned: PlannedStub?,
    from start: Duration, to end: Duration?
  ) -> (number: Int, old: [Entry]) {
    total += 1
    let entry = Entry(
      number: total, request: request, planned: planned, outcome: outcome, started: start,
      ended: end)
    if isLastFull { parts.append(Part()) }
    parts[parts.count - 1].entries.append(entry)
    add(entry.bytes, toPart: parts.count - 1)
    return (total, dropOld())
  }

  /// Notes what became of a request that was under way.
  ///
  /// - Returns: What was dropped for it.
  mutating func end(
    _ number: Int, _ outcome: Exchange.Outcome, at moment: Duration
  ) -> [Entry] {
    guard number >= firstNumber else {
      if let place = kept.place(of: number, by: \.number), kept[place].number == number {
        kept[place].outcome = outcome
        kept[place].ended = moment
      }
      return []
    }
    guard let part = parts.place(of: number, by: { $0.entries[0].number }) else { return [] }
    let place = number - parts[part].entries[0].number
    parts[part].entries[place].outcome = outcome
    parts[part].entries[place].ended = moment
    add(parts[part].entries[place].answerBytes, toPart: part)
    return dropOld()
  }

  private mutating func add(_ count: Int, toPart part: Int) {
    guard count > 0 else { return }
    parts[part].bytes += count
    bytes += count
  }

  private mutating func dropOld() -> [Entry] {
    var old: [Entry] = []
    while isFirstTooOld {
      let first = parts.removeFirst()
      bytes -= first.bytes
      keep(first.entries)
      old += first.entries
    }
    return old
  }

  private mutating func keep(_ dropped: [Entry]) {
    if underWay > 0 {
      // Those that have ended meanwhile go.
      let stay = kept.filter { $0.isPending || $0.isOffScript }
      underWay = stay.count { $0.isPending }
      kept = stay
    }
    for entry in dropped {
      if entry.isPending {
        underWay += 1
        kept.append(entry)
      } else if entry.isOffScript, offScript < max(limit, 1),
        offScript == 0 || keptBytes + entry.bytes <= bodyLimit
      {
        offScript += 1
        keptBytes += entry.bytes
        kept.append(entry)
      }
    }
  }
}

extension Array {
  /// The place of the last element whose number is at most this one, by halving: the numbers ascend.
  fileprivate func place(of number: Int, by numberOf: (Element) -> Int) -> Int? {
    var range = indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if numberOf(self[middle]) <= number {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound > 0 ? range.lowerBound - 1 : nil
  }
}
