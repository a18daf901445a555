import Foundation

/// What a command is given instead of the process it runs in.
///
/// Results go to standard output and everything else to standard error, so that a pipe gets the
/// results alone. Every line is made printable here, wherever its text came from.
package struct Console: Sendable {
  package let name: String
  package let environment: [String: String]
  private let output: @Sendable (String) -> Void
  private let errors: @Sendable (String) -> Void

  /// A console of the command `name` that hands each line to `output` or `errors`.
  package init(
    name: String, environment: [String: String], output: @escaping @Sendable (String) -> Void,
    errors: @escaping @Sendable (String) -> Void
  ) {
    self.name = name
    self.environment = environment
    self.output = output
    self.errors = errors
  }

  /// That of the process.
  package static func process(named name: String) -> Console {
    Console(
      name: name, environment: ProcessInfo.processInfo.environment, output: { print($0) },
      errors: { FileHandle.standardError.write(Data("\($0)\n".utf8)) })
  }

  /// The arguments of the process, without the name of the program before them.
  package static var arguments: [String] { Array(CommandLine.arguments.dropFirst()) }

  /// A line of the result.
  package func write(_ line: String) { output(line.printable) }

  /// The result, in lines.
  package func write(lines text: String) {
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      write(String(line))
    }
  }

  /// A line beside the result, such as a request of the report.
  package func note(_ line: String) { errors(line.printable) }

  /// Says why there is no result.
  package func fail(_ message: String) -> ExitCode {
    note("\(name): \(message)")
    return .failure
  }

  /// Says what is wrong with the command line.
  package func refuse(_ error: UsageError) -> ExitCode {
    note("\(name): \(error.message)")
    note("Try '\(name) --help'.")
    return .usage
  }
}
