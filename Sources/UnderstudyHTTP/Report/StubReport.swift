import Foundation

/// What was asked of some stubs, what was not planned, and what was never used.
///
/// Printed, it is a table of the requests in their order, and of what went off script.
public struct StubReport: Sendable {
  /// When the scope began; the times of the exchanges are counted from here.
  public let began: Date
  /// Every request with what became of it, in the order they came.
  public let exchanges: [Exchange]
  /// Every stub with how often it was used, in the order they were written.
  public let uses: [StubUse]
  /// What is wrong with the stubs themselves, and what the scope had to refuse.
  public let problems: [String]
  /// What inner scopes that have ended were asked, for the explanations alone.
  package let innerExchanges: [Exchange]

  package init(
    began: Date, exchanges: [Exchange], uses: [StubUse], problems: [String],
    innerExchanges: [Exchange] = []
  ) {
    self.began = began
    self.exchanges = exchanges
    self.uses = uses
    self.problems = problems
    self.innerExchanges = innerExchanges
  }

  /// Every request, in the order they came.
  public var requests: [RecordedRequest] { exchanges.map(\.request) }

  /// The requests no stub was for.
  public var unplanned: [Exchange] {
    exchanges.filter { if case .unplanned = $0.outcome { true } else { false } }
  }

  /// The requests that came when the scope had ended.
  public var stragglers: [Exchange] {
    exchanges.filter { if case .straggler = $0.outcome { true } else { false } }
  }

  /// The stubs that had to be used and never were.
  public var unused: [StubUse] { uses.filter { $0.count == 0 && $0.isShort } }

  /// The stubs that were used, but less often than they had to be.
  public var tooRarelyUsed: [StubUse] { uses.filter { $0.count > 0 && $0.isShort } }

  /// Whether all went as planned.
  public var isClean: Bool {
    problems.isEmpty && unplanned.isEmpty && stragglers.isEmpty && !uses.contains(where: \.isShort)
  }
}

/// A stub, and how often it was used.
public struct StubUse: Sendable, CustomStringConvertible {
  /// The stub by its identity in its scope.
  package let planned: PlannedStub
  /// How many requests it answered.
  public let count: Int

  package init(planned: PlannedStub, count: Int) {
    self.planned = planned
    self.count = count
  }

  /// The stub.
  public var stub: Stub { planned.stub }

  /// Whether the stub had to be used more often.
  public var isShort: Bool { count < stub.repetition.minimum }

  /// How often the stub was to be used, in words.
  public var expected: String { stub.repetition.description }

  /// The stub with both counts.
  public var description: String { "\(stub): expected \(expected), used \(count)" }
}
