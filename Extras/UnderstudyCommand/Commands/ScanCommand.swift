import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// Says where cassettes contain what looks like a secret, never the secret itself.
struct ScanCommand: Command {
  let name = "scan"
  let abstract = "Find secrets in cassettes; the exit code is 1 where there is one"
  let operands = [Operand.files]
  let options = [Option.json]
  let discussion = """
    FILE is a cassette, or a folder: all files below it that contain HAR are read. Each finding names
    the entry and the place, never the value. `understudy redact` removes the secrets. Where no file
    has an entry, the exit code is 1, too.
    """

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let files = try NamedCassette.all(arguments.operands)
    let findings = try files.flatMap { file in
      try file.cassette.findings(progress: console.progress(of: "Scanning \(file.path)"))
        .map { (file: file.path, entry: $0.entry, place: $0.place) }
    }
    if arguments.has("--json") {
      try console.write(
        json: ["cassettes": .int(files.count), "findings": .array(findings.map(json))] as JSONValue)
    }
    for finding in findings where !arguments.has("--json") {
      let place = finding.entry.map { "entry \($0), \(finding.place)" } ?? finding.place
      console.output.write("\(finding.file, .bold): \(place)")
    }
    let cassettes = files.count.counting("cassette")
    if try findings.isEmpty
      && files.allSatisfy({ try RecordedTraffic($0.cassette).entries.isEmpty })
    {
      console.note("\(cassettes) without an entry, so nothing was looked at.")
      return .failure
    }
    console.note(
      findings.isEmpty
        ? "\(cassettes), nothing that looks like a secret."
        : "\(findings.count.counting("place")) in \(Set(findings.map(\.file)).count) of \(cassettes)."
    )
    return findings.isEmpty ? .success : .failure
  }

  private func json(_ finding: (file: String, entry: Int?, place: String)) -> JSONValue {
    var json: JSONValue = ["file": .string(finding.file), "place": .string(finding.place)]
    if let entry = finding.entry { json["entry"] = .int(entry) }
    return json
  }
}

/// Rewrites cassettes without their secrets.
struct RedactCommand: Command {
  let name = "redact"
  let abstract = "Remove the secrets from cassettes"
  let operands = [Operand.files]
  let options: [Option] = [
    .value("--to", "OUT", "Write there, and leave FILE as it is"),
    .flag("--explain", "Name the rule that found each secret"),
  ]
  let discussion = """
    FILE is a cassette, or a folder of them. Each is replaced atomically. Equal secrets in a file get
    equal placeholders: REDACTED-1, REDACTED-2 and so on, for a number 733228001. A file without
    secrets stays as it is. The old file is gone; a secret that was committed or shared before must be
    revoked at its service.
    """

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let files = try NamedCassette.all(arguments.operands)
    let out = arguments.value("--to")
    if out != nil, files.count > 1 {
      throw CommandError.usage("'--to' takes one cassette, and these are \(files.count).")
    }
    var isClean = true
    for file in files {
      let log = RedactionLog()
      let path = out ?? file.path
      let redacted = try file.cassette.redacted(
        by: .standard.explaining(to: log), progress: console.progress(of: "Redacting \(path)"))
      if out != nil || !redacted.replaced.isEmpty { try NamedFile(path).write(redacted.data) }
      let rules = arguments.has("--explain") ? log.numbered.map(\.description) : []
      for line in redacted.replaced.map({ "redacted \($0)" }) + rules {
        console.output.write("\(path, .bold): \(line)")
      }
      if redacted.replaced.isEmpty { console.note("\(path): nothing to redact.") }
      for place in redacted.left {
        console.note("\(path, .bold): \("still looks like a secret:", .red) \(place)")
      }
      isClean = isClean && redacted.left.isEmpty
    }
    return isClean ? .success : .failure
  }
}
