import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

extension ShownTraffic {
  /// Reads a cassette, or a report that `--report` wrote.
  ///
  /// - Throws: `CommandError` where the file is neither.
  init(contentsOf path: String) throws {
    let file = URL(filePath: path)
    let name = file.lastPathComponent
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw CommandError(.noInput, "\(path) is a folder; name one file.")
    }
    do throws(CassetteError) {
      self.init(try RecordedTraffic(Cassette(contentsOf: file)), name: name)
    } catch {
      // A report is JSON too, and no HAR.
      if case .malformed = error, let data = try? Data(contentsOf: file, options: .alwaysMapped),
        let report = try ReportFile(reading: data, name: name)
      {
        try self.init(report, name: name)
      } else {
        throw CommandError(.noInput, error.description)
      }
    }
  }

  init(_ report: ReportFile, name: String) throws {
    let document: JSONValue = ["log": ["entries": .array(report.requests.map(\.entry))]]
    traffic = try RecordedTraffic(Cassette(Data(document.description.utf8), name: name))
    (self.name, kind) = (name, "report")
    items = zip(report.requests, traffic.entries).map { request, entry in
      Item(
        number: request.number, entry: entry, outcome: request.outcome.word,
        stub: request.stub.flatMap {
          report.stubs.indices.contains($0) ? report.stubs[$0].inShort : nil
        },
        message: request.message, miss: request.miss)
    }
    let short = report.stubs.filter(\.isShort)
    let dropped =
      report.dropped > 0 ? ["\(report.dropped.counting("request")), of which none is here"] : []
    notes = [
      Note(title: "Problems", lines: report.problems, isUrgent: true),
      Note(
        title: "Stubs never used", lines: short.filter { $0.used == 0 }.map(\.explained),
        isUrgent: true),
      Note(
        title: "Stubs used too rarely", lines: short.filter { $0.used > 0 }.map(\.explained),
        isUrgent: true),
      Note(title: "Dropped from the record", lines: dropped),
    ].filter { !$0.lines.isEmpty }
    figures = [("", report.stubs.count.counting("stub"))]
    if report.runs > 1 { figures.append(("", report.runs.counting("run"))) }
    if !short.isEmpty { figures.append(("used too rarely", "\(short.count)")) }
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
  var inShort: String { "\(pattern) (\(location))" }

  /// What became of a stub that was used too rarely.
  fileprivate var explained: String {
    message ?? "\(inShort): expected \(expected), used \(used)"
  }
}
