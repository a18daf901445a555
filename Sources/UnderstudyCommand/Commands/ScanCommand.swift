import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

/// Tells where cassettes hold what looks like a secret, never the secret itself.
struct ScanCommand: Command {
  let name = "scan"
  let abstract = "Find secrets in cassettes; exit code 1 where there is one"
  let operands = [Operand.files]
  let options: [Option] = [.json]
  let discussion = """
    FILE is a cassette, or a folder: all files below it whose content is HAR are read. Each finding
    names the entry and the place, never the value. `understudy redact` takes them out.
    """

  private struct Finding: Encodable {
    let file: String
    /// From 1; nil outside of the entries.
    let entry: Int?
    let place: String
  }

  private struct Result: Encodable {
    let files: Int
    let findings: [Finding]
  }

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let files = try CassetteFiles.all(arguments.operands)
    let findings = try files.flatMap { file in
      try file.cassette.scan().map { Finding(file: file.path, entry: $0.entry, place: $0.place) }
    }
    if arguments.has("--json") {
      try console.write(json: Result(files: files.count, findings: findings))
    } else {
      for finding in findings {
        let place = finding.entry.map { "entry \($0), \(finding.place)" } ?? finding.place
        console.output.write("\(finding.file, .bold): \(place)")
      }
    }
    let concerned = Set(findings.map(\.file)).count
    let places = findings.count.counting("place")
    console.note(
      findings.isEmpty
        ? "\(files.count.counting("cassette")), nothing that looks like a secret."
        : "\(places) in \(concerned) of \(files.count.counting("cassette")).")
    return findings.isEmpty ? .success : .failure
  }
}
