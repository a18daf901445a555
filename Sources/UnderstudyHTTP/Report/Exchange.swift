import Foundation

/// One request of the record, and what became of it.
public struct Exchange: Sendable {
  /// What became of a request.
  public enum Outcome: Sendable {
    /// The answer has not come to its end yet.
    case pending
    /// The answer came to its end.
    case answered(ResponseHead, body: Data)
    /// The request failed as planned, by a time-out, or because its answer could not be given.
    case failed(any Error)
    /// The code under test gave the request up.
    case cancelled
    /// No stub was for it.
    case unplanned(StubError)
    /// It came when the scope had ended.
    case straggler(StubError)
  }

  /// The request.
  public let request: RecordedRequest
  /// The stub that answered, by its identity in its scope.
  package let planned: PlannedStub?
  /// What became of the request.
  public let outcome: Outcome
  /// When the request came, on the clock of the stubs, counted from the scope's beginning.
  public let started: Duration
  /// When its answer ended, or nil where it has not.
  public let ended: Duration?

  package init(
    request: RecordedRequest, planned: PlannedStub?, outcome: Outcome, started: Duration,
    ended: Duration?
  ) {
    self.request = request
    self.planned = planned
    self.outcome = outcome
    self.started = started
    self.ended = ended
  }

  /// The stub that answered, or nil where none did.
  public var stub: Stub? { planned?.stub }

  /// The status of the answer, or nil where there is none.
  public var status: Int? {
    if case .answered(let head, _) = outcome { head.status } else { nil }
  }

  /// Whether the code under test gave the request up.
  ///
  /// ```swift
  /// #expect(await stubs.end().exchanges.map(\.wasCancelled) == [true, false])
  /// ```
  public var wasCancelled: Bool {
    if case .cancelled = outcome { true } else { false }
  }
}

extension Exchange {
  /// Why there is no answer, in a line and without secrets; nil where there is one or may be yet.
  package func failure(redacting redaction: Redaction) -> String? {
    switch outcome {
    case .pending, .answered: nil
    case .cancelled: "cancelled"
    case .unplanned(let error), .straggler(let error):
      redaction.redacted(text: error.description.firstLine)
    case .failed(let error): redaction.redacted(text: error.inOneLine)
    }
  }
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
