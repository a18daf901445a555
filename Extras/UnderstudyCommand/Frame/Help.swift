/// The help, made from the declarations of the commands.
enum Help {
  static let name = "understudy"

  /// The command line of a command.
  static func usage(of command: any Command) -> String {
    var words = [name, command.name]
    if !command.options.isEmpty { words.append("[OPTIONS]") }
    for operand in command.operands {
      let word = operand.count.upperBound > 1 ? "\(operand.name)…" : operand.name
      words.append(operand.count.lowerBound == 0 ? "[\(word)]" : word)
    }
    if command.takesCommand { words.append("-- COMMAND…") }
    return words.joined(separator: " ")
  }

  static func text(of command: any Command) -> String {
    var sections = ["\(command.abstract).", "Usage: \(usage(of: command))"]
    sections.append("Options:\n" + table((command.options + [.help]).map { ($0.title, $0.help) }))
    if !command.discussion.isEmpty { sections.append(command.discussion) }
    return sections.joined(separator: "\n\n")
  }

  static func overview(_ commands: [any Command]) -> String {
    let options = [
      ("--help, -h", "Print help for the program or a command"), ("--version", "Print the version"),
    ]
    return """
      Replays recorded traffic and stubs to any program, in place of HTTP services.

      Usage: \(name) COMMAND [OPTIONS] …

      Commands:
      \(table(commands.map { ($0.name, $0.abstract) }))

      Options:
      \(table(options))

      Results go to standard output, everything else to standard error. With --json the result is one
      JSON document, or one object a line from a command that keeps running. Only terminals get colors,
      and none where NO_COLOR is set.

      Exit codes:
      \(table(ExitCode.explained.map { ($0.code, $0.meaning) }))
      """
  }

  /// Rows of a name and its lines.
  private static func table(_ rows: [(String, String)]) -> String {
    let width = (rows.map(\.0.count).max() ?? 0) + 2
    return rows.map { name, text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let gap = String(repeating: " ", count: width - name.count)
      let indentation = "\n  " + String(repeating: " ", count: width)
      return "  \(name)\(gap)\(lines.joined(separator: indentation))"
    }.joined(separator: "\n")
  }
}

extension Option {
  /// The name with its value, such as `--port PORT`.
  var title: String { placeholder.map { "\(name) \($0)" } ?? name }
}
