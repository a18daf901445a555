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

  /// What the files say: stubs in the order in which they are tried.
  struct Plan: Sendable {
    var stubs: [Stub] = []
    /// What cannot be replayed, in words.
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
      if !file.isFolder, Contract.isDocument(URL(filePath: path)) {
        let contract = try Contract(named: path)
        plan.contracts.append(contract)
        plan.stubs += contract.servedStubs
        continue
      }
      let source = try CommandError.with(.noInput) {
        try StubSource(contentsOf: URL(filePath: path)) { cassette in
          // What has just changed is read again soon.
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

  /// What shows whether any of the files has changed: time, size and number of each.
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
