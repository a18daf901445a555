import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// A request as `inspect` and `serve` show it: a line, an object of `--json`, a row of the page.
struct ShownEntry: Sendable, Encodable {
  /// What the object is, where it is one of several kinds.
  var event: String?
  var number: Int
  let method: String
  let url: String
  /// Nil where there was no response.
  let status: Int?
  /// How it ended.
  var outcome: String?
  /// Why no stub matched it, or why it failed.
  var message: String?
  /// The stub that answered.
  var stub: String?
  /// An unplanned request beside the closest stub.
  var miss: MissTable?
  /// What the file's producer says about it.
  var comment: String?
  /// In ISO 8601.
  var started: String?
  let milliseconds: Double?
  /// Nil where there is no response, or its size is unknown.
  var responseSize: Int?
  /// Without parameters.
  var responseType: String?
  /// What only the page shows.
  var details: Details?

  /// The time in milliseconds with three digits after the point.
  static func microseconds(_ milliseconds: Double) -> Double {
    let rounded = (milliseconds * 1_000).rounded() / 1_000
    return rounded.isFinite ? rounded : milliseconds
  }
}

extension ShownEntry {
  /// An entry of a file.
  ///
  /// - Parameter redaction: What is taken out; nil shows secrets as they are.
  init(
    _ entry: RecordedTraffic.Entry, in traffic: RecordedTraffic, redacting redaction: Redaction?
  ) {
    let hasResponse = entry.status > 0
    self.init(
      number: entry.number, method: entry.method, url: redaction.redacted(url: entry.url),
      status: hasResponse ? entry.status : nil,
      started: entry.started?.recorded,
      milliseconds: entry.time.map(Self.microseconds))
    comment = entry.comment.map(redaction.redacted(text:))
    guard hasResponse else {
      outcome = "failed"
      message = redaction.redacted(text: entry.failure ?? "there is no response")
      return
    }
    let held = traffic.responseBody(of: entry).count
    responseSize = held > 0 ? held : max(0, entry.responseSize ?? 0)
    let type = entry.responseType?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
    responseType = ["", "x-unknown"].contains(type) ? nil : type
  }

  /// A finished request of a running server.
  init(_ exchange: Exchange) {
    let time = exchange.ended.map { ($0 - exchange.started) / .milliseconds(1) } ?? 0
    self.init(
      event: "request", number: exchange.number, method: exchange.request.method,
      url: exchange.request.shownURL, status: exchange.status,
      outcome: ReportFile.Outcome(exchange.outcome).rawValue, message: exchange.message,
      stub: exchange.stub?.place, milliseconds: Self.microseconds(time))
  }

  /// Such as `GET     200  /films?page=1  films.har, entry 3  2 ms`, with the message below.
  ///
  /// - Parameter origin: The server whose name is left out.
  func line(without origin: URL?) -> StyledText {
    let word = status.map(String.init) ?? outcome ?? "–"
    var text: StyledText = """
      \(method.padded(to: 6), .bold)  \(word.padded(to: 3), Style(status: status))  \
      \(shortURL(without: origin))
      """
    if let stub { text.append("  \(stub, .dim)") }
    text.append("  \(TrafficTable.time(milliseconds ?? 0), .dim)")
    for line in message?.split(separator: "\n", omittingEmptySubsequences: false) ?? [] {
      text.append(line.isEmpty ? "\n" : "\n    \(line)")
    }
    return text
  }

  private func shortURL(without origin: URL?) -> String {
    guard var base = origin?.absoluteString else { return url }
    if base.hasSuffix("/") { base.removeLast() }
    let rest = url.dropFirst(base.count)
    return url.hasPrefix(base) && rest.hasPrefix("/") ? String(rest) : url
  }
}

extension Exchange {
  /// The whole diagnosis of an unplanned request, or why there was no response; without secrets.
  fileprivate var message: String? {
    switch outcome {
    case .unplanned(let error), .straggler(let error):
      request.redaction.redacted(text: error.description)
    case .failed: failure
    case .pending, .answered, .cancelled: nil
    }
  }

  /// Why it failed, with the system's own words: the number of an error does not say that a server is not
  /// there.
  var failure: String? {
    guard case .failed(let error) = outcome else { return nil }
    let text = outcome.failure(redacting: request.redaction)
    guard let error = error as? URLError, error.stubError == nil,
      let words = error.userInfo[NSLocalizedDescriptionKey] as? String
    else { return text }
    return [text, words].compactMap { $0 }.joined(separator: ": ")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
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
