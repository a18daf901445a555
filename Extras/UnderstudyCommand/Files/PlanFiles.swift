import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyOpenAPI
import UnderstudyStubFiles

/// The stubs of the files that a command is given.
struct PlanFiles: Sendable {
  let paths: [String]
  /// Whether the files may change, or be deleted, while their stubs are used.
  var mayChange = false
  /// Whether recorded responses take the time that they took.
  var usesRecordedTiming = false
  /// Whether a part that cannot be served is an error, and not left out.
  var isStrict = false

  /// The plan in the files: stubs in the order in which they are tried.
  struct Plan: Sendable {
    var stubs: [Stub] = []
    /// Entries that cannot be replayed, in words.
    var remarks: [String] = []
    /// The servers that the stubs name.
    var origins: [URL] = []
    /// The documents whose operations are among the stubs.
    var contracts: [Contract] = []
  }

  /// - Throws: `CommandError` that names the file and what is wrong with it.
  func read() throws(CommandError) -> Plan {
    var plan = Plan()
    for path in paths {
      let file = NamedFile(path)
      try file.requireExistence()
      if !file.isFolder, try isDocument(URL(filePath: path)) {
        let contract = try Contract(named: path)
        plan.contracts.append(contract)
        // Beside a document a stub is written into a file.
        plan.stubs += contract.servedStubs.map { stub in
          copy(of: stub) { $0.pattern.notation = .stubFile }
        }
        continue
      }
      let source = try CommandError.with(.noInput) {
        try StubSource(contentsOf: URL(filePath: path), strict: isStrict) { cassette in
          // A file that has just changed is read again soon.
          let kept = mayChange ? try? cassette.kept() : nil
          return (kept ?? cassette).stubs { $0.usesRecordedTiming = usesRecordedTiming }
        }
      }
      plan.stubs += source.stubs
      plan.remarks += source.remarks
      plan.origins += source.origins.filter { !plan.origins.contains($0) }
    }
    let problems = plan.stubs.flatMap(\.problems)
    if !problems.isEmpty { throw CommandError(.noInput, problems.joined(separator: "\n")) }
    return plan
  }

  /// Whether a file is an OpenAPI document: of those in YAML the others are cassettes.
  private func isDocument(_ file: URL) throws(CommandError) -> Bool {
    guard Contract.isDocument(file) else { return false }
    return try CommandError.with(.noInput) {
      !StubSource.Format.isYAML(try Data(contentsOf: file, options: .alwaysMapped))
    }
  }

  /// The signs of a change in any of the files: time, size and number of each.
  func stamps() -> [String: String] {
    let files = paths.flatMap { (try? NamedFile($0).files()) ?? [] }
    return Dictionary(files.map { ($0, Self.stamp(of: $0)) }) { first, _ in first }
  }

  private static func stamp(of path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return "" }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    return "\(time.tv_sec).\(time.tv_nsec) \(status.st_size) \(status.st_ino)"
  }
}

/// The files that a run writes at its end: the report, and the traffic as a cassette.
struct RunFiles: Sendable {
  /// A file, or `-` for standard output.
  let report: String?
  let cassette: String?
  /// Whether the entries of an earlier cassette go.
  let replaces: Bool

  /// Whether the report goes to standard output.
  var printsReport: Bool { report == "-" }

  /// - Parameter inputs: The files that are read, in whose place no report is written.
  /// - Throws: `CommandError` if a file could not be written, before there is anything to lose.
  init(
    report: String?, cassette: String?, replaces: Bool = false, besides inputs: [String] = []
  ) throws(CommandError) {
    (self.report, self.cassette, self.replaces) = (report, cassette, replaces)
    if let report, report != "-" {
      for input in inputs { try NamedFile(report).refuse(input) }
      if let cassette, NamedFile(cassette).url.path == NamedFile(report).url.path {
        throw .usage("'\(report)' is the cassette; name another file for the report.")
      }
      try NamedFile(report).checkWritable()
    }
    guard let cassette else { return }
    try NamedFile(cassette).requireFolder()
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

  /// The writer of the cassette while the run goes on.
  ///
  /// - Parameter origin: The server that the stub server replaces.
  func recording(of origin: URL?) -> CassetteRecorder? {
    cassette.map {
      CassetteRecorder(to: URL(filePath: $0), from: origin, replacingEarlierRuns: replaces)
    }
  }

  func write(
    _ report: StubReport, _ recording: CassetteRecorder?, _ console: Console, asJSON: Bool
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
