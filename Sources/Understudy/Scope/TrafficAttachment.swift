import Foundation
import Testing

/// The traffic of a scope, attached to the test that failed with it.
enum TrafficAttachment {
  /// More than this in bodies would keep a failing test busy for seconds; it gets the text alone.
  private static let mostBytes = 8 << 20

  /// Attaches the report as text and as HAR, both without secrets, to the running test.
  ///
  /// Does nothing outside of Swift Testing, and where nothing was asked.
  static func attach(_ report: StubReport, at location: CodeLocation) {
    guard Test.current != nil, !report.exchanges.isEmpty else { return }
    var text = report.description + "\n"
    let bytes = report.exchanges.reduce(0) { $0 + $1.bodyBytes }
    if bytes > mostBytes {
      text += """

        The HAR is left out: the bodies have \(bytes) bytes, over the limit of \(mostBytes). \
        `report.har()` gives it.

        """
    } else {
      let har = report.har()
      Attachment.record(Array(har), named: "traffic.har", sourceLocation: location.sourceLocation)
    }
    Attachment.record(text, named: "traffic.txt", sourceLocation: location.sourceLocation)
  }
}

extension Exchange {
  fileprivate var bodyBytes: Int {
    let sent = request.body?.count ?? 0
    return if case .answered(_, let body) = outcome { sent + body.count } else { sent }
  }
}
