import UnderstudyCassettes
import UnderstudyHTTP

/// What may deviate from the plan without failing a replay.
struct Allowance: Sendable {
  var unplanned = false
  var unused = false

  /// Without a request nothing was used, and nothing checked.
  func isSatisfied(by report: StubReport) -> Bool {
    let isUsed = !report.isUnasked && report.unused.isEmpty && report.tooRarelyUsed.isEmpty
    return report.problems.isEmpty && report.violations.isEmpty
      && (unplanned || report.unplanned.isEmpty && report.stragglers.isEmpty) && (unused || isUsed)
  }

  /// How many deviations of a kind are explained.
  private static let most = 5

  /// What helps with the first deviations, each of which is explained once: a stub that a request has
  /// just missed is explained with that request.
  func explanations(of report: StubReport) -> [String] {
    let requests = unplanned ? [] : report.unplanned + report.stragglers
    let missed = Set(requests.compactMap(\.closest).map(ObjectIdentifier.init))
    let uses = unused ? [] : report.unused + report.tooRarelyUsed
    if !unused, report.isUnasked, report.problems.isEmpty {
      return [
        """
        No request arrived, so nothing was checked. Does the program send its requests to UNDERSTUDY_URL, or \
        through http_proxy? If it need not send any, --allow-unused allows that.
        """
      ]
    }
    let unexplained = uses.filter { !missed.contains(ObjectIdentifier($0.planned)) }
    // A client that is refused asks again.
    let misses = requests.prefix(1_000).compactMap(report.explanation(of:)).grouped { $0 }
    let texts =
      misses.prefix(Self.most).map { text, all in
        all.count == 1 ? text : "\(text)\n\nThis request came \(all.count) times."
      } + unexplained.prefix(Self.most).map(report.explanation(of:))
    return texts.map { report.redaction.redacted(text: $0) }
  }
}

extension Exchange {
  /// The stub that an unplanned request came closest to.
  fileprivate var closest: PlannedStub? {
    if case .unplanned(let error) = outcome { error.closest } else { nil }
  }
}
