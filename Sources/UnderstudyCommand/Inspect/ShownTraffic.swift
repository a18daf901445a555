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
    /// How it ended, where it got no response.
    var outcome: String?
    /// The stub that answered.
    var stub: String?
    /// Why no stub matched it, or why it failed.
    var message: String?
    var miss: MissTable?
    /// What the file's producer says of it.
    var comment: String?
  }

  /// Lines that belong to no request.
  struct Note: Sendable, Encodable {
    let title: String
    var lines: [String]
    /// Whether the page opens it.
    var isUrgent = false
  }

  /// The name of the file.
  let name: String
  /// What it is: a cassette or a report.
  let kind: String
  let traffic: RecordedTraffic
  let items: [Item]
  let notes: [Note]
  /// What else the head of a page shows.
  var figures: [String] = []

  init(_ traffic: RecordedTraffic, name: String) {
    (self.name, self.traffic, kind) = (name, traffic, "cassette")
    items = traffic.entries.map { entry in
      let stub = entry.comment?.dropPrefix("answered by ")
      return Item(
        number: entry.number, entry: entry, outcome: entry.status == 0 ? "failed" : nil, stub: stub,
        message: entry.status == 0 ? entry.failure ?? "there is no response" : nil,
        comment: stub == nil ? entry.comment : nil)
    }
    notes = Self.notes([("Ignored in the file", traffic.remarks, false)])
  }

  init(_ report: ReportFile, name: String) throws {
    let document: JSONValue = ["log": ["entries": .array(report.requests.map(\.entry))]]
    traffic = try RecordedTraffic(Cassette(Data(document.description.utf8), name: name))
    (self.name, kind) = (name, "report")
    items = zip(report.requests, traffic.entries).map { request, entry in
      Item(
        number: request.number, entry: entry, outcome: request.outcome.word,
        stub: request.stub.flatMap {
          report.stubs.indices.contains($0) ? report.stubs[$0].summary : nil
        },
        message: request.message, miss: request.miss)
    }
    let short = report.stubs.filter(\.isShort)
    let dropped =
      report.dropped > 0 ? ["\(report.dropped.counting("request")), none of which is here"] : []
    notes = Self.notes([
      ("Problems", report.problems, true),
      ("Stubs never used", short.filter { $0.used == 0 }.map(\.explanation), true),
      ("Stubs used too rarely", short.filter { $0.used > 0 }.map(\.explanation), true),
      ("Dropped from the record", dropped, false),
    ])
    figures = [report.stubs.count.counting("stub")]
    if report.runs > 1 { figures.append(report.runs.counting("run")) }
    if !short.isEmpty { figures.append("\(short.count) used too rarely") }
  }

  private static func notes(_ all: [(title: String, lines: [String], isUrgent: Bool)]) -> [Note] {
    all.filter { !$0.lines.isEmpty }.map(Note.init)
  }

  /// Reads a cassette, or a report that `--report` wrote.
  ///
  /// - Throws: `CommandError` where the file is neither.
  init(contentsOf path: String) throws {
    let file = URL(filePath: path)
    let name = file.lastPathComponent
    try NamedFile(path).refuseFolder("name one file.")
    do throws(CassetteError) {
      self.init(try RecordedTraffic(Cassette(contentsOf: file)), name: name)
    } catch {
      // A report is JSON too, but not HAR.
      guard case .malformed = error, let data = try? Data(contentsOf: file, options: .alwaysMapped),
        let report = try ReportFile(reading: data, name: name)
      else { throw CommandError(.noInput, error.description) }
      try self.init(report, name: name)
    }
  }
}

extension ReportFile.Outcome {
  /// Nil where there is a response.
  fileprivate var word: String? {
    switch self {
    case .answered: nil
    case .late: "too late"
    default: rawValue
    }
  }
}

extension ReportFile.Use {
  /// What happened to a stub that was used too rarely.
  fileprivate var explanation: String {
    message ?? "\(summary): expected \(expected), used \(used)"
  }
}

extension String {
  fileprivate func dropPrefix(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
