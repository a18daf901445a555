import Foundation
import UnderstudyHTTP

/// Writes traffic or stubs in another format.
struct ConvertCommand: Command {
  let name = "convert"
  let abstract = "Write a cassette or stubs in another format"
  let operands = [Operand.file]
  let options: [Option] = [
    format, .value("--to", "OUT", "Where to write it (default: standard output)"),
    .value("--origin", "URL", "Base URL for stubs that name only a path"),
    .flag("--strict", "End with 1 where something could not be converted"),
  ]
  let discussion = """
    FILE is a cassette in HAR, a stub file in JSON, WireMock mappings (a file or a folder) or a JSON
    cassette of VCR or vcrpy; the format is detected. Secrets of cassettes are replaced first. What the
    other format cannot express is left out, and named on standard error.
    """

  private static let format = Option.value(
    "--as", "FORMAT",
    """
    har: traffic, for the tools of browsers;
    stubs: a stub file, for `understudy serve`;
    wiremock: WireMock mappings, in one file;
    curl: a shell script that sends the requests;
    swift: stubs to paste into a test
    """, choices: ["har", "stubs", "wiremock", "curl", "swift"])

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let format = try arguments.required(Self.format)
    let out = arguments.value("--to")
    if let out { try NamedFile(out).refuse(arguments.operands[0]) }
    let converted = try Conversion(
      of: arguments.operands[0], as: format, origin: try arguments.server("--origin"))
    try console.write(converted.data, to: out)
    for remark in converted.omissions + converted.remarks {
      console.warn(remark.abbreviated(to: 400))
    }
    return arguments.has("--strict") && !converted.omissions.isEmpty ? .failure : .success
  }
}
