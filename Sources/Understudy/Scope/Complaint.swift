import Foundation
import Testing
import UnderstudyCore

/// Something that went off script, and how serious that is.
struct Complaint {
  let message: String
  /// What it is about: the test is told of it once.
  let subject: String
  let level: Strictness.Level
  /// Where the mistake is to be fixed; nil for the test itself.
  let location: CodeLocation?
}

extension StubReport {
  /// What there is to complain about; `location` is that of the scope.
  func complaints(_ strictness: Strictness, at location: CodeLocation) -> [Complaint] {
    var complaints = problems.map {
      Complaint(message: $0, subject: $0, level: .fail, location: location)
    }
    complaints += exchanges.compactMap { complaint(about: $0, strictness, at: location) }
    complaints += shortfalls(unplannedIsTold: strictness.unplanned != .allow).map {
      Complaint(
        message: $0.message, subject: $0.subject, level: strictness.unused,
        location: $0.location ?? location)
    }
    complaints += uses.compactMap { complaint(about: $0, strictness) }
    return complaints.filter { $0.level != .allow }
  }

  private func complaint(
    about exchange: Exchange, _ strictness: Strictness, at location: CodeLocation
  ) -> Complaint? {
    switch exchange.outcome {
    case .unplanned(let error):
      Complaint(
        message: explanation(of: exchange) ?? error.description, subject: error.description,
        level: strictness.unplanned, location: location)
    case .straggler(let error):
      Complaint(
        message: error.description, subject: error.description, level: strictness.late,
        location: location)
    case .failed(let error as URLError):
      error.stubError.flatMap { complaint(about: $0, at: location) }
    case .failed(let error):
      complaint(about: exchange, thrown: error, strictness.thrown)
    case .pending, .answered, .cancelled: nil
    }
  }

  /// A request that waited for the test in vain: the code under test may keep the error to itself.
  private func complaint(about error: StubError, at location: CodeLocation) -> Complaint? {
    switch error.kind {
    case .neverAnswered, .clockNeverAdvanced:
      Complaint(
        message: error.description, subject: error.description, level: .fail, location: location)
    default: nil
    }
  }

  private func complaint(
    about exchange: Exchange, thrown error: any Error, _ level: Strictness.Level
  ) -> Complaint? {
    // What no session would report comes from the test's own code. `#require` has told of itself.
    // A request that was cancelled has ended before its closure throws.
    if (error as NSError).domain == NSURLErrorDomain { return nil }
    guard let stub = exchange.stub, stub.isComputed, !(error is ExpectationFailedError) else {
      return nil
    }
    let message = redaction.redacted(
      text: """
        The reply to \(exchange.request.shown) by the stub \(stub) threw \(type(of: error)): \
        \(error). Throw a `URLError` where the request is to fail.
        """)
    return Complaint(message: message, subject: message, level: level, location: stub.location)
  }

  private func complaint(about use: StubUse, _ strictness: Strictness) -> Complaint? {
    guard !use.isShort, use.ungivenReplies > 0 else { return nil }
    let (count, planned) = (use.count, use.stub.replies.count)
    return Complaint(
      message: """
        The stub \(use.stub) plans \(planned) replies, and \(count.counting("request")) came: \
        \(use.ungivenReplies) \(use.ungivenReplies == 1 ? "was" : "were") never given. If that is \
        meant, say how often with `.times(\(count))`, or mark the stub `.optional()`.
        """,
      subject: "\(use.stub)", level: strictness.ungiven, location: use.stub.location)
  }
}

extension StubUse {
  /// How many replies of a sequence were never given, where the stub does not say how often itself.
  fileprivate var ungivenReplies: Int {
    stub.repetition == .anyNumber ? max(0, stub.replies.count - count) : 0
  }
}

extension Stub {
  /// Whether a closure gives a reply; what a stream throws breaks its body off as planned.
  fileprivate var isComputed: Bool {
    replies.contains { if case .computed = $0.source { true } else { false } }
  }

  /// Whether a request may be held.
  fileprivate var holds: Bool {
    replies.contains { if case .held = $0.source { true } else { false } }
  }
}

extension HTTPStubs {
  /// Tells the test what went off script so far, each thing once.
  ///
  /// - Parameter mayGoOn: Whether the stubs may still be used, so that nothing is said of their use.
  func complain(at location: CodeLocation, mayGoOn: Bool = false) {
    var strictness = strictness
    if mayGoOn { (strictness.unused, strictness.ungiven) = (.allow, .allow) }
    for complaint in report.complaints(strictness, at: location) { engine.tell(complaint) }
  }

  /// Tells the test of the requests that still wait for it, or for its clock.
  func complainOfWaiting() {
    for exchange in report.exchanges {
      guard case .pending = exchange.outcome, let stub = exchange.stub else { continue }
      let error: StubError
      if stub.holds {
        error = HeldRequest(exchange.request, stub: stub).neverAnswered
      } else if engine.clock.isManual {
        error = .clockNeverAdvanced(exchange.request, by: stub)
      } else {
        continue
      }
      engine.tell(error.description, about: error.description, at: location)
    }
  }

  /// Tells the test at once of requests that are refused from now on: nobody looks at the report any
  /// more.
  func complainAtOnce(at location: CodeLocation?) {
    engine.listen { [weak engine, strictness] error in
      engine?.tell(
        Complaint(
          message: error.description, subject: error.description,
          level: error.kind == .straggler ? strictness.late : strictness.unplanned,
          location: location))
    }
  }
}

extension StubEngine {
  fileprivate func tell(_ complaint: Complaint) {
    if complaint.level == .allow { return }
    tell(
      complaint.message, about: complaint.subject, at: complaint.location,
      severity: complaint.level == .warn ? .warning : .failure)
  }
}
