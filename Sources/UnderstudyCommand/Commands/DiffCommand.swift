import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

/// Compares two recordings of the same traffic.
struct DiffCommand: Command {
  let name = "diff"
  let abstract = "Compare two cassettes or reports"
  let operands = [Operand(name: "OLD"), Operand(name: "NEW")]
  let options: [Option] = [
    .flag("--shape", "Of JSON compare the keys and types, elements of lists taken together"),
    .value(
      "--ignore-header", "NAME", "A header that may differ, besides the usual ones", repeats: true),
    .flag("--all-headers", "Compare also headers that differ with every response"), .json,
  ]
  let discussion = """
    Requests of one method, URL and body are compared, each repetition with its own; JSON by key path,
    elements of lists by their `id` where they have one. Secrets and their placeholders are alike.
    Headers such as Date, Age, ETag, Set-Cookie and request ids may differ.

    Exit codes: 0 where there is no difference, 1 where there is one, 2 where a file cannot be read.
    """

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let old: ShownTraffic
    let new: ShownTraffic
    do {
      old = try ShownTraffic(contentsOf: arguments.operands[0])
      new = try ShownTraffic(contentsOf: arguments.operands[1])
    } catch let error as CommandError {
      throw CommandError(.trouble, error.description)
    }
    let usual = arguments.has("--all-headers") ? [] : CassetteOptions.volatileHeaders
    let comparison = TrafficComparison(
      from: old.traffic, to: new.traffic,
      comparing: MessageComparison(
        ignoringHeaders: usual + arguments.values("--ignore-header"),
        ofShapeOnly: arguments.has("--shape")))
    if arguments.has("--json") {
      try console.write(json: Result(comparison))
    } else {
      tell(comparison, arguments.operands, console)
    }
    return comparison.isEmpty ? .success : .failure
  }

  /// The most differences told of one request.
  private static let most = 20

  private func tell(_ comparison: TrafficComparison, _ names: [String], _ console: Console) {
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
    let figures = [
      (comparison.removed.count, "only in \(names[0])"),
      (comparison.added.count, "only in \(names[1])"), (comparison.changed.count, "changed"),
      (comparison.same, "alike"),
    ]
    console.note(
      StyledText(
        figures.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
          .nonEmpty ?? "Both are empty."))
  }

  fileprivate struct Result: Encodable {
    struct Entry: Encodable {
      let number: Int
      let request: String
    }

    struct Change: Encodable {
      let old: Int
      let new: Int
      let request: String
      let differences: [Difference]
    }

    struct Difference: Encodable {
      let place: String
      let kind: String
      var old: String?
      var new: String?
      /// What differs, in words, where `--shape` is asked for.
      var text: String?
    }

    let removed: [Entry]
    let added: [Entry]
    let changed: [Change]
    let same: Int

    init(_ comparison: TrafficComparison) {
      let entry = { (entry: RecordedTraffic.Entry) in
        Entry(number: entry.number, request: entry.shown)
      }
      removed = comparison.removed.map(entry)
      added = comparison.added.map(entry)
      changed = comparison.changed.map { pair in
        Change(
          old: pair.old.number, new: pair.new.number, request: pair.old.shown,
          differences: pair.differences.map(Difference.init))
      }
      same = comparison.same
    }
  }
}

extension DiffCommand.Result.Difference {
  fileprivate init(_ difference: MessageDifference) {
    place = difference.place
    switch difference.change {
    case .added(let value): (kind, new) = ("added", value)
    case .removed(let value): (kind, old) = ("removed", value)
    case .reshaped(let words): (kind, text) = ("reshaped", words)
    case .changed(let before, let after): (kind, old, new) = ("changed", before, after)
    }
  }
}

extension RecordedTraffic.Entry {
  /// The method and the URL, without secrets.
  var shown: String {
    "\(method) \(Redaction.standard.redacted(url: url).abbreviated(to: 300))"
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

extension ExitCode {
  /// Of `diff` alone, as of the `diff` of every system: nothing could be compared.
  fileprivate static let trouble = ExitCode(rawValue: 2)
}
