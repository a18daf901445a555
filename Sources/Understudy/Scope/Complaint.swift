import UnderstudyCore

/// Something that went off script, and how serious that is.
struct Complaint {
  let message: String
  /// What it is about: the test is told of it once.
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
    for complaint in report.complaints(strictness, at: location) {
      engine.tell(
        complaint.message, about: complaint.subject, at: complaint.location,
        severity: complaint.level == .warn ? .warning : .failure)
    }
  }
}
