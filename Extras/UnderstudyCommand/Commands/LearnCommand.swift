import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyLearning

/// Writes what recorded traffic shows of a service as an OpenAPI document, or brings one up to it.
struct LearnCommand: Command {
  let name = "learn"
  let abstract = "Write the OpenAPI document that recorded traffic amounts to"
  let operands = [Operand.files]
  let options: [Option] = [
    .value(
      "--to", "OUT",
      "The document, in YAML or JSON by its ending\n(default: YAML on standard output)"),
    .flag("--replace", "Write an existing document anew, and keep nothing of it"),
  ]
  let discussion = """
    FILE is a cassette, or a folder of them. Each statement of the document has its evidence beside it
    as `x-understudy`: in how many messages it held, and the first entry. The same traffic makes the
    same bytes.

    An existing document is brought up to the traffic: a statement with evidence gives way to what the
    traffic says now. All else stays: descriptions, examples, names, the order, comments, what has no
    evidence, and operations that the traffic does not use.

      understudy learn Cassettes --to openapi.yaml
    """

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let out = arguments.value("--to").flatMap { $0 == "-" ? nil : $0 }
    let format = try out.map(format) ?? .yaml
    if let out {
      for path in arguments.operands { try NamedFile(out).refuse(path) }
      try NamedFile(out).refuseFolder("name a file in it.", .cannotCreate)
    }
    let cassettes = try NamedCassette.all(arguments.operands)
    let learning = try CommandError.with(.noInput) { try Learning(cassettes.map(\.cassette)) }
    let from = "\(learning.count.counting("exchange")) of \(cassettes.count.counting("cassette"))"
    if learning.count == 0 {
      console.note("\(from): \("nothing to learn from", .red). Name recordings with responses.")
      return .failure
    }
    let existing = try out.flatMap { path -> Data? in
      let file = NamedFile(path)
      return !file.exists || file.isStream || arguments.has("--replace") ? nil : try file.data()
    }
    let document = learning.document()
    let file = try CommandError.with(.noInput) {
      try DocumentFile(document, updating: existing, name: out ?? "", as: format)
    }
    try console.write(file.data, to: out)
    let verb = existing == nil ? "learnt from" : existing == file.data ? "is as" : "brought up to"
    console.note("\(out ?? "the document", .bold): \(verb) \(from).")
    return .success
  }

  private func format(of path: String) throws(CommandError) -> DocumentFile.Format {
    switch URL(filePath: path).pathExtension.lowercased() {
    case "json": return .json
    case "yaml", "yml": return .yaml
    default: throw CommandError.usage("'\(path)' must end in .yaml, .yml or .json.")
    }
  }
}
