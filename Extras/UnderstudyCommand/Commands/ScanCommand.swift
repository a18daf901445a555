import UnderstudyCassettes
import UnderstudyHTTP

/// Says where cassettes contain what looks like a secret, never the secret itself.
struct ScanCommand: Command {
  let name = "scan"
  let abstract = "Find secrets in cassettes; the exit code is 1 where there is one"
  let operands = [Operand.files]
  let discussion = """
    FILE is a cassette, or a folder: all files below it that contain HAR are read. Each finding names
    the entry and the place, never the value. `understudy redact` removes the secrets. Where no file
    has an entry, the exit code is 1, too.
    """

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let files = try NamedCassette.all(arguments.operands)
    let findings = try files.flatMap { file in
      try file.cassette.scan().map { (file: file.path, entry: $0.entry, place: $0.place) }
    }
    for finding in findings {
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
}
