import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// The page of a cassette or a report.
struct TrafficPage {
  private let shown: ShownTraffic
  /// How many bytes of each body it has at the most.
  private let most: Int

  /// The most bytes of one body, and of all bodies together: the page opens quickly and can be sent.
  private static let mostOfOne = 1 << 18
  private static let mostOfAll = 16 << 20

  init(_ shown: ShownTraffic) {
    self.shown = shown
    most = min(Self.mostOfOne, Self.mostOfAll / max(1, shown.entries.count))
  }

  var page: Page {
    let began = shown.traffic.entries.lazy.compactMap(\.started).min()
    return Page(
      title: shown.name, kind: shown.kind, secrets: shown.redaction == nil, figures: shown.figures,
      notes: shown.notes + limitNote,
      entries: zip(shown.entries, shown.traffic.entries).map { entry, recorded in
        copy(of: entry) { $0.details = details(of: recorded, began) }
      })
  }

  /// Says what the page as a whole leaves out.
  private var limitNote: [ShownTraffic.Note] {
    if most >= Self.mostOfOne { return [] }
    return [
      ShownTraffic.Note(
        title: "Cut to keep the page small",
        lines: ["Of each body the first \(most.inBytes) are shown, and searched."])
    ]
  }

  private func details(of entry: RecordedTraffic.Entry, _ began: Date?) -> ShownEntry.Details {
    let phases = entry.phases
    let offset = began.flatMap { began in
      entry.started.map { $0.timeIntervalSince(began) * 1_000 }
    }
    let isAnswered = entry.status > 0
    return ShownEntry.Details(
      statusText: isAnswered && !entry.statusText.isEmpty ? entry.statusText : nil,
      offset: offset.map(ShownEntry.microseconds),
      phases: phases.whole > 0
        ? [phases.connecting, phases.waiting, phases.receiving].map(ShownEntry.microseconds) : nil,
      request: request(entry), response: isAnswered ? response(entry) : nil)
  }

  private func request(_ entry: RecordedTraffic.Entry) -> ShownEntry.Message {
    let query = URL(asSent: entry.url).map { RequestTarget($0).queryItems } ?? []
    return ShownEntry.Message(
      headers: headers(entry.headers),
      query: query.map {
        [shown.redaction.redacted(text: $0.name), shown.redaction.redacted($0.value, of: $0.name)]
      },
      body: shown.traffic.requestBody(of: entry).map { body in
        ShownBody(body, type: entry.requestType ?? "", most: most, redacting: shown.redaction)
      })
  }

  private func response(_ entry: RecordedTraffic.Entry) -> ShownEntry.Message {
    ShownEntry.Message(
      headers: headers(entry.responseHeaders),
      body: ShownBody(
        shown.traffic.responseBody(of: entry), type: entry.responseType ?? "", most: most,
        declared: entry.responseSize, redacting: shown.redaction))
  }

  private func headers(_ headers: HeaderFields) -> [[String]] {
    shown.redaction.redacted(headers).map { [$0.name, $0.value] }
  }
}

extension ShownEntry {
  /// What only the page shows of a request.
  struct Details: Sendable, Encodable {
    let statusText: String?
    /// Milliseconds since the first request.
    let offset: Double?
    /// Connecting, waiting and receiving, in milliseconds.
    let phases: [Double]?
    let request: Message
    let response: Message?
  }

  struct Message: Sendable, Encodable {
    let headers: [[String]]
    var query: [[String]]?
    let body: ShownBody?
  }
}
