/// The help, made from the declarations of the commands.
enum Help {
  static let name = "understudy"

  /// The number of characters in a line, whose text any terminal has room for.
  private static let width = 80

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
    if !command.discussion.isEmpty { sections.append(wrapped(command.discussion)) }
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

      Results go to standard output, everything else to standard error. With --json
      the result is one JSON document, or one object a line from a command that
      keeps running. Only terminals get colors, and none where NO_COLOR is set.

      Exit codes:
      \(table(ExitCode.explained.map { ($0.code, $0.meaning) }))
      """
  }

  /// Rows of a name and its lines.
  private static func table(_ rows: [(String, String)]) -> String {
    let margin = (rows.map(\.0.count).max() ?? 0) + 2
    return rows.map { name, text in
      let lines = text.split(separator: "\n").flatMap { line in
        var lines = [""]
        fill(&lines, with: line, width: width - margin - 2)
        return lines
      }
      let gap = String(repeating: " ", count: margin - name.count)
      let indentation = "\n  " + String(repeating: " ", count: margin)
      return "  \(name)\(gap)\(lines.joined(separator: indentation))"
    }.joined(separator: "\n")
  }

  /// The paragraphs of a text; what is indented, as an example, stays as it is.
  private static func wrapped(_ text: String) -> String {
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isText = !line.isEmpty && !line.hasPrefix(" ")
      let isBeginning = lines.last.map { $0.isEmpty || $0.hasPrefix(" ") } ?? true
      if isText {
        if isBeginning { lines.append("") }
        fill(&lines, with: line, width: width)
      } else {
        lines.append(String(line))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Adds words to the last line, and behind it when there is no room left.
  private static func fill(_ lines: inout [String], with text: Substring, width: Int) {
    for word in text.split(separator: " ") {
      guard let last = lines.last, last.isEmpty || last.count + word.count < width else {
        lines.append(String(word))
        continue
      }
      lines[lines.count - 1] += last.isEmpty ? word : " \(word)"
    }
  }
}

extension Option {
  /// The name with its value, such as `--port PORT`.
  var title: String { placeholder.map { "\(name) \($0)" } ?? name }
}

/// Prints the script with which a shell asks this program what may be typed next.
struct CompletionsCommand: Command {
  let name = "completions"
  let abstract = "Print a script that completes the command line in a shell"
  let operands = [Operand(name: "SHELL", choices: scripts.keys.sorted())]
  let discussion = """
      bash: understudy completions bash \\
              > ~/.local/share/bash-completion/completions/understudy
      zsh:  understudy completions zsh > "${fpath[1]}/_understudy"
      fish: understudy completions fish > ~/.config/fish/completions/understudy.fish
    """

  func run(_ arguments: Arguments, _ console: Console) -> ExitCode {
    console.write(Self.scripts[arguments.operands[0]] ?? "")
    return .success
  }

  /// Each passes on the words up to the cursor, and completes files if the program suggests nothing.
  private static let scripts = [
    "bash": """
    _understudy() {
      local IFS=$'\\n'
      COMPREPLY=($(understudy \(Program.suggestionsVerb) "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
    }
    complete -o default -F _understudy understudy
    """,
    "zsh": """
    #compdef understudy
    _understudy() {
      local -a found
      found=("${(@f)$(understudy \(Program.suggestionsVerb) "${(@)words[2,CURRENT]}" 2>/dev/null)}")
      if [[ -n "$found" ]]; then compadd -- $found; else _files; fi
    }
    if [ "$funcstack[1]" = _understudy ]; then _understudy "$@"; else compdef _understudy understudy; fi
    """,
    "fish": """
    function __understudy_complete
      set -l words (commandline -opc) (commandline -ct)
      set -l found (understudy \(Program.suggestionsVerb) $words[2..-1] 2>/dev/null)
      if test (count $found) -gt 0
        printf '%s\\n' $found
      else
        __fish_complete_path (commandline -ct)
      end
    end
    complete -c understudy -f -a '(__understudy_complete)'
    """,
  ]
}

extension Program {
  /// The hidden first word of the question that the scripts ask.
  static let suggestionsVerb = "--complete"

  /// The words that may be typed next.
  ///
  /// - Parameter words: All words behind `understudy` up to the cursor, the last of which may be empty.
  func suggestions(for words: [String]) -> [String] {
    let word = words.last ?? ""
    return choices(after: Array(words.dropLast()), for: word).filter { $0.hasPrefix(word) }
  }

  private func choices(after words: [String], for word: String) -> [String] {
    if words.contains("--") { return [] }
    if words.isEmpty { return firstWords + ["help", "--help", "--version"] }
    if words == ["help"] { return firstWords }
    let second = commands.map(\.name).filter { words.count == 1 && $0.hasPrefix("\(words[0]) ") }
      .map { String($0.dropFirst(words[0].count + 1)) }
    guard let (command, rest) = find(words) else { return second }
    if let option = command.options.first(where: { $0.name == rest.last }),
      option.placeholder != nil
    {
      return option.choices
    }
    if word.hasPrefix("-") { return command.options.map(\.name) + ["--help"] }
    return second + command.operands.flatMap(\.choices)
  }

  private var firstWords: [String] {
    Set(commands.map { String($0.name.prefix { $0 != " " }) }).sorted()
  }
}
