import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// One page of HTML that shows traffic, with all it needs in it and nothing from anywhere else.
///
/// The traffic is data in it, never markup: the script makes elements of it, and the page's policy
/// lets no other script run, no style apply and nothing be loaded.
struct TrafficPage {
  private let shown: ShownTraffic
  private let redaction: Redaction?
  private let nonce: String
  private let budget: BodyBudget

  /// - Parameters:
  ///   - redaction: What is taken out; nil shows secrets as they are, and says so.
  ///   - nonce: What names the page's own script in its policy; nothing in the traffic may know it.
  init(_ shown: ShownTraffic, redacting redaction: Redaction?, nonce: String = Self.anyNonce()) {
    self.shown = shown
    self.redaction = redaction
    self.nonce = nonce
    budget = BodyBudget(sizes: shown.items.map { $0.entry.textLength })
  }

  private static func anyNonce() -> String {
    var random = SystemRandomNumberGenerator()
    return String(random.next(), radix: 36) + String(random.next(), radix: 36)
  }

  var html: String {
    let title = shown.name.visible.escapedForHTML
    return PageMarkup.head(title: title, nonce: nonce) + data.description.escapedForScript
      + PageMarkup.tail(nonce: nonce)
  }

  // MARK: - The data

  private var data: JSONValue {
    let began = shown.began
    return .object(
      [
        "title": .string(shown.name), "kind": .string(shown.kind),
        "secrets": redaction == nil ? true : nil,
        "figures": .array(shown.figures.map { .array([.string($0.name), .string($0.value)]) }),
        "notes": .array((shown.notes + cut).map(note)),
        "entries": .array(shown.items.map { entry($0, began) }),
      ].compactMapValues { $0 })
  }

  /// What the page as a whole lacks: there may be too much to show all of it.
  private var cut: [ShownTraffic.Note] {
    if budget.most >= BodyBudget.mostOfOne { return [] }
    let most = ShownTraffic.size(budget.most)
    return [
      ShownTraffic.Note(
        title: "Cut to keep the page small",
        lines: ["Of each body the first \(most) are shown, and searched."])
    ]
  }

  private func note(_ note: ShownTraffic.Note) -> JSONValue {
    [
      "title": .string(note.title), "lines": .array(note.lines.map { .string(redacted($0)) }),
      "open": .bool(note.isUrgent),
    ]
  }

  // The keys are short, since there may be tens of thousands.
  private func entry(_ item: ShownTraffic.Item, _ began: Date?) -> JSONValue {
    let entry = item.entry
    let phases = entry.phases
    let start = began.flatMap { began in entry.started.map { $0.timeIntervalSince(began) * 1_000 } }
    let isAnswered = entry.status > 0
    let members: [String: JSONValue?] = [
      "n": .int(item.number), "m": .string(entry.method), "u": .string(redacted(url: entry.url)),
      "s": isAnswered ? .int(entry.status) : nil,
      "w": isAnswered && !entry.statusText.isEmpty ? .string(entry.statusText) : nil,
      "o": item.outcome.map(JSONValue.string), "f": item.message.map { .string(redacted($0)) },
      "by": item.stub.map { .string(redacted($0)) },
      "c": item.comment.map { .string(redacted($0)) },
      "at": entry.started.map { .string($0.formatted(Self.moment)) },
      "t": start.map(Self.milliseconds), "d": entry.time.map(Self.milliseconds),
      "p": phases.whole > 0
        ? .array([phases.connecting, phases.waiting, phases.receiving].map(Self.milliseconds))
        : nil,
      "q": request(entry), "r": isAnswered ? response(entry) : nil,
      "miss": item.miss.map(miss),
    ]
    return .object(members.compactMapValues { $0 })
  }

  private static let moment = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  private static func milliseconds(_ value: Double) -> JSONValue {
    .double((value * 1_000).rounded() / 1_000)
  }

  private func request(_ entry: RecordedTraffic.Entry) -> JSONValue {
    let query = URL(string: entry.url).map { RequestTarget($0).queryItems } ?? []
    let items: [JSONValue] = query.map { item in
      let value = redaction?.redacted(item.value, of: item.name) ?? item.value
      return .array([.string(redacted(item.name)), .string(value)])
    }
    let body = shown.traffic.requestBody(of: entry).map { body in
      ShownBody(body, type: entry.requestType ?? "", most: budget.most, redacting: redaction).json
    }
    let members: [String: JSONValue?] = [
      "h": headers(entry.headers), "b": body, "p": items.isEmpty ? nil : .array(items),
    ]
    return .object(members.compactMapValues { $0 })
  }

  private func response(_ entry: RecordedTraffic.Entry) -> JSONValue {
    let body = ShownBody(
      shown.traffic.responseBody(of: entry), type: entry.responseType ?? "", most: budget.most,
      declared: entry.responseSize, redacting: redaction)
    return ["h": headers(entry.responseHeaders), "b": body.json]
  }

  private func headers(_ headers: HeaderFields) -> JSONValue {
    .array(
      (redaction?.redacted(headers) ?? headers).map { field in
        .array([.string(field.name), .string(field.value)])
      })
  }

  private func miss(_ miss: MissTable) -> JSONValue {
    let rows: [JSONValue] = miss.rows.map { row in
      let members: [String: JSONValue?] = [
        "field": .string(row.field), "same": .bool(row.matches),
        "stub": row.stub.map(JSONValue.string), "request": row.request.map(JSONValue.string),
        "hint": row.hint.map(JSONValue.string),
      ]
      return .object(members.compactMapValues { $0 })
    }
    let members: [String: JSONValue?] = [
      "title": .string(miss.title), "stub": miss.stub.map(JSONValue.string),
      "rows": .array(rows), "draft": .string(miss.draft),
    ]
    return .object(members.compactMapValues { $0 })
  }

  private func redacted(_ text: String) -> String { redaction?.redacted(text: text) ?? text }
  private func redacted(url: String) -> String { redaction?.redacted(url: url) ?? url }
}

extension ShownBody {
  fileprivate var json: JSONValue {
    let members: [String: JSONValue?] = [
      "z": .int(size), "t": .string(picture == nil ? type : pictureType ?? type),
      "x": text.map(JSONValue.string), "i": picture.map(JSONValue.string),
      "e": remark.map(JSONValue.string),
    ]
    return .object(members.compactMapValues { $0 })
  }

  private var pictureType: String? {
    picture.flatMap { Data(base64Encoded: $0) }.flatMap(Self.pictureType)
  }
}

extension String {
  fileprivate var escapedForHTML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// JSON that no parser of HTML takes for the end of the script, or for a comment: in JSON this
  /// character stands in strings alone.
  fileprivate var escapedForScript: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for byte in utf8 {
      if byte == UInt8(ascii: "<") { bytes += "\\u003c".utf8 } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
