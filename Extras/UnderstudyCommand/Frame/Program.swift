import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// The program `understudy`: finds the command by its name, and runs it.
package struct Program: Sendable {
  let commands: [any Command]

  /// All commands, in the order of the help.
  static let all = Program(commands: [
    ServeCommand(), ReplayCommand(), RecordCommand(), ResilienceCommand(), InspectCommand(),
    CheckCommand(), ScanCommand(), RedactCommand(), ConvertCommand(), DiffCommand(),
    ReportCommand(), ReportCommand(merges: true), CompletionsCommand(),
  ])

  func run(_ words: [String], _ console: Console) async -> ExitCode {
    switch words.first {
    case nil:
      console.errors.write(Help.overview(commands))
      return .usage
    case "--version":
      console.write("\(Help.name) \(HAR.creatorVersion)")
      return .success
    case "help" where words.count > 1:
      return await run(Array(words.dropFirst()) + ["--help"], console)
    case "help", "--help", "-h":
      console.write(Help.overview(commands))
      return .success
    case Self.suggestionsVerb:
      let found = suggestions(for: Array(words.dropFirst()))
      if !found.isEmpty { console.write(found.joined(separator: "\n")) }
      return .success
    default: break
    }
    guard let (command, rest) = find(words) else { return refuseName(words, console) }
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      console.write(Help.text(of: command))
      return .success
    }
    do {
      return try await command.run(try Arguments(rest, for: command), console)
    } catch {
      let code = (error as? CommandError)?.code ?? .failure
      console.note("\("\(Help.name) \(command.name):", .red) \(error.teaching)")
      if code == .usage { console.note("Try '\(Help.name) \(command.name) --help'.") }
      return code
    }
  }

  /// The command with the longest name that the words begin with, and the words after it.
  func find(_ words: [String]) -> (any Command, [String])? {
    for count in [2, 1] where words.count >= count {
      let name = words.prefix(count).joined(separator: " ")
      if let command = commands.first(where: { $0.name == name }) {
        return (command, Array(words.dropFirst(count)))
      }
    }
    return nil
  }

  private func refuseName(_ words: [String], _ console: Console) -> ExitCode {
    let word = words[0]
    let error = Arguments.unknown(
      word, among: commands.map(\.name) + ["help", "--help", "--version"],
      word.hasPrefix("-") ? "option" : "command")
    console.note("\(Help.name): \(error.description)")
    console.note("Try '\(Help.name) --help'.")
    return .usage
  }
}
