import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyPage

/// One HTML page that shows traffic and needs no other file and no network.
///
/// The traffic is data in it, never markup: the script creates elements from it, and the page's policy
/// allows no other script or style and loads nothing.
struct TrafficPage {
  private let shown: ShownTraffic
  /// How many bytes of each body it has at the most.
  private let most: Int
  /// The name of the page's own script and style in its policy, which nothing in the traffic can know.
  private let nonce = "\(UInt64.random(in: 0 ... .max))\(UInt64.random(in: 0 ... .max))"

  /// The most bytes of one body, and of all bodies together: the page opens quickly and can be sent.
  private static let mostOfOne = 1 << 18
  private static let mostOfAll = 16 << 20

  init(_ shown: ShownTraffic) {
    self.shown = shown
    most = min(Self.mostOfOne, Self.mostOfAll / max(1, shown.entries.count))
  }

  /// The page with its style, its script and its data in their places.
  func html() throws -> String {
    let places = [
      ("NONCE", nonce),
      (#"<link rel="stylesheet" href="page.css">"#, element("style", understudy_page_css())),
      (#"<script src="page.js"></script>"#, element("script", understudy_page_js())),
      // The last one, so that nothing in the traffic is taken for a place.
      (#"id="traffic">"#, #"id="traffic">"# + (try data())),
    ]
    return places.reduce(into: String(cString: understudy_page_html())) { page, place in
      page.replace(place.0, with: place.1)
    }
  }

  private func element(_ name: String, _ text: UnsafePointer<CChar>) -> String {
    "<\(name) nonce=\"\(nonce)\">\n\(String(cString: text))</\(name)>"
  }

  // MARK: - The data

  /// What the script reads.
  private struct Content: Encodable {
    let title: String
    let kind: String
    let secrets: Bool
    let figures: [String]
    let notes: [ShownTraffic.Note]
    let entries: [ShownEntry]
  }

  /// JSON that no HTML parser takes for the end of the script or for a comment: `<` occurs in strings
  /// only, where it can be escaped.
  private func data() throws -> String {
    let began = shown.traffic.entries.lazy.compactMap(\.started).min()
    let content = Content(
      title: shown.name, kind: shown.kind, secrets: shown.redaction == nil, figures: shown.figures,
      notes: shown.notes + limitNote,
      entries: zip(shown.entries, shown.traffic.entries).map { entry, recorded in
        var entry = entry
        entry.details = details(of: recorded, began)
        return entry
      })
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return String(decoding: try encoder.encode(content), as: UTF8.self)
      .replacing("<", with: #"\u003c"#)
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
