import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

/// Shows what is in a cassette or in a report: as a table, as JSON, or as a page.
struct InspectCommand: Command {
  let name = "inspect"
  let abstract = "Show the traffic of a cassette or a report"
  let operands = [Operand.file]
  let options: [Option] = [
    .value(
      "--html", "OUT",
      "Write one page that shows all of it and needs no network\n(- stands for standard output)",
      .file),
    .flag("--show-secrets", "Show secrets as they are in the file"), .json,
  ]
  let discussion = """
    FILE is a cassette (HAR 1.2, whoever wrote it) or a report that `--report` wrote. Secrets are
    replaced in whatever is shown, unless --show-secrets is given; a page says so in red then.
    """

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    if let out = arguments.value("--html") { try FileOutput(out).refuse(arguments.operands[0]) }
    let shown = try ShownTraffic(contentsOf: arguments.operands[0])
    let redaction: Redaction? = arguments.has("--show-secrets") ? nil : .standard
    if let out = arguments.value("--html") {
      try write(TrafficPage(shown, redacting: redaction).html, to: out, shown, console)
    }
    if arguments.has("--json") {
      try console.write(json: TrafficListing(shown, redacting: redaction))
    } else if !arguments.has("--html") {
      table(shown, redaction, console)
    }
    return .success
  }

  private func write(
    _ html: String, to out: String, _ shown: ShownTraffic, _ console: Console
  ) throws {
    if out == "-" {
      console.output.write(raw: html)
      return
    }
    let data = Data(html.utf8)
    try FileOutput(out).write(data)
    let requests = shown.items.count.counting("request")
    console.note("Wrote \(out): \(requests), \(ShownTraffic.size(data.count)).")
  }

  private func table(_ shown: ShownTraffic, _ redaction: Redaction?, _ console: Console) {
    if shown.items.isEmpty {
      console.note("There are no requests in \(shown.name).")
    } else {
      // In a pipe nothing is cut: who reads it may look for the URL.
      let width = console.output.isTerminal ? console.output.width() : .max
      let lines = shown.table(width: width, redacting: redaction)
      console.output.write("\(lines[0], .bold)")
      for (line, item) in zip(lines.dropFirst(), shown.items) {
        console.output.write(StyledText(line, item.style))
      }
    }
    let redacted = { (text: String) in redaction?.redacted(text: text) ?? text }
    for item in shown.items {
      guard let message = item.message?.prefix(while: { !$0.isNewline }) else { continue }
      console.note("\("#\(item.number)", .red) \(redacted(String(message)))")
    }
    for note in shown.notes {
      console.note(StyledText(note.title, note.isUrgent ? .red : .bold))
      for line in note.lines {
        console.note("  \(redacted(line).replacing("\n", with: "\n  "))")
      }
    }
  }
}

extension ShownTraffic.Item {
  fileprivate var style: Style? {
    switch entry.status {
    case 0: .red
    case 400...499: .yellow
    case 500...: .red
    default: nil
    }
  }
}
