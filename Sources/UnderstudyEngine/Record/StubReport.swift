import Foundation

/// A record of some stubs: which requests came, which were not planned, and which stubs were never used.
///
/// ```swift
/// let report = await stubs.end()
/// #expect(report.isClean, "\(report)")
/// #expect(report.requests.map(\.method) == ["GET", "POST"])
/// ```
///
/// Printed, it is a table of the requests in their order, and of what did not go as planned.
public struct StubReport: Sendable {
  /// When the scope began; the times of the exchanges are counted from here.
  package let began: Date
  /// Every request with what became of it, in the order they came.
  ///
  /// Of more requests than the limits of the stubs allow, the older ones may have been dropped.
  public let exchanges: [Exchange]
  /// The number of requests that were dropped from `exchanges`, none of which was unplanned unless too many
  /// were.
  public package(set) var dropped = 0
  /// Every stub with how often it was used, in the order they were written.
  public let uses: [StubUse]
  /// The faults of the stubs themselves, and what the scope had to refuse.
  public let problems: [String]
  /// The findings of those who observed the scope.
  package var findings: [any ScopeFindings] = []
  /// The redaction of the scope, for everything the report is written as.
  package let redaction: Redaction
  /// Requests to inner scopes that have ended, for the explanations alone.
  package var innerExchanges: [Exchange] = []
  /// For the explanations, which compare many stubs with one request.
  package let readings = RequestReadings()

  package init(
    began: Date, exchanges: [Exchange], uses: [StubUse], problems: [String],
    redaction: Redaction = .standard
  ) {
    self.began = began
    self.exchanges = exchanges
    self.uses = uses
    self.problems = problems
    self.redaction = redaction
  }

  /// Every request that was not dropped, in the order they came.
  public var requests: [RecordedRequest] { exchanges.map(\.request) }

  /// The stubs that answered at least one request, in the order they were written.
  ///
  /// ```swift
  /// #expect(report.executed.count == 1 && report.totalExecuted == 1)
  /// ```
  public var executed: [StubUse] { uses.filter { $0.count > 0 } }

  /// The number of requests that the stubs answered.
  ///
  /// It counts each of several redirects, and what an inner scope passed on to these stubs; a
  /// request that a stub of an outer scope answered counts in the report of that scope.
  public var totalExecuted: Int { uses.reduce(0) { $0 + $1.count } }

  /// The requests that no stub matched.
  public var unplanned: [Exchange] {
    exchanges.filter { if case .unplanned = $0.outcome { true } else { false } }
  }

  /// The requests that came after the scope had ended.
  public var stragglers: [Exchange] {
    exchanges.filter { if case .straggler = $0.outcome { true } else { false } }
  }

  /// The stubs that had to be used and never were.
  public var unused: [StubUse] { uses.filter { $0.count == 0 && $0.isShort } }

  /// The stubs that were used, but less often than they had to be.
  public var tooRarelyUsed: [StubUse] { uses.filter { $0.count > 0 && $0.isShort } }

  /// Whether no request came at all.
  package var isUnasked: Bool { exchanges.isEmpty && dropped == 0 }

  /// Whether everything went as planned.
  public var isClean: Bool {
    problems.isEmpty && unplanned.isEmpty && stragglers.isEmpty && !uses.contains(where: \.isShort)
      && findings.allSatisfy { $0.issues(.fail, isOver: true).isEmpty }
  }
}

/// A stub, and how often it was used.
public struct StubUse: Sendable {
  /// The stub by its identity in its scope.
  package let planned: PlannedStub
  /// The number of requests that the stub answered.
  public let count: Int

  /// The stub.
  public var stub: Stub { planned.stub }

  /// Whether the stub had to be used more often.
  package var isShort: Bool { count < stub.repetition.minimum }

  /// The planned number of uses, in words.
  package var expected: String { stub.repetition.description }
}

extension StubUse: CustomStringConvertible, CustomReflectable {
  /// The stub with both counts, without secrets.
  public var description: String { "\(stub): expected \(expected), used \(count)" }

  /// The mirror for `dump`: the description alone.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
