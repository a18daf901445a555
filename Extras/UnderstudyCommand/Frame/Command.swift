/// One of the commands of `understudy`: its name, its arguments, and what it does.
///
/// Parsing, help, completions and the table in the documentation are made from this declaration.
protocol Command: Sendable {
  /// What is typed after `understudy`: a word, or two, such as `report merge`.
  var name: String { get }
  /// What it does: a line that begins with a verb, without a full stop.
  var abstract: String { get }
  /// What its help says below the options.
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
  /// What may be given; empty where anything may, such as a file.
  var choices: [String] = []
  /// How many of them a command line may have.
  var count = 1...1

  /// One or more files or folders.
  static let files = Operand(name: "FILE", count: 1...Int.max)
  static let file = Operand(name: "FILE")
}

/// An option of a command, such as `--json` or `--port PORT`.
struct Option: Sendable {
  /// With its dashes.
  let name: String
  /// What the help writes for its value; nil where it takes none.
  var placeholder: String?
  /// What its value may be; empty where it may be anything.
  var choices: [String] = []
  /// Whether it may be given more than once.
  var repeats = false
  /// What it does: a line, or several, without a full stop.
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
  static let record = value(
    "--record", "FILE", "Add the traffic to a cassette, without its secrets")
}
