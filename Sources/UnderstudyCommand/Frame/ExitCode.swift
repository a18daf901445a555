/// How a command ends.
struct ExitCode: RawRepresentable, Hashable, Sendable {
  let rawValue: Int32

  static let success = ExitCode(rawValue: 0)
  /// What was looked for is there, such as a difference, or what should be so is not.
  static let failure = ExitCode(rawValue: 1)
  /// The command line cannot be understood.
  static let usage = ExitCode(rawValue: 64)
  /// A file cannot be read.
  static let noInput = ExitCode(rawValue: 66)
  /// A port or a server cannot be had.
  static let unavailable = ExitCode(rawValue: 69)
  /// A file cannot be written.
  static let cannotCreate = ExitCode(rawValue: 73)
  /// The command to run is no program.
  static let notExecutable = ExitCode(rawValue: 126)
  /// There is no such command to run.
  static let notFound = ExitCode(rawValue: 127)

  /// As a shell tells that a signal ended a program.
  static func signal(_ number: Int32) -> ExitCode { ExitCode(rawValue: 128 + number) }

  /// What the help says of them.
  static let explained: [(code: String, meaning: String)] = [
    ("0", "all as planned"),
    ("1", "off script, or found what was looked for, such as a secret or a difference"),
    ("64", "the command line cannot be understood"), ("66", "a file cannot be read"),
    ("69", "a port or a server cannot be had"), ("73", "a file cannot be written"),
    ("126, 127", "the command to run is no program, or is not there"),
    ("128+n", "signal n ended the command that was run"),
  ]
}

/// A mistake on the command line.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Why a command cannot go on, and the code it ends with.
struct CommandError: Error, CustomStringConvertible {
  let code: ExitCode
  let description: String

  init(_ code: ExitCode, _ description: String) {
    (self.code, self.description) = (code, description)
  }
}
