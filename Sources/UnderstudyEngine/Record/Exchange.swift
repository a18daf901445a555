import Foundation

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
      redaction.redacted(text: error.firstLine)
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
    guard let error = self as? URLError else { return String("\(self)".prefix { !$0.isNewline }) }
    // Foundation's own words differ between platforms, and say less than the code.
    return error.stubError?.firstLine ?? "URLError \(error.code.rawValue)"
  }
}
