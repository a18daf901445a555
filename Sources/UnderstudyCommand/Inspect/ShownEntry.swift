import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// A request as `inspect` shows it: a row of the table, an object of `--json`, a row of the page.
struct ShownEntry: Sendable, Encodable {
  let number: Int
  let method: String
  let url: String
  /// Nil where there was no response.
  let status: Int?
  /// How it ended instead.
  let outcome: String?
  let message: String?
  let stub: String?
  /// In ISO 8601.
  let started: String?
  let milliseconds: Double?
  /// Nil where there is no response, or its size is unknown.
  let responseSize: Int?
  /// Without parameters.
  let responseType: String?
  /// What only the page shows.
  var details: Details?

  private static let moment = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  /// - Parameter redaction: What is taken out; nil shows secrets as they are.
  init(_ item: ShownTraffic.Item, in traffic: RecordedTraffic, redacting redaction: Redaction?) {
    let entry = item.entry
    (number, method, outcome) = (item.number, entry.method, item.outcome)
    url = redaction.redacted(url: entry.url)
    status = entry.status > 0 ? entry.status : nil
    message = item.message.map(redaction.redacted(text:))
    stub = item.stub.map(redaction.redacted(text:))
    started = entry.started.map { $0.formatted(Self.moment) }
    milliseconds = entry.time.map(Self.microseconds)
    responseSize = status == nil ? nil : Self.size(of: entry, in: traffic)
    responseType = status == nil ? nil : Self.type(of: entry)
  }

  private static func size(of entry: RecordedTraffic.Entry, in traffic: RecordedTraffic) -> Int {
    if let size = entry.responseSize, size >= 0 { return size }
    return traffic.responseBody(of: entry).count
  }

  private static func type(of entry: RecordedTraffic.Entry) -> String? {
    guard let type = entry.responseType else { return nil }
    let plain = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
    return plain.isEmpty || plain == "x-unknown" ? nil : plain
  }

  /// Milliseconds with three digits behind the point.
  static func microseconds(_ milliseconds: Double) -> Double {
    let rounded = (milliseconds * 1_000).rounded() / 1_000
    return rounded.isFinite ? rounded : milliseconds
  }
}

extension Redaction? {
  func redacted(text: String) -> String { self?.redacted(text: text) ?? text }
  func redacted(url: String) -> String { self?.redacted(url: url) ?? url }
  func redacted(_ value: String, of name: String) -> String {
    self?.redacted(value, of: name) ?? value
  }
  func redacted(_ headers: HeaderFields) -> HeaderFields { self?.redacted(headers) ?? headers }
  func redacted(_ body: Data, type: String) -> Data { self?.redacted(body, type: type) ?? body }
}

/// The requests as `--json` writes them.
struct TrafficListing: Encodable {
  let file: String
  let kind: String
  let requests: [ShownEntry]
  let remarks: [String]
}
