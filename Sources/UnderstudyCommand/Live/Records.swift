import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// Where `--report` and `--record` write.
struct Records: Sendable {
  static let options: [Option] = [
    .value("--report", "FILE", "Write the report as JSON, or as text to '-'", .file),
    .value("--record", "FILE", "Add the traffic to a cassette, without its secrets", .file),
  ]

  /// Whether anybody wants to know of the requests at the end.
  var isAsked: Bool { report != nil || cassette != nil }

  /// A file, or `-` for standard output.
  let report: String?
  let cassette: String?
  var replaces = false

  /// - Throws: `CommandError` where a file could not be written, before there is anything to lose.
  init(report: String?, cassette: String?, replaces: Bool = false) throws(CommandError) {
    (self.report, self.cassette, self.replaces) = (report, cassette, replaces)
    if let report, report != "-" { try Self.check(report) }
    guard let cassette else { return }
    try Self.check(cassette)
    if FileOutput(cassette).isStream {
      throw CommandError(.cannotCreate, "\(cassette) is no file; a cassette is read again")
    }
    if !replaces, FileManager.default.fileExists(atPath: cassette) {
      do {
        _ = try Cassette(contentsOf: URL(filePath: cassette))
      } catch {
        throw CommandError(
          .cannotCreate, "\(error.description)\nIt is left as it is; record to another file.")
      }
    }
  }

  private static func check(_ path: String) throws(CommandError) {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      if isFolder.boolValue {
        throw CommandError(.cannotCreate, "\(path) is a folder; name a file in it")
      }
      if !FileManager.default.isWritableFile(atPath: path) {
        throw CommandError(.cannotCreate, "\(path) cannot be written")
      }
      return
    }
    let folder = URL(filePath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandError(
        .cannotCreate, "the folder of \(path) cannot be made: \(error.localizedDescription)")
    }
    if !FileManager.default.isWritableFile(atPath: folder.path) {
      throw CommandError(.cannotCreate, "\(path) cannot be written: its folder is read-only")
    }
  }

  /// Writes what is asked for; tells where each went.
  func write(_ report: StubReport, _ console: Console, asJSON: Bool) throws {
    if let cassette {
      do {
        let recording = try report.record(
          to: URL(filePath: cassette), replacingEarlierRuns: replaces)
        console.note(StyledText(recording.description))
      } catch {
        throw CommandError(.cannotCreate, error.description)
      }
    }
    guard let path = self.report else { return }
    if path == "-" {
      // As the rest of standard output is.
      if asJSON {
        try console.write(json: ReportFile(report), inOneLine: true)
      } else {
        console.write(report.description)
      }
      return
    }
    try FileOutput(path).write(ReportFile(report).data())
  }
}
