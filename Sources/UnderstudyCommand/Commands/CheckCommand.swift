import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyOpenAPI
import UnderstudyStubFiles

/// Says what stubs and recorded traffic have that the document of their service does not allow.
struct CheckCommand: Command {
  let name = "check"
  let abstract = "Check cassettes and stub files against an OpenAPI document"
  let operands = [Operand.files]
  let options: [Option] = [against, .json]
  let discussion = """
    FILE is a cassette, a stub file, WireMock's mappings, or a folder of them. Each stub is checked as
    it is written, each recorded request with its response. What a template computes is not.

    Exit codes: 0 where all is as the document has it, 1 where something is not.

      understudy check films.har Stubs --against openapi.yaml
    """

  private static let against = Option.value(
    "--against", "FILE", "The OpenAPI document, 3.0 or 3.1, in YAML or JSON")

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let contract = try Contract(named: try arguments.required(Self.against))
    var (stubs, entries) = (0, 0)
    var violations: [ContractViolation] = []
    for path in arguments.operands {
      try NamedFile(path).requireExistence()
      var cassettes: [Cassette] = []
      let source = try CommandError.with(.noInput) {
        try StubSource(contentsOf: URL(filePath: path)) { cassette in
          cassettes.append(cassette)
          return []
        }
      }
      source.remarks.forEach(console.warn)
      stubs += source.stubs.count
      entries += cassettes.reduce(0) { $0 + $1.count }
      violations += source.stubs.flatMap(contract.violations)
      for cassette in cassettes {
        violations += try CommandError.with(.noInput) { try cassette.violations(of: contract) }
      }
    }
    if arguments.has("--json") {
      try console.write(
        json: [
          "against": .string(contract.name), "stubs": .int(stubs), "entries": .int(entries),
          "violations": .array(violations.map { .string($0.description) }),
        ] as JSONValue)
    } else {
      for violation in violations { console.write(violation.description) }
    }
    let checked = [
      stubs > 0 ? stubs.counting("stub") : nil, entries == 1 ? "1 entry" : "\(entries) entries",
    ].compactMap(\.self).joined(separator: ", ")
    console.note(
      violations.isEmpty
        ? "\(checked), \("all as \(contract.name) has it", .green)."
        : "\(checked): \("\(violations.count) not as \(contract.name) has it", .red).")
    return violations.isEmpty ? .success : .failure
  }
}

extension Contract {
  /// The document at a path on the command line.
  init(named path: String) throws(CommandError) {
    try NamedFile(path).requireExistence()
    try NamedFile(path).refuseFolder("name the document in it.")
    self = try CommandError.with(.noInput) { try Contract(contentsOf: URL(filePath: path)) }
  }
}
