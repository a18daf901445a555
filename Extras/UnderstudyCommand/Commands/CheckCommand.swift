import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyOpenAPI
import UnderstudyStubFiles

/// Says what stubs and recorded traffic have that the document of their service does not allow.
struct CheckCommand: Command {
  let name = "check"
  let abstract = "Check cassettes and stubs against OpenAPI, recordings or a Pact file"
  let operands = [Operand.files]
  let options: [Option] = [against, .strict, .json]
  let discussion = """
    FILE is a cassette, a stub file, WireMock's mappings, or a folder of them. Each stub is checked as
    it is written, each recorded request with its response. What a template computes is not. What could
    not be judged is said, with why; a request that got its declared 4xx is right. Recordings stand for
    the document that `understudy learn` makes of them. By a Pact file the responses to the requests of
    its interactions are judged, and interactions whose request nothing has are listed.

    Exit codes: 0 where all that was judged is as the document has it, 1 where something is not, or
    where nothing was judged.

      understudy check films.har Stubs --against openapi.yaml
      understudy check Stubs --against Cassettes
      understudy check films.har --against films.pact.json
    """

  private static let against = Option.value(
    "--against", "FILE",
    "The OpenAPI document, 3.0 or 3.1, in YAML or JSON,\na cassette or a folder of them, or a Pact file"
  )

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let against = try arguments.required(Self.against)
    let isStrict = arguments.has(Option.strict.name)
    var pact = try NamedPact(against, strict: isStrict)
    let contract = try pact?.contract ?? Contract(documentOrRecordings: against)
    pact?.remarks.forEach(console.warn)
    var (stubs, entries) = (0, 0)
    var verdicts: [Verdict] = []
    for path in arguments.operands {
      try NamedFile(path).requireExistence()
      var cassettes: [Cassette] = []
      let source = try CommandError.with(.noInput) {
        try StubSource(contentsOf: URL(filePath: path), strict: isStrict) { cassette in
          cassettes.append(cassette)
          return []
        }
      }
      source.remarks.forEach(console.warn)
      stubs += source.stubs.count
      verdicts += source.stubs.map { pact?.verdict(on: $0) ?? contract.verdict(on: $0) }
      for cassette in cassettes {
        let own = try CommandError.with(.noInput) {
          try cassette.verdicts { exchange, place in
            pact == nil
              ? contract.verdict(on: exchange, at: place) : pact?.verdict(on: exchange, at: place)
          }
        }
        entries += own.count
        verdicts += own
      }
    }
    let violations = verdicts.flatMap(\.violations)
    let reasons = verdicts.compactMap(\.reason).grouped { $0 }.map { ($0, $1.count) }
    let unjudged = contract.unjudged
    if arguments.has("--json") {
      var json: JSONValue =
        [
          "against": .string(contract.name), "stubs": .int(stubs), "entries": .int(entries),
          "judged": .int(verdicts.count { $0.reason == nil }),
          "violations": .array(violations.map { .string($0.description) }),
          "unjudged": .array(unjudged.map(JSONValue.string)),
        ]
      if let pact { json["unseen"] = .array(pact.unseen.map(JSONValue.string)) }
      try console.write(json: json)
    } else {
      for violation in violations { console.write(violation.description) }
    }
    for (reason, count) in reasons { console.note("not judged: \(count) of them: \(reason)") }
    Self.note("not judged of \(contract.name)", unjudged, console)
    Self.note("not seen of \(contract.name)", pact?.unseen ?? [], console)
    let counts = [
      stubs > 0 ? stubs.counting("stub") : nil, entries == 1 ? "1 entry" : "\(entries) entries",
    ].compactMap(\.self).joined(separator: ", ")
    let judged = verdicts.count { $0.reason == nil }
    if verdicts.isEmpty {
      console.note(
        "\(counts): \("nothing to check", .red). Name files with stubs or recorded traffic.")
      return .failure
    }
    if judged == 0 {
      console.note(
        """
        \(counts), \("none of them judged", .red). Name the document of their service, or declare their \
        server in its `servers`.
        """)
      return .failure
    }
    let checked = judged < verdicts.count ? "\(counts), \(judged) judged" : counts
    console.note(
      violations.isEmpty
        ? "\(checked), \("all as \(contract.name) has it", .green)."
        : "\(checked): \("\(violations.count) not as \(contract.name) has it", .red).")
    return violations.isEmpty ? .success : .failure
  }

  private static func note(_ title: String, _ names: [String], _ console: Console) {
    if names.isEmpty { return }
    let most = 20
    let more = names.count > most ? " and \(names.count - most) more" : ""
    console.note(StyledText("\(title): \(names.prefix(most).joined(separator: ", "))\(more)"))
  }
}
