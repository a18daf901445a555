import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// A request as `inspect` and `serve` show it: a line, an object of `--json`, a row of the page.
struct ShownEntry: Sendable, Encodable {
  /// The kind of the object, if it is one of several kinds.
  var event: String?
  var number: Int
  let method: String
  let url: String
  /// Nil if there was no response.
  let status: Int?
  /// Its end.
  var outcome: String?
  /// Why no stub matched it, or why it failed.
  var message: String?
  /// The stub that answered.
  var stub: String?
  /// An unplanned request beside the closest stub.
  var miss: MissTable?
  /// The producer's remark on it.
  var comment: String?
  /// In ISO 8601.
  var started: String?
  let milliseconds: Double?
  /// Nil if there is no response, or its size is unknown.
  var responseSize: Int?
  /// Without parameters.
  var responseType: String?
  /// The parts that only the page shows.
  var details: Details?

  /// The time in milliseconds with three digits after the point.
  static func microseconds(_ milliseconds: Double) -> Double {
    let rounded = (milliseconds * 1_000).rounded() / 1_000
    return rounded.isFinite ? rounded : milliseconds
  }
}

extension ShownEntry {
  /// An entry of a file.
  init(_ entry: RecordedTraffic.Entry, in traffic: RecordedTraffic, withSecrets: Bool) {
    let hasResponse = entry.status > 0
    self.init(
      number: entry.number, method: entry.method, url: withSecrets ? entry.url : entry.shownURL,
      status: hasResponse ? entry.status : nil,
      started: entry.started?.recorded,
      milliseconds: entry.time.map(Self.microseconds))
    comment = withSecrets ? entry.comment : entry.comment?.shown
    guard hasResponse else {
      outcome = "failed"
      let failure = entry.failure ?? "there is no response"
      message = withSecrets ? failure : failure.shown
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
      outcome: exchange.outcome.kind.rawValue, message: exchange.message,
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
    let text = shownFailure
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

extension String {
  /// The text without secrets.
  var shown: String { Redaction.standard.redacted(text: self) }
}

extension URL {
  /// The URL without secrets, such as a password in front of its host.
  var shown: String { Redaction.standard.redacted(url: absoluteString) }
}

extension RecordedTraffic.Entry {
  /// The URL without secrets.
  var shownURL: String { Redaction.standard.redacted(url: url) }
}

/// The traffic of a cassette or of a report, as `inspect` shows it.
struct ShownTraffic: Sendable {
  /// Lines that belong to no request.
  struct Note: Sendable, Encodable {
    let title: String
    let lines: [String]
    /// Whether the page opens it.
    var isUrgent = false
  }

  /// The name of the file.
  let name: String
  /// Its kind: a cassette or a report.
  let kind: String
  let traffic: RecordedTraffic
  /// The requests of `traffic`, those of a cassette in the order in which they were sent.
  let recorded: [RecordedTraffic.Entry]
  /// The same as they are shown.
  private(set) var entries: [ShownEntry]
  private(set) var notes: [Note] = []
  /// Other parts of a page's head.
  private(set) var figures: [String] = []
  /// Whether secrets are shown as they are.
  let hasSecrets: Bool

  private init(
    _ kind: String, _ name: String, _ cassette: Cassette, withSecrets: Bool
  ) throws(CassetteError) {
    let traffic = try RecordedTraffic(cassette)
    (self.kind, self.name, self.traffic, hasSecrets) = (kind, name, traffic, withSecrets)
    // A report has its requests in order, and one that was merged those of one run behind the other.
    let recorded = kind == "report" ? traffic.entries : traffic.entries.inOrderOfTime
    self.recorded = recorded
    entries = recorded.map { ShownEntry($0, in: traffic, withSecrets: withSecrets) }
  }

  init(_ cassette: Cassette, name: String, withSecrets: Bool) throws(CassetteError) {
    try self.init("cassette", name, cassette, withSecrets: withSecrets)
    note("Ignored in the file", traffic.remarks)
  }

  init(_ report: ReportFile, name: String, withSecrets: Bool) throws {
    try self.init("report", name, report.cassette(named: name), withSecrets: withSecrets)
    for (place, request) in report.requests.enumerated() where entries.indices.contains(place) {
      let stub = request.stub.flatMap { report.stubs.indices.contains($0) ? report.stubs[$0] : nil }
      entries[place].number = request.number
      entries[place].outcome = request.outcome == .answered ? nil : request.outcome.rawValue
      entries[place].stub = stub.map { shown($0.summary) }
      entries[place].message = request.message.map(shown)
      entries[place].miss = request.miss
      entries[place].comment = nil
    }
    let short = report.stubs.filter(\.isShort)
    note("Problems", report.problems, isUrgent: true)
    note("Stubs never used", short.filter { $0.used == 0 }.map(\.explanation), isUrgent: true)
    note("Stubs used too rarely", short.filter { $0.used > 0 }.map(\.explanation), isUrgent: true)
    if report.dropped > 0 {
      note(
        "Dropped from the record", ["\(report.dropped.counting("request")), none of which is here"])
    }
    figures = [report.stubs.count.counting("stub")]
    if report.runs > 1 { figures.append(report.runs.counting("run")) }
    if !short.isEmpty { figures.append("\(short.count) used too rarely") }
  }

  private mutating func note(_ title: String, _ lines: [String], isUrgent: Bool = false) {
    if lines.isEmpty { return }
    notes.append(Note(title: title, lines: lines.map(shown), isUrgent: isUrgent))
  }

  private func shown(_ text: String) -> String { hasSecrets ? text : text.shown }

  /// The names and values of header fields, or of the items of a query.
  func pairs(_ headers: HeaderFields) -> [[String]] {
    (hasSecrets ? headers : Redaction.standard.redacted(headers)).map { [$0.name, $0.value] }
  }

  func pairs(_ items: [FormItem]) -> [[String]] {
    items.map { item in
      [
        shown(item.name),
        hasSecrets ? item.value : Redaction.standard.redacted(item.value, of: item.name),
      ]
    }
  }

  func bytes(of body: Data, type: String) -> Data {
    hasSecrets ? body : Redaction.standard.redacted(body, type: type)
  }

  /// Reads a cassette, or a report that `--report` wrote.
  ///
  /// - Throws: `CommandError` if the file is neither.
  init(contentsOf path: String, withSecrets: Bool = false) throws {
    let file = URL(filePath: path)
    let name = file.lastPathComponent
    try NamedFile(path).requireExistence()
    try NamedFile(path).refuseFolder("name one file.")
    do throws(CassetteError) {
      try self.init(Cassette(contentsOf: file), name: name, withSecrets: withSecrets)
    } catch {
      // A report is JSON too, but not HAR.
      guard case .malformed = error, let data = try? Data(contentsOf: file, options: .alwaysMapped),
        let report = try ReportFile(reading: data, name: name)
      else { throw CommandError(.noInput, error.description) }
      try self.init(report, name: name, withSecrets: withSecrets)
    }
  }
}

extension [RecordedTraffic.Entry] {
  /// The entries as they were sent, which a cassette has sorted by URL; unchanged unless the file says of
  /// each when that was.
  fileprivate var inOrderOfTime: [RecordedTraffic.Entry] {
    let times = compactMap(\.started)
    guard times.count == count else { return self }
    return zip(times, self).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  }
}

extension ReportFile.Use {
  /// The use of a stub that was used too rarely.
  fileprivate var explanation: String {
    message ?? "\(summary): expected \(expected), used \(used)"
  }
}
