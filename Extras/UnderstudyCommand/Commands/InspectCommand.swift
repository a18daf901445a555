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
    let out = try arguments.page()
    if let out { try NamedFile(out).refuse(arguments.operands[0]) }
    let shown = try ShownTraffic(
      contentsOf: arguments.operands[0], withSecrets: arguments.has("--show-secrets"))
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

/// A line for each request; URLs lose their middle if a line would get too long.
struct TrafficTable {
  let entries: [ShownEntry]

  private static let columns: [TextTable.Column] = [
    .init(title: "#", isNumber: true), .init(title: "method"), .init(title: "status"),
    .init(title: "size", isNumber: true), .init(title: "time", isNumber: true),
    .init(title: "type"),
    // The last one, so that a long one moves no other.
    .init(title: "URL", losing: .middle),
  ]

  /// The titles, and then the rows.
  func lines(width: Int) -> [String] {
    TextTable(columns: Self.columns, rows: entries.map(Self.row)).lines(width: width)
  }

  private static func row(_ entry: ShownEntry) -> [String] {
    let status: String? = entry.status.map { "\($0)" } ?? entry.outcome
    let size: String? = entry.responseSize.map(\.inBytes)
    let type: String? = entry.responseType.map { $0.visible.shortened(to: 30) }
    return [
      "\(entry.number)", entry.method.visible.shortened(to: 12), status ?? "failed", size ?? "–",
      entry.milliseconds.map(time) ?? "–", type ?? "–", entry.url.withoutFormatCharacters.visible,
    ]
  }

  /// Milliseconds, or seconds if there are many.
  static func time(_ milliseconds: Double) -> String {
    // A file may say anything.
    let milliseconds = min(max(milliseconds, 0), 1e15)
    if milliseconds < 1_000 { return "\(Int(milliseconds.rounded())) ms" }
    let seconds = milliseconds / 1_000
    return seconds < 1_000_000
      ? "\(Double(Int((seconds * 100).rounded())) / 100) s" : "\(Int(seconds / 86_400)) d"
  }
}

extension Int {
  /// A number of bytes in the unit that needs the fewest digits.
  var inBytes: String {
    if self < 1_000 { return "\(self) B" }
    var (value, unit) = (Double(self) / 1_000, 0)
    let units = ["kB", "MB", "GB", "TB"]
    while value >= 999.5, unit < units.count - 1 { (value, unit) = (value / 1_000, unit + 1) }
    return value < 9.95
      ? "\(Double(Int((value * 10).rounded())) / 10) \(units[unit])"
      : "\(Int(value.rounded())) \(units[unit])"
  }
}

extension String {
  /// The text with what turns its direction escaped: it could make a URL look like another.
  fileprivate var withoutFormatCharacters: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      text +=
        scalar.properties.generalCategory == .format
        ? scalar.escaped(asASCII: true) : String(Character(scalar))
    }
  }
}

/// The requests as `inspect --json` writes them.
struct TrafficListing: Encodable {
  let file: String
  let kind: String
  let requests: [ShownEntry]
  let remarks: [String]

  init(_ shown: ShownTraffic) {
    (file, kind, requests) = (shown.name, shown.kind, shown.entries)
    remarks = shown.notes.flatMap { note in note.lines.map { "\(note.title): \($0)" } }
  }
}
