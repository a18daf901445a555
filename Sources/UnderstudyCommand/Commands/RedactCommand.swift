import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// Rewrites cassettes without their secrets.
struct RedactCommand: Command {
  let name = "redact"
  let abstract = "Remove the secrets from cassettes"
  let operands = [Operand.files]
  let options: [Option] = [
    .value("--to", "OUT", "Write there, and leave FILE as it is"),
    .flag("--explain", "Name the rule that found each secret"), .json,
  ]
  let discussion = """
    FILE is a cassette, or a folder of them. Each is replaced atomically. Equal secrets in a file get
    equal placeholders: REDACTED-1, REDACTED-2 and so on. A file without secrets stays as it is. The
    old file is gone; a secret that was committed or shared before must be revoked at its service.
    """

  private struct Result: Encodable {
    let file: String
    let redacted: [String]
    let left: [String]
    var rules: [String]?
  }

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let files = try NamedCassette.all(arguments.operands)
    let out = arguments.value("--to")
    if out != nil, files.count > 1 {
      throw UsageError("'--to' takes one cassette, and these are \(files.count).")
    }
    let results = try files.map { file in
      let log = RedactionLog()
      let redacted = try file.cassette.redacted(by: .standard.explaining(to: log))
      if out != nil || !redacted.replaced.isEmpty {
        try NamedFile(out ?? file.path).write(redacted.data)
      }
      var result = Result(
        file: out ?? file.path, redacted: redacted.replaced.map(\.description),
        left: redacted.left.map(\.description))
      if arguments.has("--explain") { result.rules = log.numbered.map(\.description) }
      if !arguments.has("--json") { report(result, console) }
      return result
    }
    if arguments.has("--json") { try console.write(json: results) }
    return results.allSatisfy(\.left.isEmpty) ? .success : .failure
  }

  private func report(_ result: Result, _ console: Console) {
    for place in result.redacted {
      console.output.write("\(result.file, .bold): redacted \(place)")
    }
    for rule in result.rules ?? [] { console.output.write("\(result.file, .bold): \(rule)") }
    if result.redacted.isEmpty { console.note("\(result.file): nothing to redact.") }
    for place in result.left {
      console.note("\(result.file, .bold): \("still looks like a secret:", .red) \(place)")
    }
  }
}
