import UnderstudyCore

/// Something that went off script, and how serious that is.
struct Complaint {
  let message: String
  /// What it is about: its message may grow while the test goes on, and is still no news.
  let subject: String
  let level: Strictness.Level
  /// Where the mistake is to be fixed.
  let location: CodeLocation
}

extension StubReport {
  /// What there is to complain about; `location` is that of the scope.
  func complaints(_ strictness: Strictness, at location: CodeLocation) -> [Complaint] {
    var complaints = problems.map {
      Complaint(message: $0, subject: $0, level: .fail, location: location)
    }
    for exchange in exchanges {
      guard let message = explanation(of: exchange) else { continue }
      complaints.append(
        Complaint(
          message: message, subject: message, level: strictness.unplanned, location: location))
    }
    complaints += uses.filter(\.isShort).map { use in
      Complaint(
        message: explanation(of: use), subject: "\(use.stub)", level: strictness.unused,
        location: use.stub.location)
    }
    return complaints.filter { $0.level != .allow }
  }
}

extension HTTPStubs {
  /// Tells the test framework what went off script so far, each thing once.
  func complain(at location: CodeLocation) {
    let told = attachment { ToldComplaints() }
    for complaint in report.complaints(strictness, at: location)
    where told.isNews(complaint.subject) {
      TestReporter.current.report(
        complaint.message, at: complaint.location,
        severity: complaint.level == .warn ? .warning : .failure)
    }
  }
}

/// What a test has been told of its stubs already: at an explicit `verify()`, say, before the one at
/// tear-down.
private final class ToldComplaints: Sendable {
  private let subjects = Lock<Set<String>>([])

  func isNews(_ subject: String) -> Bool { subjects.withLock { $0.insert(subject).inserted } }
}
