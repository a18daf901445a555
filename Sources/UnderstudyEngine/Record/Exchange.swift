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
  /// Why there is no response, in a line that may quote a secret; nil if there is one or may be yet.
  package var failure: String? {
    switch self {
    case .pending, .answered: nil
    case .cancelled: "cancelled"
    case .unplanned(let error), .straggler(let error): error.firstLine
    case .failed(let error): error.inOneLine
    }
  }

  /// The response in a few words.
  var words: String {
    guard case .answered(let head, let body) = self else { return "pending" }
    return "\(head.status), \(body.count.counting("byte"))"
  }
}

extension Error {
  var inOneLine: String {
    guard let error = self as? URLError else { return String("\(self)".prefix { !$0.isNewline }) }
    // Foundation's own words differ between platforms, and say less than the code.
    return error.stubError?.firstLine ?? "URLError \(error.code.rawValue)"
  }
}
