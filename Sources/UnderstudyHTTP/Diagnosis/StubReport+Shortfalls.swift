import UnderstudyCore

/// A stub used too rarely, or many that were never used, as one thing to tell a test.
package struct Shortfall: Sendable {
  package let message: String
  /// What it is about.
  package let subject: String
  /// Where the stub is; nil for several.
  package let location: CodeLocation?
}

extension StubReport {
  /// More stubs that were never used are told in one list.
  private static let mostSingle = 3
  /// The most stubs listed.
  private static let mostListed = 100

  /// What is to be told of the stubs used too rarely.
  ///
  /// - Parameter unplannedIsTold: Whether the test is told of unplanned requests, so that stubs that were
  ///   not used in their wake need not be told of again.
  package func shortfalls(unplannedIsTold: Bool) -> [Shortfall] {
    // One mistake is one issue: what a request that was refused would have led to was not used, either.
    let unused = unplannedIsTold && !unplanned.isEmpty ? [] : unused
    let single = unused.count > Self.mostSingle ? tooRarelyUsed : unused + tooRarelyUsed
    let list = unused.count > Self.mostSingle ? [list(unused)] : []
    return list + untouchedRecording
      + single.map {
        Shortfall(
          message: explanation(of: $0), subject: "\($0.stub)", location: $0.stub.location)
      }
  }

  /// The recording that the scope replays, where nothing was asked.
  private var untouchedRecording: [Shortfall] {
    let recorded = uses.filter(\.stub.repetition.isShared)
    guard isUnasked, innerExchanges.isEmpty, recorded.allSatisfy({ $0.count == 0 }),
      let first = recorded.first
    else { return [] }
    let message = """
      No request came, so that none of the \(recorded.count.counting("recorded stub")) was used, such as \
      \(first.stub). \(Self.adviceOnSilence(recorded))
      """
    return [Shortfall(message: message, subject: message, location: first.stub.location)]
  }

  /// What to do about stubs that no request reached.
  static func adviceOnSilence(_ unused: [StubUse]) -> String {
    let notation = unused.first?.stub.pattern.notation ?? .swift
    let which = unused.count == 1 ? "the stub or mark it" : "them or mark them"
    return """
      No request reached these stubs at all. Does the code under test use their session \
      (`stubs.session`, `.stubbed`)? If it need not, remove \(which) \
      \(notation.words["optional"] ?? "optional").
      """
  }

  private func list(_ unused: [StubUse]) -> Shortfall {
    var lines = ["\(unused.count) stubs were never used:"]
    lines += unused.prefix(Self.mostListed).map { use in
      let expected = use.stub.repetition == .anyNumber ? "" : ", expected \(use.expected)"
      return "  \(use.stub)\(expected)"
    }
    if unused.count > Self.mostListed {
      lines.append("  and \(unused.count - Self.mostListed) more")
    }
    lines.append(
      exchanges.isEmpty && innerExchanges.isEmpty
        ? Self.adviceOnSilence(unused)
        : "`stubs.report.explanation(of:)` tells of each which request came closest.")
    return Shortfall(
      message: lines.joined(separator: "\n"),
      subject: unused.map(\.stub.shown).joined(separator: "\n"), location: nil)
  }
}
