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

  /// What writes the cassette while the run goes on.
  ///
  /// - Parameter origin: The server that the stub server replaces.
  func recording(of origin: URL?) -> RunRecording? {
    cassette.map {
      RunRecording(
        to: URL(filePath: $0), from: origin, redacting: .standard, replacingEarlierRuns: replaces)
    }
  }

  func write(
    _ report: StubReport, _ recording: RunRecording?, _ console: Console, asJSON: Bool
  ) throws {
    if let recording {
      let recorded = try CommandError.with(.cannotCreate) { try recording.end() }
      console.note(StyledText(recorded.description))
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
