import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyLearning
import UnderstudyOpenAPI
import UnderstudyStubFiles

/// Compares two recordings of the same traffic, or two documents of a service.
struct DiffCommand: Command {
  let name = "diff"
  let abstract = "Compare two cassettes or reports, or two OpenAPI documents"
  let operands = [Operand(name: "OLD"), Operand(name: "NEW")]
  let options: [Option] = [
    .flag("--shape", "Compare only the keys and types of JSON, the elements of lists together"),
    .value(
      "--ignore-header", "NAME", "A header that may differ, besides the usual ones", repeats: true),
    .flag("--all-headers", "Compare also headers that differ with every response"), stubs, .json,
  ]
  let discussion = """
    The responses to equal requests are compared, JSON by key path, elements of lists by their `id`
    where they have one. Headers such as Date, Age, ETag, Set-Cookie and request ids may differ.

    Of OpenAPI documents, such as those of `understudy learn`, it is said what was added and removed,
    loosened, tightened or changed. With --stubs only these count: the exit code is 1 where one of them
    was as OLD has it, and is not as NEW has it. OLD and NEW may then be recordings, too.

    Exit codes: 0 where there is no difference, 1 where there is one, 2 where a file cannot be read or
    neither has a request.

      understudy diff old.yaml new.yaml --stubs Stubs
    """

  private static let stubs = Option.value(
    "--stubs", "FILE", "Stubs that a difference must concern: a file or a folder", repeats: true)

  /// As with `diff` on every system if nothing can be compared.
  private static let trouble = ExitCode(rawValue: 2)

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let stubs = arguments.values(Self.stubs.name)
    let isOfDocuments = arguments.operands.contains { NamedFile($0).isDocument }
    if isOfDocuments || !stubs.isEmpty {
      do {
        return try DocumentComparison(arguments.operands, stubs).write(
          to: console, asJSON: arguments.has("--json"))
      } catch {
        throw CommandError(Self.trouble, error.teaching)
      }
    }
    let traffic: [RecordedTraffic]
    do {
      traffic = try arguments.operands.map { try ShownTraffic(contentsOf: $0).traffic }
    } catch let error as CommandError {
      throw CommandError(Self.trouble, error.description)
    }
    let usual = arguments.has("--all-headers") ? [] : CassetteOptions.volatileHeaders
    var options = CassetteOptions()
    options.ignoredHeaders = usual + arguments.values("--ignore-header")
    let comparison = TrafficComparison(
      from: traffic[0], to: traffic[1],
      comparing: MessageComparison(options, ofShapeOnly: arguments.has("--shape")))
    if traffic.allSatisfy(\.entries.isEmpty) {
      throw CommandError(Self.trouble, "Neither file has a request, so nothing was compared.")
    }
    if arguments.has("--json") {
      try console.write(json: comparison.json(of: arguments.operands))
    } else {
      write(comparison, arguments.operands, console)
    }
    return comparison.isEmpty ? .success : .failure
  }

  /// The number of differences of one request that are printed.
  private static let most = 20

  private func write(_ comparison: TrafficComparison, _ names: [String], _ console: Console) {
    if !comparison.isEmpty {
      console.output.write("\("--- \(names[0])", .bold)\n\("+++ \(names[1])", .bold)")
    }
    for entry in comparison.removed {
      console.output.write(StyledText("- \(entry.shown) (entry \(entry.number))", .red))
    }
    for entry in comparison.added {
      console.output.write(StyledText("+ \(entry.shown) (entry \(entry.number))", .green))
    }
    for pair in comparison.changed {
      let numbers =
        pair.old.number == pair.new.number
        ? "entry \(pair.old.number)" : "entries \(pair.old.number) and \(pair.new.number)"
      console.output.write(StyledText("~ \(pair.old.shown) (\(numbers))", .yellow))
      for difference in pair.differences.prefix(Self.most) { console.write("    \(difference)") }
      if pair.differences.count > Self.most {
        console.write("    and \(pair.differences.count - Self.most) more")
      }
    }
    let counts = [
      (comparison.removed.count, "only in \(names[0])"),
      (comparison.added.count, "only in \(names[1])"), (comparison.changed.count, "changed"),
      (comparison.same, "alike"),
    ].filter { $0.0 > 0 }
    console.note(StyledText(counts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")))
  }
}

extension TrafficComparison {
  /// The comparison as `--json` writes it, with every difference.
  fileprivate func json(of names: [String]) -> JSONValue {
    [
      "old": .string(names[0]), "new": .string(names[1]), "same": .int(same),
      "removed": .array(removed.map(\.json)), "added": .array(added.map(\.json)),
      "changed": .array(
        changed.map { pair in
          [
            "old": pair.old.json, "new": pair.new.json,
            "differences": .array(pair.differences.map { .string($0.description) }),
          ]
        }),
    ]
  }
}

extension RecordedTraffic.Entry {
  fileprivate var json: JSONValue {
    [
      "entry": .int(number), "method": .string(method), "url": .string(shownURL),
    ]
  }

  /// The method and the URL, without secrets.
  fileprivate var shown: String {
    "\(method) \(shownURL.abbreviated(to: 300))"
  }
}
