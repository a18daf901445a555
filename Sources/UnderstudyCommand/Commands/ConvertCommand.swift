import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

/// Writes traffic or stubs in another format.
struct ConvertCommand: Command {
  let name = "convert"
  let abstract = "Write a cassette or stubs in another format"
  let operands = [Operand.file]
  let options: [Option] = [
    .value("--as", "FORMAT", formats, .choice(Format.allCases.map(\.rawValue))),
    .value("--to", "OUT", "Where to write it, instead of standard output", .file),
    .value("--origin", "URL", "What stands in front of a path that stubs match on any host"),
    .flag("--strict", "End with 1 where something could not be converted"),
  ]
  let discussion = """
    FILE is a cassette in HAR, stubs in JSON, mappings of WireMock (a file or a folder) or a cassette
    of VCR or vcrpy in JSON; its content tells which. Secrets of cassettes are replaced first. What
    the other format has no word for is left out, and named on standard error.
    """

  private static let formats = """
    har: traffic, for the tools of browsers
    stubs: a stub file, for `understudy serve`
    wiremock: mappings of WireMock, in one file
    curl: a shell script that sends the requests
    swift: stubs to paste into a test
    """

  enum Format: String, CaseIterable {
    case har, stubs, wiremock, curl, swift
  }

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    guard let format = arguments.value("--as").flatMap(Format.init) else {
      throw UsageError(
        "'--as' is missing: one of \(Format.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    if let out = arguments.value("--to") { try FileOutput(out).refuse(arguments.operands[0]) }
    let converted = try Conversion(
      of: arguments.operands[0], as: format, origin: try arguments.server("--origin"))
    if let out = arguments.value("--to"), out != "-" {
      try FileOutput(out).write(converted.data)
    } else {
      console.output.write(raw: String(decoding: converted.data, as: UTF8.self))
    }
    for remark in converted.omissions + converted.remarks {
      console.note("\("warning:", .yellow) \(remark.abbreviated(to: 400))")
    }
    return arguments.has("--strict") && !converted.omissions.isEmpty ? .failure : .success
  }
}
