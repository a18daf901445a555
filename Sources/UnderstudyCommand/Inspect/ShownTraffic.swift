import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

/// The traffic of a cassette or of a report, as `inspect` shows it.
struct ShownTraffic: Sendable {
  /// One request, and what a report knows of it.
  struct Item: Sendable {
    let number: Int
    let entry: RecordedTraffic.Entry
    /// What became of it, where it got no response.
    var outcome: String?
    /// The stub that answered.
    var stub: String?
    /// Why it went off script, or failed.
    var message: String?
    var miss: MissTable?
    /// What the file's producer says of it.
    var comment: String?
  }

  /// Lines that belong to no request.
  struct Note: Sendable {
    let title: String
    let lines: [String]
    /// Whether somebody should read them.
    var isUrgent = false
  }

  /// The name of the file.
  let name: String
  /// What it is: a cassette or a report.
  let kind: String
  let traffic: RecordedTraffic
  let items: [Item]
  let notes: [Note]
  /// What else the head of a page tells.
  var figures: [(name: String, value: String)] = []

  init(_ traffic: RecordedTraffic, name: String) {
    (self.name, self.traffic, kind) = (name, traffic, "cassette")
    items = traffic.entries.map { entry in
      let answered = entry.comment?.hasPrefix(Self.answered) == true
      return Item(
        number: entry.number, entry: entry, outcome: entry.status == 0 ? "failed" : nil,
        stub: answered ? entry.comment.map { String($0.dropFirst(Self.answered.count)) } : nil,
        message: entry.status == 0 ? entry.failure ?? "there is no response" : nil,
        comment: answered ? nil : entry.comment)
    }
    notes = [Note(title: "Overlooked in the file", lines: traffic.remarks)]
      .filter { !$0.lines.isEmpty }
  }

  /// As the library writes into the comment of an entry.
  private static let answered = "answered by "

  /// The time of the first request.
  var began: Date? { items.lazy.compactMap(\.entry.started).min() }
}

extension ShownTraffic.Item {
  /// The status, or what became of it instead.
  var status: String { entry.status > 0 ? "\(entry.status)" : outcome ?? "failed" }

  /// How many bytes the response's body has; nil where there is none, or nobody says.
  func responseSize(in traffic: RecordedTraffic) -> Int? {
    if entry.status == 0 { return nil }
    if let size = entry.responseSize, size >= 0 { return size }
    return traffic.responseBody(of: entry).count
  }

  /// The type without its parameters.
  var type: String? {
    guard entry.status > 0, let type = entry.responseType else { return nil }
    let plain = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
    return plain.isEmpty || plain == "x-unknown" ? nil : plain
  }
}
