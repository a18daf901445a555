import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

/// Rewrites cassettes without their secrets.
struct RedactCommand: Command {
  let name = "redact"
  let abstract = "Take the secrets out of cassettes"
  let operands = [Operand.files]
  let options: [Option] = [
    .value("--to", "OUT", "Write there, and leave FILE as it is", .file), .json,
  ]
  let discussion = """
    FILE is a cassette, or a folder of them. Each is written beside and renamed, so that it is whole
    whatever happens. Equal secrets of a file get equal placeholders: REDACTED-1, REDACTED-2 and so
    on. A file without secrets stays as it is. The old file is gone: what was committed or shared
    before, change at the service.
    """

  private struct Result: Encodable {
    let file: String
    let redacted: [String]
    let left: [String]
  }

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let files = try CassetteFiles.all(arguments.operands)
    let out = arguments.value("--to")
    if out != nil, files.count > 1 {
      throw UsageError("'--to' takes one cassette, and these are \(files.count).")
    }
    var results: [Result] = []
    for file in files {
      let redacted = try file.cassette.redacted()
      if out != nil || !redacted.replaced.isEmpty {
        try FileOutput(out ?? file.path).write(redacted.data)
      }
      let result = Result(
        file: out ?? file.path, redacted: redacted.replaced.map(\.description),
        left: redacted.left.map(\.description))
      if !arguments.has("--json") { tell(result, console) }
      results.append(result)
    }
    if arguments.has("--json") { try console.write(json: results) }
    return results.allSatisfy(\.left.isEmpty) ? .success : .failure
  }

  private func tell(_ result: Result, _ console: Console) {
    for place in result.redacted {
      console.output.write("\(result.file, .bold): redacted \(place)")
    }
    if result.redacted.isEmpty { console.note("\(result.file): nothing to redact.") }
    for place in result.left {
      console.note("\(result.file, .bold): \("still looks like a secret:", .red) \(place)")
    }
  }
}
