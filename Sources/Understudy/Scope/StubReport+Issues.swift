import Foundation
import Testing

extension StubReport {
  /// The issues that the test hears of; `location` is that of the scope.
  ///
  /// - Parameter isOver: Whether nothing more will come.
  func issues(
    _ strictness: Strictness, at location: CodeLocation, isOver: Bool = true
  ) -> [ScopeIssue] {
    let faults = uses.flatMap { use in use.stub.problems.map { ($0, use.stub.location) } }
    let locations = Dictionary(faults.filter { $0.1 != .nowhere }) { first, _ in first }
    var issues = problems.map { ScopeIssue($0, .fail, at: locations[$0] ?? location) }
    issues += findings.flatMap { $0.issues(strictness, isOver: isOver) }
    issues += exchanges.compactMap { issue($0, strictness, at: location) }
    issues += shortfalls(strictness)
    issues += uses.compactMap { issue($0, strictness) }
    return issues.filter { $0.level != .allow }.map { issue in
      copy(of: issue) { $0.location = issue.location ?? location }
    }
  }

  private func issue(
    _ exchange: Exchange, _ strictness: Strictness, at location: CodeLocation
  ) -> ScopeIssue? {
    switch exchange.outcome {
    case .unplanned(let error):
      let message = explanation(of: exchange) ?? error.description
      return ScopeIssue(message, about: error.description, strictness.unplanned, at: location)
    case .straggler(let error):
      return ScopeIssue(error.description, strictness.stragglers, at: location)
    case .failed(let error as URLError):
      // A request that waited for the test in vain: the code under test may keep the error to itself.
      guard let error = error.stubError,
        error.kind == .neverAnswered || error.kind == .clockNeverAdvanced
      else { return nil }
      return ScopeIssue(error.description, .fail, at: location)
    case .failed(let error): return issue(exchange, thrown: error, strictness.throwingReplies)
    case .pending, .answered, .cancelled: return nil
    }
  }

  private func issue(
    _ exchange: Exchange, thrown error: any Error, _ level: Strictness.Level
  ) -> ScopeIssue? {
    // An error that no session would report comes from the test's own code. `#require` has reported itself.
    // A request that was cancelled has ended before its closure throws.
    if (error as NSError).domain == NSURLErrorDomain || error is ExpectationFailedError {
      return nil
    }
    guard let stub = exchange.stub, stub.isComputed else { return nil }
    let message = """
      The reply to \(exchange.request.shown) by the stub \(stub) threw \(type(of: error)): \
      \(exchange.shownFailure ?? ""). Throw a `URLError` where the request is to fail.
      """
    return ScopeIssue(message, level, at: stub.location)
  }

  private func issue(_ use: StubUse, _ strictness: Strictness) -> ScopeIssue? {
    guard !use.isShort, use.ungivenReplies > 0 else { return nil }
    let (count, planned) = (use.count, use.stub.replies.count)
    return ScopeIssue(
      """
      The stub \(use.stub) plans \(planned) replies, and \(count.counting("request")) came: \
      \(use.ungivenReplies) \(use.ungivenReplies == 1 ? "was" : "were") never given. If that is \
      meant, say how often with `.times(\(count))`, or mark the stub `.optional()`.
      """, about: "\(use.stub)", strictness.unusedReplies, at: use.stub.location)
  }

  // MARK: - Stubs used too rarely

  /// More stubs that were never used are told in one list.
  private static let mostSingle = 3
  /// The most stubs listed.
  private static let mostListed = 100

  /// The issues of stubs used too rarely, many of them in one.
  func shortfalls(_ strictness: Strictness) -> [ScopeIssue] {
    // A mistake is one issue: what a request that was refused would have led to was not used, either.
    let unused = strictness.unplanned != .allow && !unplanned.isEmpty ? [] : unused
    let level = strictness.unused
    let single = unused.count > Self.mostSingle ? tooRarelyUsed : unused + tooRarelyUsed
    let list = unused.count > Self.mostSingle ? [list(unused, level)] : []
    return list + untouchedRecording(level)
      + single.map {
        ScopeIssue(explanation(of: $0), about: "\($0.stub)", level, at: $0.stub.location)
      }
  }

  /// The recording that the scope replays, if nothing was asked.
  private func untouchedRecording(_ level: Strictness.Level) -> [ScopeIssue] {
    let recorded = uses.filter(\.stub.repetition.isShared)
    guard isUnasked, innerExchanges.isEmpty, recorded.allSatisfy({ $0.count == 0 }),
      let first = recorded.first
    else { return [] }
    let message = """
      No request came, so that none of the \(recorded.count.counting("recorded stub")) was used, such as \
      \(first.stub). \(Self.adviceOnSilence(recorded))
      """
    return [ScopeIssue(message, level, at: first.stub.location)]
  }

  private func list(_ unused: [StubUse], _ level: Strictness.Level) -> ScopeIssue {
    let isSilent = exchanges.isEmpty && innerExchanges.isEmpty
    let first = unused.first.map { ", such as \($0.stub)\(reasonOfDisuse($0))" } ?? ""
    var lines = ["\(unused.count) stubs were never used\(first.prefix { !$0.isNewline })"]
    lines += unused.prefix(Self.mostListed).map { use in
      let expected = use.stub.repetition == .anyNumber ? "" : ", expected \(use.expected)"
      return "  \(use.stub)\(expected)"
    }
    if unused.count > Self.mostListed {
      lines.append("  and \(unused.count - Self.mostListed) more")
    }
    lines.append(
      isSilent
        ? Self.remedy(unused)
        : "`stubs.report.explanation(of:)` tells of each which request came closest.")
    return ScopeIssue(
      lines.joined(separator: "\n"), about: unused.map(\.stub.shown).joined(separator: "\n"), level,
      at: nil)
  }
}

extension StubUse {
  /// The number of a sequence's replies that were never given, if the stub does not say how often itself.
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
  /// Tells the test what did not go as planned so far, each thing once.
  ///
  /// - Parameter mayGoOn: Whether the stubs may still be used, so that nothing is said of their use.
  /// - Returns: Whether there was an issue.
  @discardableResult
  func reportIssues(at location: CodeLocation, mayGoOn: Bool = false) -> Bool {
    engine.reportIssues(appliedStrictness, at: location, mayGoOn: mayGoOn)
  }

  /// Tells the test at once of each request that is refused from now on, which its report comes too early or too late
  /// for.
  func reportFurtherRefusals(at location: CodeLocation?) {
    engine.listen { [weak engine, strictness = appliedStrictness] error in
      let level = error.kind == .straggler ? strictness.stragglers : strictness.unplanned
      engine?.tell(ScopeIssue(error.description, level, at: location))
    }
  }
}

extension StubEngine {
  /// Tells the test, or another one, what did not go as planned so far.
  @discardableResult
  func reportIssues(
    _ strictness: Strictness, at location: CodeLocation, mayGoOn: Bool,
    by send: ((TestIssue) -> Void)? = nil
  ) -> Bool {
    var strictness = strictness
    if mayGoOn { (strictness.unused, strictness.unusedReplies) = (.allow, .allow) }
    let issues = report.issues(strictness, at: location, isOver: !mayGoOn)
    for issue in issues { tell(issue, by: send) }
    return !issues.isEmpty
  }

  /// Tells the test of the requests that still wait for it, or for its clock.
  func reportWaiting(at location: CodeLocation, by send: ((TestIssue) -> Void)? = nil) {
    for exchange in report.exchanges {
      guard case .pending = exchange.outcome, let stub = exchange.stub else { continue }
      if held.hasLeft(exchange.number) { continue }
      let error: StubError
      if stub.holds {
        error = HeldRequest(exchange.request, stub: stub).neverAnswered
      } else if clock.isManual {
        error = .clockNeverAdvanced(exchange.request, by: stub)
      } else {
        continue
      }
      tell(ScopeIssue(error.description, .fail, at: location), by: send)
    }
  }
}
