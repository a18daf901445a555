import Foundation
import UnderstudyHTTP

/// Shows a cassette or a report: as a table, as JSON, or as a page.
struct InspectCommand: Command {
  let name = "inspect"
  let abstract = "Show the traffic of a cassette or a report"
  let operands = [Operand.file]
  let options: [Option] = [
    .html,
    .flag("--show-secrets", "Show secrets as they are in the file"), .json,
  ]
  let discussion = """
    FILE is a cassette (HAR 1.2 of any tool) or a report that `--report` wrote. Secrets are replaced,
    unless --show-secrets is given; a page then has a warning in red.
    """

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let out = arguments.value("--html")
    if let out { try NamedFile(out).refuse(arguments.operands[0]) }
    let shown = try ShownTraffic(
      contentsOf: arguments.operands[0],
      redacting: arguments.has("--show-secrets") ? nil : .standard)
    if let out {
      let requests = shown.entries.count.counting("request")
      try TrafficPage(shown).page.write(to: out, holding: requests, console)
    }
    if arguments.has("--json") {
      try console.write(json: TrafficListing(shown))
    } else if out == nil {
      table(shown, console)
    }
    return .success
  }

  private func table(_ shown: ShownTraffic, _ console: Console) {
    let entries = shown.entries
    if entries.isEmpty {
      console.note("There are no requests in \(shown.name).")
    } else {
      // In a pipe nothing is cut: its reader may search for the URL.
      let width = console.output.isTerminal ? console.output.width() : .max
      let lines = TrafficTable(entries: entries).lines(width: width)
      console.output.write("\(lines[0], .bold)")
      for (line, entry) in zip(lines.dropFirst(), entries) {
        let isError = entry.status.map { $0 >= 400 } ?? true
        console.output.write(StyledText(line, isError ? Style(status: entry.status) : nil))
      }
    }
    for entry in entries {
      guard let message = entry.message?.prefix(while: { !$0.isNewline }) else { continue }
      console.note("\("#\(entry.number)", .red) \(message)")
    }
    for note in shown.notes {
      console.note(StyledText(note.title, note.isUrgent ? .red : .bold))
      for line in note.lines { console.note("  \(line.replacing("\n", with: "\n  "))") }
    }
  }
}
