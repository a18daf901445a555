import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

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
  /// What it is: a cassette or a report.
  let kind: String
  let traffic: RecordedTraffic
  /// Those of `traffic`.
  private(set) var entries: [ShownEntry]
  private(set) var notes: [Note] = []
  /// What else the head of a page shows.
  private(set) var figures: [String] = []
  /// What is taken out; nil shows secrets as they are.
  let redaction: Redaction?

  private init(_ kind: String, _ name: String, _ cassette: Cassette, _ redaction: Redaction?)
    throws(CassetteError)
  {
    let traffic = try RecordedTraffic(cassette)
    (self.kind, self.name, self.redaction, self.traffic) = (kind, name, redaction, traffic)
    entries = traffic.entries.map { ShownEntry($0, in: traffic, redacting: redaction) }
  }

  init(_ cassette: Cassette, name: String, redacting redaction: Redaction?) throws(CassetteError) {
    try self.init("cassette", name, cassette, redaction)
    note("Ignored in the file", traffic.remarks)
  }

  init(_ report: ReportFile, name: String, redacting redaction: Redaction?) throws {
    let document: JSONValue = ["log": ["entries": .array(report.requests.map(\.entry))]]
    let cassette = try Cassette(Data(document.description.utf8), name: name)
    try self.init("report", name, cassette, redaction)
    for (place, request) in report.requests.enumerated() where entries.indices.contains(place) {
      let stub = request.stub.flatMap { report.stubs.indices.contains($0) ? report.stubs[$0] : nil }
      entries[place].number = request.number
      entries[place].outcome = request.outcome == .answered ? nil : request.outcome.rawValue
      entries[place].stub = stub.map { redaction.redacted(text: $0.summary) }
      entries[place].message = request.message.map(redaction.redacted(text:))
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
    notes.append(
      Note(title: title, lines: lines.map(redaction.redacted(text:)), isUrgent: isUrgent))
  }

  /// Reads a cassette, or a report that `--report` wrote.
  ///
  /// - Throws: `CommandError` where the file is neither.
  init(contentsOf path: String, redacting redaction: Redaction? = .standard) throws {
    let file = URL(filePath: path)
    let name = file.lastPathComponent
    try NamedFile(path).requireExistence()
    try NamedFile(path).refuseFolder("name one file.")
    do throws(CassetteError) {
      try self.init(Cassette(contentsOf: file), name: name, redacting: redaction)
    } catch {
      // A report is JSON too, but not HAR.
      guard case .malformed = error, let data = try? Data(contentsOf: file, options: .alwaysMapped),
        let report = try ReportFile(reading: data, name: name)
      else { throw CommandError(.noInput, error.description) }
      try self.init(report, name: name, redacting: redaction)
    }
  }
}

extension ReportFile.Use {
  /// What happened to a stub that was used too rarely.
  fileprivate var explanation: String {
    message ?? "\(summary): expected \(expected), used \(used)"
  }
}
