/// Scripts that complete the command line in a shell, made from what the commands say of themselves.
struct Completions: Command {
  let commands: [any Command]

  let name = "completions"
  let abstract = "Print a script that completes the command line"
  let operands = [Operand(name: "SHELL", kind: .choice(Shell.allCases.map(\.rawValue)))]
  let discussion = """
    bash:  understudy completions bash > ~/.local/share/bash-completion/completions/understudy
    zsh:   understudy completions zsh > "${fpath[1]}/_understudy"
    fish:  understudy completions fish > ~/.config/fish/completions/understudy.fish
    """

  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    guard let shell = Shell(rawValue: arguments.operands[0]) else {
      let names = Shell.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("SHELL is one of \(names), not '\(arguments.operands[0])'.")
    }
    console.write(script(for: shell, of: commands + [self]))
    return .success
  }

  func script(for shell: Shell, of commands: [any Command]) -> String {
    switch shell {
    case .bash: Self.bash(commands)
    case .zsh: Self.zsh(commands)
    case .fish: Self.fish(commands)
    }
  }

  // MARK: - bash

  private static func bash(_ commands: [any Command]) -> String {
    let cases = commands.map { command in
      let values = command.options.filter { $0.placeholder != nil }.map { option in
        switch option.kind {
        case .choice(let choices):
          "      \(option.name)) COMPREPLY=($(compgen -W '\(choices.joined(separator: " "))' -- \"$word\")); return ;;"
        case .folder: "      \(option.name)) COMPREPLY=($(compgen -d -- \"$word\")); return ;;"
        case .file: "      \(option.name)) COMPREPLY=($(compgen -f -- \"$word\")); return ;;"
        case .text: "      \(option.name)) COMPREPLY=(); return ;;"
        }
      }
      let choices: [String] = command.operands.flatMap { operand in
        if case .choice(let choices) = operand.kind { choices } else { [String]() }
      }
      let names = command.options.map(\.name) + ["--help"]
      return """
          '\(command.name)')
            case "$before" in
        \(values.joined(separator: "\n"))
              *) ;;
            esac
            case "$word" in
              -*) COMPREPLY=($(compgen -W '\(names.joined(separator: " "))' -- "$word")) ;;
              *) COMPREPLY=($(compgen \(choices.isEmpty ? "-f" : "-W '\(choices.joined(separator: " "))'") -- "$word")) ;;
            esac ;;
        """
    }
    let first = Set(commands.map { $0.name.firstWord }).sorted().joined(separator: " ")
    let pairs = commands.filter { $0.name.contains(" ") }
    let second = Dictionary(grouping: pairs, by: \.name.firstWord).sorted { $0.key < $1.key }.map {
      "      '\($0)') COMPREPLY=($(compgen -W '\($1.map(\.name.lastWord).joined(separator: " "))' -- \"$word\")); return ;;"
    }
    return """
      _understudy() {
        local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
        local command="${COMP_WORDS[1]}" i
        compopt -o filenames 2>/dev/null
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W '\(first) help --help --version' -- "$word"))
          return
        fi
        for ((i = 2; i < COMP_CWORD; i++)); do
          if [ "${COMP_WORDS[i]}" = -- ]; then
            # The command to run, and then its files.
            if [ $((i + 1)) -eq "$COMP_CWORD" ]; then
              COMPREPLY=($(compgen -c -- "$word"))
            else
              COMPREPLY=($(compgen -f -- "$word"))
            fi
            return
          fi
        done
        if [ "$COMP_CWORD" -eq 2 ]; then
          case "$command" in
            help) COMPREPLY=($(compgen -W '\(first)' -- "$word")); return ;;
      \(second.joined(separator: "\n"))
            *) ;;
          esac
        fi
        case "$command ${COMP_WORDS[2]}" in
      \(pairs.map { "    '\($0.name)') command='\($0.name)' ;;" }.joined(separator: "\n"))
          *) ;;
        esac
        case "$command" in
      \(cases.joined(separator: "\n"))
          *) COMPREPLY=($(compgen -f -- "$word")) ;;
        esac
      }
      complete -F _understudy understudy
      """
  }

  // MARK: - zsh

  private static func zsh(_ commands: [any Command]) -> String {
    let firsts = Dictionary(grouping: commands, by: \.name.firstWord).sorted { $0.key < $1.key }
    let described = firsts.map { first, commands in
      "    '\(first):\(zshText(commands.count == 1 ? commands[0].abstract : "…"))'"
    }
    let cases = firsts.map { first, commands in
      let pairs = commands.filter { $0.name.contains(" ") }
      guard !pairs.isEmpty else { return "    \(first)) \(zshArguments(commands[0])) ;;" }
      let inner = pairs.map {
        "        \($0.name.lastWord)) shift words; (( CURRENT-- )); \(zshArguments($0)) ;;"
      }
      return """
            \(first))
              if (( CURRENT == 2 )); then
                compadd \(pairs.map(\.name.lastWord).joined(separator: " "))
                return
              fi
              case $words[2] in
        \(inner.joined(separator: "\n"))
              esac ;;
        """
    }
    return """
      #compdef understudy
      _understudy() {
        local -a commands
        commands=(
      \(described.joined(separator: "\n"))
          'help:Print the help of a command'
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          compadd -- --help --version
          return
        fi
        shift words
        (( CURRENT-- ))
        local i
        for (( i = 2; i < CURRENT; i++ )); do
          if [[ $words[i] == -- ]]; then
            # The command to run, as if it stood alone.
            shift $i words
            (( CURRENT -= i ))
            _normal
            return
          fi
        done
        case $words[1] in
          help) _describe command commands ;;
      \(cases.joined(separator: "\n"))
        esac
      }
      if [ "$funcstack[1]" = _understudy ]; then _understudy "$@"; else compdef _understudy understudy; fi
      """
  }

  private static func zshArguments(_ command: any Command) -> String {
    var words = (command.options + [.flag("--help", "Print this")]).map { option in
      let help = "[\(zshText(option.inOneLine))]"
      let value = option.placeholder.map { ":\($0):\(zshAction(option.kind))" } ?? ""
      return
        "'\(option.repeats ? "*" : "")\(option.name)\(option.placeholder == nil ? "" : "=")\(help)\(value)'"
    }
    words += command.operands.map { operand in
      "'\(operand.count.upperBound > 1 ? "*" : ""):\(operand.name):\(zshAction(operand.kind))'"
    }
    return "_arguments " + words.joined(separator: " ")
  }

  private static func zshAction(_ kind: ArgumentKind) -> String {
    switch kind {
    case .text: " "
    case .file: "_files"
    case .folder: "_files -/"
    case .choice(let choices): "(\(choices.joined(separator: " ")))"
    }
  }

  private static func zshText(_ text: String) -> String {
    text.replacing("'", with: "'\\''").replacing("[", with: "\\[").replacing("]", with: "\\]")
      .replacing(":", with: "\\:")
  }

  // MARK: - fish

  private static func fish(_ commands: [any Command]) -> String {
    var lines = [
      "complete -c understudy -n __fish_use_subcommand -f -l help -s h -d 'Print the help'",
      "complete -c understudy -n __fish_use_subcommand -f -l version -d 'Print the version'",
      "complete -c understudy -n __fish_use_subcommand -f -a help -d 'Print the help of a command'",
    ]
    for command in commands {
      let (first, last) = (command.name.firstWord, command.name.lastWord)
      let isPair = first != last
      var seen = "__fish_seen_subcommand_from \(first)"
      lines.append(
        "complete -c understudy -n __fish_use_subcommand -f -a \(first)"
          + (isPair ? "" : " -d \(fishText(command.abstract))"))
      if isPair {
        lines.append(
          "complete -c understudy -n '\(seen); and not __fish_seen_subcommand_from \(last)' -f"
            + " -a \(last) -d \(fishText(command.abstract))")
        seen += "; and __fish_seen_subcommand_from \(last)"
      }
      for option in command.options + [.flag("--help", "Print this")] {
        var line =
          "complete -c understudy -n '\(seen)' -l \(option.name.dropFirst(2))"
          + " -d \(fishText(option.inOneLine))"
        if option.placeholder != nil {
          line += " -r"
          if case .choice(let choices) = option.kind {
            line += " -f -a '\(choices.joined(separator: " "))'"
          }
          if option.kind == .text { line += " -f" }
        }
        lines.append(line)
      }
      if command.takesCommand {
        lines.append(
          "complete -c understudy -n '\(seen); and contains -- -- (commandline -opc)'"
            + " -a '(__fish_complete_command)'")
      }
      for case .choice(let choices) in command.operands.map(\.kind) {
        lines.append(
          "complete -c understudy -n '\(seen)' -f -a '\(choices.joined(separator: " "))'")
      }
    }
    let words = Set(commands.map(\.name.firstWord)).sorted().joined(separator: " ")
    lines.append("complete -c understudy -n '__fish_seen_subcommand_from help' -f -a '\(words)'")
    // Two of a pair have the same first word.
    var once: Set<String> = []
    return lines.filter { once.insert($0).inserted }.joined(separator: "\n")
  }

  private static func fishText(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

extension Option {
  /// What stands beside it in a list: of values to choose from, those.
  fileprivate var inOneLine: String {
    if case .choice(let choices) = kind { return "One of \(choices.joined(separator: ", "))" }
    return help.replacing("\n", with: " ")
  }
}

extension String {
  fileprivate var firstWord: String { String(prefix { $0 != " " }) }
  fileprivate var lastWord: String { String(split(separator: " ").last ?? "") }
}
