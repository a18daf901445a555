import UnderstudyHTTP

/// How a command ends.
struct ExitCode: RawRepresentable, Hashable, Sendable {
  let rawValue: Int32

  static let success = ExitCode(rawValue: 0)
  /// What was looked for was found, such as a difference, or something did not go as planned.
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

  /// What the help says about them.
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
