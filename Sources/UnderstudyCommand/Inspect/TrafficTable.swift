import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

extension ShownTraffic {
  /// A line for each request; URLs lose their middle where a line would get too long.
  func table(width: Int, redacting redaction: Redaction?) -> [String] {
    let columns: [TextTable.Column] = [
      .init(title: "#", isNumber: true), .init(title: "method"), .init(title: "status"),
      .init(title: "size", isNumber: true), .init(title: "time", isNumber: true),
      .init(title: "type"),
      // The last one, so that a long one moves no other.
      .init(title: "URL", isElastic: true),
    ]
    return TextTable(columns: columns, rows: items.map { row($0, redaction) }).lines(width: width)
  }

  private func row(_ item: Item, _ redaction: Redaction?) -> [String] {
    let url = redaction?.redacted(url: item.entry.url) ?? item.entry.url
    return [
      "\(item.number)", item.entry.method.visible.shortened(to: 12), item.status,
      item.responseSize(in: traffic).map(Self.size) ?? "–",
      item.entry.time.map(Self.time) ?? "–",
      item.type.map { $0.visible.shortened(to: 30) } ?? "–", url.straight.visible,
    ]
  }

  /// Bytes in the unit that needs the fewest digits.
  static func size(_ bytes: Int) -> String {
    if bytes < 1_000 { return "\(bytes) B" }
    var (value, unit) = (Double(bytes) / 1_000, 0)
    let units = ["kB", "MB", "GB", "TB"]
    while value >= 999.5, unit < units.count - 1 { (value, unit) = (value / 1_000, unit + 1) }
    return value < 9.95
      ? "\(Double(Int((value * 10).rounded())) / 10) \(units[unit])"
      : "\(Int(value.rounded())) \(units[unit])"
  }

  /// Milliseconds, or seconds where there are many.
  static func time(_ milliseconds: Double) -> String {
    if milliseconds < 1_000 { return "\(Int(milliseconds.rounded())) ms" }
    let seconds = milliseconds / 1_000
    return seconds < 1_000_000
      ? "\(Double(Int((seconds * 100).rounded())) / 100) s" : "\(Int(seconds / 86_400)) d"
  }
}

extension String {
  /// The text with what turns its direction written as an escape: it could make a URL look like
  /// another.
  fileprivate var straight: String {
    guard unicodeScalars.contains(where: { $0.properties.generalCategory == .format }) else {
      return self
    }
    return unicodeScalars.reduce(into: "") { straight, scalar in
      straight +=
        scalar.properties.generalCategory == .format
        ? scalar.escaped(asASCII: true) : String(Character(scalar))
    }
  }
}

/// The requests as `--json` writes them.
struct TrafficListing: Encodable {
  struct Entry: Encodable {
    let number: Int
    let method: String
    let url: String
    /// Nil where there was no response.
    let status: Int?
    /// What became of it instead.
    let outcome: String?
    let message: String?
    let stub: String?
    /// In ISO 8601.
    let started: String?
    let milliseconds: Double?
    let responseSize: Int?
    let responseType: String?
  }

  private static let moment = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  let file: String
  let kind: String
  let requests: [Entry]
  let remarks: [String]

  init(_ shown: ShownTraffic, redacting redaction: Redaction?) {
    file = shown.name
    kind = shown.kind
    let redacted = { (text: String) in redaction?.redacted(text: text) ?? text }
    requests = shown.items.map { item in
      Entry(
        number: item.number, method: item.entry.method,
        url: redaction?.redacted(url: item.entry.url) ?? item.entry.url,
        status: item.entry.status > 0 ? item.entry.status : nil, outcome: item.outcome,
        message: item.message.map(redacted), stub: item.stub,
        started: item.entry.started.map { $0.formatted(Self.moment) },
        milliseconds: item.entry.time, responseSize: item.responseSize(in: shown.traffic),
        responseType: item.type)
    }
    remarks = shown.notes.flatMap { note in note.lines.map { "\(note.title): \(redacted($0))" } }
  }
}
