import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// A command of `understudy`: its name, its arguments, and what it does.
///
/// Parsing, help, completions and the table in the documentation are made from this declaration.
protocol Command: Sendable {
  /// The words that are typed after `understudy`: one, or two, such as `report merge`.
  var name: String { get }
  /// Its summary: a line that begins with a verb, without a full stop.
  var abstract: String { get }
  /// The text of its help below the options.
  var discussion: String { get }
  var operands: [Operand] { get }
  var options: [Option] { get }
  /// Whether a command to run follows `--`.
  var takesCommand: Bool { get }

  /// - Throws: any error, whose description is printed.
  func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode
}

extension Command {
  var discussion: String { "" }
  var operands: [Operand] { [] }
  var options: [Option] { [] }
  var takesCommand: Bool { false }
}

/// An argument that a command takes by its position.
struct Operand: Sendable {
  /// As the help writes it, such as `FILE`.
  let name: String
  /// The values that may be given; empty if anything may, such as a file.
  var choices: [String] = []
  /// The number of them that a command line may have.
  var count = 1...1

  /// At least one file or folder.
  static let files = Operand(name: "FILE", count: 1...Int.max)
  static let file = Operand(name: "FILE")
}

/// An option of a command, such as `--json` or `--port PORT`.
struct Option: Sendable {
  /// With its dashes.
  let name: String
  /// The name of its value in the help; nil if it takes none.
  var placeholder: String?
  /// The values that it may have; empty if it may be anything.
  var choices: [String] = []
  /// Whether it may be given more than once.
  var repeats = false
  /// Its summary: a line, or several, without a full stop.
  let help: String

  static func flag(_ name: String, _ help: String) -> Option { Option(name: name, help: help) }

  static func value(
    _ name: String, _ placeholder: String, _ help: String, choices: [String] = [],
    repeats: Bool = false
  ) -> Option {
    Option(name: name, placeholder: placeholder, choices: choices, repeats: repeats, help: help)
  }

  // MARK: - What several commands have

  static let html = value(
    "--html", "OUT",
    "Write one page that shows everything and needs no network\n(- stands for standard output)")
  /// The result goes to standard output: one JSON document, or, from a command that keeps running, one
  /// object a line.
  static let json = flag("--json", "Print the result as JSON")
  static let help = flag("--help, -h", "Print this help")
  static let port = value("--port", "PORT", "The port to listen on (default: any free port)")
  static let origin = value(
    "--origin", "URL", "The server that is replaced, such as https://api.example.com")
  static let report = value(
    "--report", "FILE", "Write the report as JSON, or as text to '-'")
  static let timing = flag(
    "--recorded-timing", "Let recorded responses take the time that they took")
  static let strict = flag(
    "--strict", "Refuse mappings of which a part cannot be served, and\ndo not leave them out")
  static let record = value(
    "--record", "FILE", "Add the traffic to a cassette, without its secrets")
}

/// The program `understudy`: finds the command by its name, and runs it.
package struct Program: Sendable {
  let commands: [any Command]

  /// All commands, in the order of the help.
  static let all = Program(commands: [
    ServeCommand(), ReplayCommand(), RecordCommand(), ResilienceCommand(), InspectCommand(),
    LearnCommand(), CheckCommand(), ScanCommand(), RedactCommand(), ConvertCommand(), DiffCommand(),
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
    console.note("\("\(Help.name):", .red) \(error.description)")
    console.note("Try '\(Help.name) --help'.")
    return .usage
  }
}

/// The end of a command.
struct ExitCode: RawRepresentable, Hashable, Sendable {
  let rawValue: Int32

  static let success = ExitCode(rawValue: 0)
  /// The result that was looked for, such as a difference, or an event that did not go as planned.
  static let failure = ExitCode(rawValue: 1)
  /// The command line cannot be understood.
  static let usage = ExitCode(rawValue: 64)
  /// A file cannot be read.
  static let noInput = ExitCode(rawValue: 66)
  /// A port or a server is unavailable.
  static let unavailable = ExitCode(rawValue: 69)
  /// A file cannot be written.
  static let cannotCreate = ExitCode(rawValue: 73)
  /// The command to run is not a program.
  static let notExecutable = ExitCode(rawValue: 126)
  /// The command to run does not exist.
  static let notFound = ExitCode(rawValue: 127)

  /// As a shell reports that a signal ended a program.
  static func signal(_ number: Int32) -> ExitCode { ExitCode(rawValue: 128 + number) }

  /// The help's words about them.
  static let explained: [(code: String, meaning: String)] = [
    ("0", "everything went as planned"),
    ("1", "something did not, or what was looked for was found: a secret, a difference"),
    ("64", "the command line cannot be understood"), ("66", "a file cannot be read"),
    ("69", "a port or a server is unavailable"), ("73", "a file cannot be written"),
    ("126, 127", "the command to run is not a program, or does not exist"),
    ("128+n", "signal n ended the command that was run"),
  ]
}

/// Why a command cannot go on, and the code it ends with.
struct CommandError: Error, CustomStringConvertible {
  let code: ExitCode
  let description: String

  init(_ code: ExitCode, _ description: String) {
    (self.code, self.description) = (code, description)
  }

  /// A mistake on the command line.
  static func usage(_ description: String) -> CommandError { CommandError(.usage, description) }

  /// Does the work; any error of it ends the command with the code.
  static func with<Result>(
    _ code: ExitCode, _ work: () throws -> Result
  ) throws(CommandError) -> Result {
    do {
      return try work()
    } catch {
      throw error as? CommandError ?? CommandError(code, error.teaching)
    }
  }
}
