import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// What a run writes at its end: the report, and the traffic as a cassette.
struct RunFiles: Sendable {
  /// A file, or `-` for standard output.
  let report: String?
  let cassette: String?
  /// Whether the entries of an earlier cassette go.
  let replaces: Bool

  /// Whether requests are needed at the end.
  var areWanted: Bool { report != nil || cassette != nil }
  /// Whether the report goes to standard output.
  var printsReport: Bool { report == "-" }

  /// - Throws: `CommandError` where a file could not be written, before there is anything to lose.
  init(report: String?, cassette: String?, replaces: Bool = false) throws(CommandError) {
    (self.report, self.cassette, self.replaces) = (report, cassette, replaces)
    if let report, report != "-" { try NamedFile(report).checkWritable() }
    guard let cassette else { return }
    try NamedFile(cassette).checkWritable()
    if NamedFile(cassette).isStream {
      throw CommandError(.cannotCreate, "\(cassette) is not a file; a cassette is read again.")
    }
    if !replaces, NamedFile(cassette).exists {
      do {
        _ = try Cassette(contentsOf: URL(filePath: cassette))
      } catch {
        throw CommandError(
          .cannotCreate, "\(error.description)\nIt is left unchanged; record to another file.")
      }
    }
  }

  /// - Parameter origin: The server that the stub server replaced.
  func write(_ report: StubReport, of origin: URL?, _ console: Console, asJSON: Bool) throws {
    if let cassette {
      let recording = try CommandError.with(.cannotCreate) {
        try report.record(
          to: URL(filePath: cassette), from: origin, replacingEarlierRuns: replaces)
      }
      console.note(StyledText(recording.description))
    }
    guard let path = self.report else { return }
    if !printsReport {
      try NamedFile(path).write(ReportFile(report).data())
    } else if asJSON {
      // As the rest of standard output.
      try console.write(json: ReportFile(report), inOneLine: true)
    } else {
      console.write(report.description)
    }
  }
}
