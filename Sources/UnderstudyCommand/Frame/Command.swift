/// One of the commands of `understudy`: what it is called, what it takes, and what it does.
///
/// Parsing, help and completions are made from this description alone.
protocol Command: Sendable {
  /// What is typed behind `understudy`: a word, or two, such as `report merge`.
  var name: String { get }
  /// What it does: a line that begins with a verb, without a full stop.
  var abstract: String { get }
  /// What its help says below the options.
  var discussion: String { get }
  var operands: [Operand] { get }
  var options: [Option] { get }
  /// Whether a command to run follows behind `--`.
  var takesCommand: Bool { get }

  /// - Throws: `UsageError`, or any error, whose description is printed.
  func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode
}

extension Command {
  var discussion: String { "" }
  var operands: [Operand] { [] }
  var options: [Option] { [] }
  var takesCommand: Bool { false }
}

/// What an operand or the value of an option is, for the completions.
enum ArgumentKind: Sendable, Equatable {
  case text
  case file
  case folder
  case choice([String])
}

/// Words that a command takes in a place of their own.
struct Operand: Sendable {
  /// As the help writes it, such as `FILE`.
  let name: String
  var kind = ArgumentKind.file
  /// How many words it may be.
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
  let placeholder: String?
  let kind: ArgumentKind
  /// Whether it may be given more than once.
  let repeats: Bool
  /// What it does: a line, or several, without a full stop.
  let help: String

  static func flag(_ name: String, _ help: String) -> Option {
    Option(name: name, placeholder: nil, kind: .text, repeats: false, help: help)
  }

  static func value(
    _ name: String, _ placeholder: String, _ help: String, _ kind: ArgumentKind = .text,
    repeats: Bool = false
  ) -> Option {
    Option(name: name, placeholder: placeholder, kind: kind, repeats: repeats, help: help)
  }

  /// What every command has that a machine may read.
  ///
  /// The result goes to standard output: one JSON document, or, from a command that goes on, one
  /// object a line.
  static let json = flag("--json", "Print the result as JSON")
}
